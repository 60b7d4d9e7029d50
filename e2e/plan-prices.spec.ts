import { addDays, formatDay } from "#contract/dates.ts";
import { plan } from "#server/features/plans/examples.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("another price is announced to those who subscribe, who see it coming, and is taken back @phone", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { session } = await foundShop(page.request);
  const { session: own } = await joinAsClient(request, session.barbershop!.slug, "Ana Prado");
  const saved = await page.request.post("/api/v1/subscription_plans", { data: plan });
  const sold = { client: own.cliente_id, plan: ((await saved.json()) as { id: string }).id };
  await page.request.post("/api/v1/subscribers/sell", { data: { ...sold, forma: "pix", recebido: null, parcelas: 1 } });

  await page.goto("/admin/planos");
  const open = async () => {
    await page.getByRole("button", { name: "Ações para Corte livre" }).click();
    await page.getByRole("menuitem", { name: "Preço de quem assina" }).click();
    return page.getByRole("dialog", { name: "Preço de quem assina Corte livre" });
  };
  const form = await open();
  const day = form.getByLabel("A partir de");
  const first = (await day.inputValue()).split("/").toReversed().join("-");
  await day.fill(formatDay(addDays(first, -1)));
  await form.getByLabel("Novo preço").fill("109,90");
  await form.getByRole("button", { name: "Anunciar novo preço" }).click();
  await expect(form.getByText(`O aviso é de pelo menos 30 dias: escolha ${formatDay(first)} ou depois.`)).toBeVisible();
  await expect(form.getByLabel("Novo preço")).toHaveValue(/109,90/);
  await expectAccessible(page);
  await expectInside(page);
  await day.fill(formatDay(first));
  await form.getByRole("button", { name: "Anunciar novo preço" }).click();
  await expect(page.getByText("Novo preço anunciado. Os assinantes estão sendo avisados.")).toBeVisible();
  await expect(form).toBeHidden();

  const mine = await browser.newContext({ baseURL, storageState: await request.storageState() });
  const member = await mine.newPage();
  await expect(async () => {
    await member.goto("/cliente/assinatura");
    await expect(member.getByText(`R$ 109,90 a partir de ${formatDay(first)}`)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessible(member);
  await expectInside(member);
  await mine.close();

  await page.goto("/assinaturas");
  await page.getByRole("button", { name: "Ana Prado", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Assinatura" });
  await expect(panel.getByText(`Renovação a partir de ${formatDay(first)}`)).toBeVisible();
  await expect(panel.getByText("Novo preço", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectInside(page);

  await page.goto("/admin/planos");
  const announced = await open();
  await expect(announced).toContainText(`R$ 109,90 nas renovações a partir de ${formatDay(first)}`);
  await announced.getByRole("button", { name: "Desfazer novo preço" }).click();
  await expect(page.getByText("Novo preço desfeito.")).toBeVisible();
  await page.getByRole("button", { name: "Ações para Corte livre" }).click();
  await page.getByRole("menuitem", { name: "Histórico" }).click();
  await expect(page.getByText("Novo preço de quem assina: R$ 109,90 → nenhum")).toBeVisible();
});
