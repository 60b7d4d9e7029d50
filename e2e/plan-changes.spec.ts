import { plan } from "#server/features/plans/examples.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("a plan is changed to a dearer one at once, and back to the cheaper one at the renewal @phone", async ({
  page,
}) => {
  await foundShop(page.request);
  const [client] = await addClients(page.request, ["Ana Prado"]);
  for (const terms of [plan, { ...plan, nome: "Completo", preco: 20_000 }])
    await page.request.post("/api/v1/subscription_plans", { data: terms });
  const plans = (await (await page.request.get("/api/v1/plans")).json()) as { id: string; nome: string }[];
  const { id } = plans.find(({ nome }) => nome === plan.nome)!;
  const sold = { client, plan: id, forma: "pix", recebido: null, parcelas: 1 };
  await page.request.post("/api/v1/subscribers/sell", { data: sold });

  await page.goto("/assinaturas");
  await page.getByRole("button", { name: "Ana Prado", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Assinatura" });
  const choose = async (nome: RegExp) => {
    await panel.getByRole("button", { name: "Trocar de plano" }).click();
    const changing = page.getByRole("dialog", { name: "Trocar o plano de Ana Prado" });
    await changing.getByRole("combobox", { name: "Novo plano" }).click();
    await page.getByRole("option", { name: nome }).click();
    return changing;
  };
  const changing = await choose(/Completo/);
  await expect(changing.getByText(/-R\$\s99,90/)).toBeVisible();
  await expect(changing.getByText(/R\$\s100,10/)).toBeVisible();
  await expectAccessible(page);
  await expectInside(page);
  await changing.getByRole("button", { name: "Trocar agora" }).click();
  await expect(page.getByText(/Plano trocado, pago até .*, na comanda 2\./)).toBeVisible();
  await page.goto("/assinaturas");
  await page.getByRole("button", { name: "Ana Prado", exact: true }).click();
  await expect(panel.getByText("Completo", { exact: true })).toBeVisible();

  const later = await choose(/Corte livre/);
  await expect(later.getByText(/Esta troca vale na renovação/)).toBeVisible();
  await expectAccessible(page);
  await later.getByRole("button", { name: "Trocar na renovação" }).click();
  await expect(panel.getByText("Na renovação passa ao plano Corte livre.")).toBeVisible();
  await panel.getByRole("button", { name: "Manter o plano atual" }).click();
  const keeping = page.getByRole("dialog", { name: "Manter o plano atual?" });
  await keeping.getByRole("button", { name: "Manter o plano" }).click();
  await expect(panel.getByText("Na renovação passa ao plano Corte livre.")).toBeHidden();
});

test("the shop says when a late plan is suspended and of what its client is told", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/configuracoes/financeiro");
  const form = page.getByRole("region", { name: "Atraso no clube" });
  await form.getByLabel("Suspender depois de").fill("0");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Informe um número de dias, de 1 a 90.")).toBeVisible();
  await form.getByLabel("Suspender depois de").fill("10");
  await form.getByLabel("Avisar 7 dias antes do fim").click();
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Regras de atraso salvas.")).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Suspender depois de")).toHaveValue("10");
  await expect(form.getByLabel("Avisar 7 dias antes do fim")).not.toBeChecked();
});
