import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { defaultTimezone, localDay } from "#contract/dates.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { expect, test } from "./fixtures/paying.ts";
import { invoiceShops } from "./fixtures/platform.ts";
import { foundShop } from "./fixtures/shop.ts";

/** A shop that owes R$ 29,90 or another price, with its subscription on the owner's screen. */
async function openOwing(page: Page, above: APIRequestContext, preco?: number): Promise<Locator> {
  const { session } = await foundShop(page.request);
  await invoiceShops(above, [session.barbershop!.id], preco);
  await page.goto("/planos?tab=barbearia");
  return page.getByRole("region", { name: "Assinatura da barbearia" });
}

/** Presses the button and returns the provider's page, in its own tab. */
async function paying(page: Page, own: Locator): Promise<Page> {
  const opening = page.waitForEvent("popup");
  await own.getByRole("button", { name: /^Pagar R\$/ }).click();
  const tab = await opening;
  await tab.waitForURL(/\/pay\//);
  return tab;
}

test("a plan that costs nothing says so, and announces no invoice", async ({ page, above }) => {
  const own = await openOwing(page, above, 0);
  await expect(own.getByText("Sem custo", { exact: true })).toBeVisible();
  await expect(own.getByText("Este plano não tem custo.")).toBeVisible();
  await expect(own.getByText("Próximo vencimento")).toHaveCount(0);
});

test("an owner pays the invoice of the plan after a refused card, once, and it goes back when it is taken back @both", async ({
  page,
  above,
}) => {
  const own = await openOwing(page, above);
  await expect(own.getByRole("alert")).toContainText(/Em aberto: R\$.29,90/);
  await expect(own.getByText("Tolerância até")).toBeVisible();
  await expectAccessible(page);
  const tab = await paying(page, own);
  const address = tab.url();
  await expect(own.getByText("Aguardando a confirmação do pagamento")).toBeVisible();
  await expect(own.getByRole("button", { name: /^Pagar R\$/ })).toHaveCount(0);
  await expectAccessible(page);
  await tab.getByRole("button", { name: "Cartão recusado" }).click();
  await expect(tab.getByRole("alert")).toHaveText("Cartão recusado.");
  await tab.getByRole("button", { name: "Pagar" }).click();
  for (const one of [tab, page])
    await expect(one.getByRole("status").filter({ hasText: /A plataforma recebeu R\$.29,90/ })).toBeVisible();
  await expect(own.getByText("Paga", { exact: true })).toBeVisible();
  await expect(own.getByText(/Em aberto:/)).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(page.viewportSize()!.width);

  await tab.goto(address);
  await expect(tab.getByRole("alert"), "paid twice").toHaveText("Este pagamento já foi feito.");
  const { items } = (await (await page.request.get("/api/v1/shop-subscription/invoices")).json()) as {
    items: { id: string }[];
  };
  const act = (name: string, data: object) => above.post(`/api/v1/admin/invoices/${items[0]!.id}/${name}`, { data });
  const byHand = await act("pay", { paga_em: localDay(new Date(), defaultTimezone), forma: "pix", nota: "" });
  expect(await byHand.json()).toMatchObject({ code: "INVOICE_PAID" });
  expect((await act("unpay", { reason: "Cobrada a mais" })).ok()).toBe(true);
  await expect(own.getByText("O pagamento volta")).toBeVisible();
  await expect(own.getByText(/Motivo: a plataforma desfez a baixa da fatura\./)).toBeVisible();
  await expect(own.getByRole("button", { name: /^Pagar R\$/ })).toBeVisible();
  await expectAccessible(page);
});

test("the card of the shop's own plan pays its open invoice, while no page is open @both", async ({ page, above }) => {
  const { session } = await foundShop(page.request);
  const plan = await invoiceShops(above, [session.barbershop!.id]);
  expect((await above.post(`/api/v1/platform_plans/${plan}/restore`, { data: {} })).ok()).toBe(true);
  await page.goto("/planos?tab=barbearia");
  const card = page.getByRole("article", { name: "Plano Sem teste" });
  await expect(card.getByText("Plano da barbearia")).toBeVisible();
  await expectAccessible(page);
  const opening = page.waitForEvent("popup");
  await card.getByRole("button", { name: "Pagar o plano Sem teste" }).click();
  const tab = await opening;
  await tab.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByText(/A plataforma recebeu R\$.29,90/)).toBeVisible();
  await expect(card.getByRole("button")).toHaveCount(0);
  await above.post(`/api/v1/platform_plans/${plan}/archive`, { data: {} });
});

test("a page that does not open says why; one that was left can be opened again, until it is over @phone", async ({
  page,
  above,
  stripe,
}) => {
  const own = await openOwing(page, above);
  const press = () => own.getByRole("button", { name: /^Pagar R\$/ }).click();
  stripe.state.fault = { kind: "failing", times: 100 };
  await press();
  await expect(page.getByText("Erro ao processar pagamento. Tente novamente.")).toBeVisible();
  stripe.state.fault = null;
  stripe.state.keyRevoked = true;
  await press();
  await expect(page.getByText(/^Plano em Configuração: Este plano está sendo preparado\./)).toBeVisible();
  await expect(own.getByRole("button", { name: "Em Configuração" })).toBeVisible();
  stripe.state.keyRevoked = false;
  await page.reload();
  const tab = await paying(page, own);
  await tab.getByRole("link", { name: "Voltar à barbearia" }).click();
  const left = tab.getByRole("region", { name: "Assinatura da barbearia" });
  const again = left.getByRole("link", { name: /^Pagar até \d\d:\d\d$/ });
  await expect(again).toBeVisible();
  const [account, session] = new URL((await again.getAttribute("href"))!).pathname.split("/").slice(-2);
  stripe.account(account!).expire(session!);
  for (const one of [left, own]) {
    await expect(one.getByText("O pagamento não foi concluído. Nada foi cobrado.")).toBeVisible();
    await expect(one.getByRole("button", { name: /^Pagar R\$/ })).toBeVisible();
  }
});
