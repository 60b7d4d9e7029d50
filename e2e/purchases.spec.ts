import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { expect, test } from "./fixtures/paying.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";

/** Makes a shop that sells a package and vouchers online; the request is its owner's. */
async function sellOnline(request: APIRequestContext): Promise<string> {
  const { session } = await foundShop(request);
  const { url } = (await (await request.post("/api/v1/payments/account/connect")).json()) as { url: string };
  await request.get(url);
  await request.post("/api/v1/payments/account/refresh");
  const [first] = (await (await request.get("/api/v1/services")).json()) as { id: string }[];
  const data = { nome: "Cinco cortes", preco: 19_999, validade_dias: 90, servicos: [{ id: first!.id, usos: 5 }] };
  await request.post("/api/v1/packages", { data });
  await request.post("/api/v1/settings", { data: { pacotes_online: true, vales_online: true } });
  return session.barbershop!.slug;
}

/** Presses the button and returns the provider's page, in its own tab. */
async function buying(page: Page, button: string): Promise<Page> {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: button, exact: true }).click();
  return opening;
}

/** Pays a haircut's R$ 45,00 at the desk with it. */
async function useVoucher(request: APIRequestContext, codigo: string): Promise<void> {
  const [cut] = (await (await request.get("/api/v1/services")).json()) as { id: string }[];
  const data = { appointment: null, client: null };
  const { id } = (await (await request.post("/api/v1/comandas", { data })).json()) as { id: string };
  await request.post(`/api/v1/comandas/${id}/items`, {
    data: { tipo: "servico", service: cut!.id, barbeiro_id: null },
  });
  const payment = { forma: "vale_presente", codigo, valor: 4500, recebido: null, parcelas: 1 };
  await request.post(`/api/v1/comandas/${id}/payments`, { data: payment });
  expect((await request.post(`/api/v1/comandas/${id}/close`)).ok()).toBe(true);
}

const purchase = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("the owner turns online sales on, where the account takes payments", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/configuracoes/pagamentos");
  await expect(page.getByRole("region", { name: "Pagamentos online" })).toContainText("Desconectada");
  await expect(page.getByLabel("Vender pacotes online")).toHaveCount(0);
  const { url } = (await (await page.request.post("/api/v1/payments/account/connect")).json()) as { url: string };
  await page.request.get(url);
  await page.request.post("/api/v1/payments/account/refresh");
  await page.reload();
  const section = page.getByRole("region", { name: "Pacotes e vales-presente online" });
  await section.getByRole("switch", { name: "Vender pacotes online" }).check();
  await section.getByRole("switch", { name: "Vender vales-presente online" }).check();
  await section.getByLabel("Menor valor de um vale").fill("600");
  await section.getByRole("button", { name: "Salvar" }).click();
  await expect(section.getByText("O maior valor de um vale não é menor do que o menor.")).toBeVisible();
  await section.getByLabel("Menor valor de um vale").fill("50");
  await expectAccessible(page);
  await section.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Vendas online salvas.")).toBeVisible();
});

