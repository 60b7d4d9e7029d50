import { plan } from "#server/features/plans/examples.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { coveringPlan } from "./fixtures/potes.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("a form says that somebody else has changed the plan, shows the change, and keeps what was typed @both", async ({
  page,
}) => {
  await foundShop(page.request);
  const { id, service } = await coveringPlan(page.request);
  await page.goto("/admin/planos");
  await page.getByRole("button", { name: "Ações para Corte livre" }).click();
  await page.getByRole("menuitem", { name: "Editar" }).click();
  const form = page.getByRole("dialog", { name: "Editar Corte livre" });
  await form.getByLabel("Preço", { exact: true }).fill("120,00");

  const changed = {
    ...plan,
    id,
    dias_semana: [0, 1, 2, 3, 4, 5, 6],
    servicos: [{ id: service, quota: 3, fichas: 40 }],
  };
  const saved = await page.request.post("/api/v1/subscription_plans", { data: changed });
  expect(saved.ok(), await saved.text()).toBe(true);

  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText("Alguém mudou isto enquanto você editava")).toBeVisible();
  await expect(form.getByLabel("Preço", { exact: true })).toHaveValue(/120,00/);
  await expect(form.getByLabel("Vezes por mês de Corte Simples")).toHaveValue("");
  await expectAccessible(page);
  await expectInside(page);
  await form.getByRole("button", { name: "Mostrar o que mudou" }).click();
  await expect(form.getByLabel("Vezes por mês de Corte Simples")).toHaveValue("3");
  await expect(form.getByLabel("Preço", { exact: true })).toHaveValue(/120,00/);
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Plano salvo.")).toBeVisible();

  await page.getByRole("button", { name: "Ações para Corte livre" }).click();
  await page.getByRole("menuitem", { name: "Histórico" }).click();
  const history = page.getByRole("dialog", { name: "Histórico de Corte livre" });
  await expect(history.getByText("Preço: R$ 99,90 → R$ 120,00")).toBeVisible();
  await expect(history.getByText("Cota de Corte Simples: à vontade → 3")).toBeVisible();
});