test("a client buys a package beside the plans, after a refused card, and takes it back @phone", async ({
  page,
  request,
}) => {
  await joinAsClient(page.request, await sellOnline(request));
  await page.goto("/planos");
  await expect(page.getByRole("article", { name: "Cinco cortes" })).toContainText("199,99");
  await expectAccessible(page);
  const tab = await buying(page, "Comprar Cinco cortes");
  const bought = purchase(page, "Pacote Cinco cortes").first();
  await expect(bought.getByText("Aguardando a confirmação do pagamento")).toBeVisible();
  await expectAccessible(page);
  await tab.getByRole("button", { name: "Cartão recusado" }).click();
  await expect(tab.getByRole("alert")).toHaveText("Cartão recusado.");
  await tab.getByRole("button", { name: "Pagar" }).click();
  for (const one of [tab, page])
    await expect(purchase(one, "Pacote Cinco cortes").getByText("Paga", { exact: true })).toBeVisible();
  await expect(bought.getByRole("definition").filter({ hasText: /^(5 usos|Vale até)/ })).toHaveCount(2);
  await bought.getByRole("link", { name: "Ver os usos" }).click();
  await expect(page.getByRole("list", { name: "Usos de Cinco cortes" })).toContainText("5");
  await page.goto("/cliente/compras");
  await bought.getByRole("button", { name: "Desistir da compra" }).click();
  const question = page.getByRole("dialog", { name: "Desistir da compra" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Desistir" }).click();
  await expect(bought.getByText("A compra foi desfeita e não vale mais.")).toBeVisible();
  await page.goto("/cliente/assinatura");
  await expect(page.getByText("Você ainda não tem um plano")).toBeVisible();
  await expect(page.getByRole("list", { name: "Usos de Cinco cortes" })).toHaveCount(0);
});

test("a client buys a voucher for somebody and sees its code and balance, which the desk knows @phone", async ({
  page,
  request,
}) => {
  await joinAsClient(page.request, await sellOnline(request));
  await page.goto("/cliente/compras");
  await expect(page.getByText("Nenhuma compra ainda")).toBeVisible();
  await page.getByLabel("Valor").fill("5");
  await page.getByLabel("Para quem (opcional)").fill("Bia");
  await page.getByRole("button", { name: "Comprar vale-presente" }).click();
  await expect(page.getByText(/Escolha um valor de R\$.20,00 a R\$.500,00\./)).toBeVisible();
  await page.getByLabel("Valor").fill("80");
  const tab = await buying(page, "Comprar vale-presente");
  await tab.getByRole("button", { name: "Pagar" }).click();
  const bought = purchase(page, "Vale-presente para Bia");
  const code = bought.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  await expect(code).toBeVisible();
  await expectAccessible(page);
  const query = await code.textContent();
  const { items } = (await (await request.get(`/api/v1/vouchers?query=${query}`)).json()) as { items: object[] };
  expect(items).toMatchObject([{ para: "Bia", saldo: 8000 }]);
  await expect(bought.getByRole("button", { name: "Desistir da compra" })).toBeVisible();
  await useVoucher(request, query!);
  await page.reload();
  await expect(bought.getByRole("definition").filter({ hasText: /^R\$.35,00$/ })).toBeVisible();
  await expect(bought.getByRole("button", { name: "Desistir da compra" })).toHaveCount(0);
  const opening = page.waitForEvent("popup");
  await bought.getByRole("link", { name: "Recibo" }).click();
  await expect((await opening).getByText("Vale-presente").first()).toBeVisible();
});

test("a client reads that a page could not be made, and later what of their payment went back @phone", async ({
  page,
  request,
  stripe,
}) => {
  await joinAsClient(page.request, await sellOnline(request));
  await page.goto("/cliente/compras");
  stripe.state.fault = { kind: "failing", times: 3, path: /sessions/ };
  await page.getByRole("button", { name: "Comprar Cinco cortes" }).click();
  const begun = purchase(page, "Pacote Cinco cortes");
  await expect(begun).toContainText("A página de pagamento não abriu, e nada foi cobrado.");
  await expect(begun.getByText("Aguardando a confirmação do pagamento")).toHaveCount(0);
  const tab = await buying(page, "Comprar Cinco cortes");
  const pay = tab.getByRole("button", { name: "Pagar" });
  await expect(pay).toBeVisible();
  const [account] = new URL(tab.url()).pathname.split("/").slice(-2);
  await pay.click();
  await expect(begun.getByText("Paga", { exact: true })).toBeVisible();
  const provider = stripe.account(account!);
  const intent = String(provider.of("charge")[0]!.payment_intent);
  provider.refund(intent, 1000);
  await expect(begun.getByText("Devolvida em parte", { exact: true })).toBeVisible();
  await expect(begun).toContainText(/R\$.10,00 deste pagamento voltaram por onde foi pago\./);
  provider.dispute(intent, "needs_response");
  await expect(begun.getByText("Contestada", { exact: true })).toBeVisible();
  await expect(begun).toContainText("Por isso o que resta não pode ser usado.");
  await expectAccessible(page);
});

test("a page that was left can be opened again, and says so once it is over @phone", async ({
  page,
  request,
  stripe,
}) => {
  await joinAsClient(page.request, await sellOnline(request));
  await page.goto("/planos");
  const tab = await buying(page, "Comprar Cinco cortes");
  await tab.getByRole("link", { name: "Voltar à barbearia" }).click();
  const bought = purchase(tab, "Pacote Cinco cortes");
  const again = bought.getByRole("link", { name: /^Pagar até \d\d:\d\d$/ });
  await expect(again).toBeVisible();
  const [account, session] = new URL((await again.getAttribute("href"))!).pathname.split("/").slice(-2);
  stripe.account(account!).expire(session!);
  await expect(bought.getByText("O pagamento não foi concluído. Nada foi cobrado.")).toBeVisible();
  await expect(tab.getByRole("button", { name: "Comprar Cinco cortes" })).toBeVisible();
});
