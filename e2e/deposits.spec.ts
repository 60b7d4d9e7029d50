import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { plan } from "#server/features/plans/examples.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { expect, test } from "./fixtures/paying.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { chooseService, sayWho, timesOfNextWeek } from "./fixtures/visitor.ts";

const phone = { viewport: { width: 390, height: 844 } };

/** Makes a shop that accepts online payments; the request is its owner's. */
async function openPaidShop(request: APIRequestContext): Promise<string> {
  const { session } = await foundShop(request);
  const { url } = (await (await request.post("/api/v1/payments/account/connect")).json()) as { url: string };
  await request.get(url);
  await request.post("/api/v1/payments/account/refresh");
  return session.barbershop!.slug;
}

/** Books as a visitor on a phone, up to the payment of the deposit. */
async function holdTime(browser: Browser, baseURL: string, slug: string): Promise<Page> {
  const visitor = await (await browser.newContext({ ...phone, baseURL })).newPage();
  await chooseService(visitor, slug);
  await visitor.getByRole("button", { name: "Próximos dias" }).click();
  await visitor
    .getByRole("button", { name: /^\d\d:\d\d$/ })
    .first()
    .click();
  await expect(visitor.getByText(/Sinal para confirmar, pago online: R\$\s20,00/).first()).toBeVisible();
  await sayWho(visitor);
  await visitor.getByRole("button", { name: "Confirmar" }).click();
  await expect(visitor.getByRole("heading", { name: "Falta pagar o sinal" })).toBeFocused();
  return visitor;
}

/** Returns the only visit of the next two weeks. */
async function bookedVisit(owner: APIRequestContext): Promise<string> {
  const from = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  for (const day of [from(0), from(7)]) {
    const { appointments } = (await (await owner.get(`/api/v1/agenda?from=${day}&days=7`)).json()) as {
      appointments: { id: string }[];
    };
    if (appointments[0]) return appointments[0].id;
  }
  throw new Error("Nothing is booked.");
}

test("a visitor pays the deposit that the owner asks for, and the desk closes the comanda with the rest", async ({
  page,
  browser,
  baseURL,
}) => {
  const slug = await openPaidShop(page.request);
  await page.goto("/configuracoes/agendamento");
  const section = page.getByRole("region", { name: "Faltas e sinal" });
  await section.getByRole("combobox", { name: "Sinal" }).click();
  await page.getByRole("option", { name: "Valor fixo" }).click();
  await section.getByLabel("Valor do sinal").fill("20,00");
  await expectAccessible(page);
  await section.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText(/^Regras de faltas e sinal salvas/)).toBeVisible();

  const visitor = await holdTime(browser, baseURL, slug);
  await expect(visitor.getByRole("timer")).toHaveText(/^\d\d:\d\d$/);
  const rule = "Se você cancelar até 2 h antes, o sinal volta por onde foi pago. Depois disso, ou se você faltar";
  await expect(visitor.getByText(rule)).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: /^Pagar sinal de R\$\s20,00$/ }).click();
  await expect(visitor.getByRole("heading", { name: "Pagamento" })).toBeVisible();
  await visitor.getByRole("button", { name: "Pagar" }).click();
  await expect(visitor.getByRole("region", { name: "Agendamento", exact: true })).toContainText(
    /R\$\s20,00 já pagos, R\$\s25,00 na barbearia/,
  );
  await expect(visitor.getByRole("button", { name: "Mudar horário" })).toBeVisible();
  await expect(visitor.getByText(rule)).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "Cancelar horário" }).click();
  const back = /O sinal de R\$\s20,00 volta por onde foi pago\./;
  await expect(visitor.getByRole("dialog")).toContainText(back);
  await visitor.getByRole("button", { name: "Manter" }).click();

  await page.goto(`/agendamentos?appointment=${await bookedVisit(page.request)}`);
  await expect(page.getByRole("dialog")).toContainText(/Sinal de R\$\s20,00: pago/);
  await page.getByRole("button", { name: "Cancelar agendamento" }).click();
  const cancelling = page.getByRole("dialog", { name: "Cancelar o agendamento?" });
  await expect(cancelling).toContainText(back);
  await cancelling.getByRole("button", { name: "Voltar" }).click();
  await page.getByRole("button", { name: "Abrir comanda" }).click();
  const comanda = page.getByRole("dialog", { name: /^Comanda/ });
  await expect(comanda.getByRole("list", { name: "Pagamentos" })).toContainText("Sinal");
  await expect(comanda).toContainText(/Falta\s*R\$\s25,00/);
  await comanda.getByRole("button", { name: "Pix" }).click();
  await page.getByRole("dialog", { name: "Pix" }).getByRole("button", { name: "Recebido" }).click();
  await comanda.getByRole("button", { name: "Fechar comanda" }).click();
  await expect(comanda).toContainText("Fechada");
});

test("a visitor who goes back and gives up frees the time, and pays no more", async ({ page, browser, baseURL }) => {
  const slug = await openPaidShop(page.request);
  await page.request.post("/api/v1/settings", { data: { sinal_tipo: "valor", sinal_valor: 2000 } });
  const visitor = await holdTime(browser, baseURL, slug);
  const link = visitor.url();
  await visitor.getByRole("button", { name: /^Pagar sinal/ }).click();
  await visitor.getByRole("button", { name: "Cartão recusado" }).click();
  await expect(visitor.getByRole("alert")).toHaveText("Cartão recusado.");
  const address = visitor.url();
  await visitor.getByRole("link", { name: "Voltar à barbearia" }).click();
  await expect(visitor.getByRole("heading", { name: "Falta pagar o sinal" })).toBeVisible();
  expect(visitor.url()).toBe(link);
  await visitor.getByRole("button", { name: "Cancelar horário" }).click();
  await visitor.getByRole("button", { name: "Sim, cancelar" }).click();
  await expect(visitor.getByRole("heading", { name: "Agendamento cancelado" })).toBeFocused();
  await expect(visitor.getByText("O sinal não foi pago, e o horário foi liberado.")).toBeVisible();
  await expect(async () => {
    await visitor.goto(address);
    await expect(visitor.getByRole("alert")).toBeVisible({ timeout: 1000 });
  }).toPass();
  const again = await holdTime(browser, baseURL, slug);
  await expect(again.getByRole("timer")).toBeVisible();
});

test("a client pays from their own area, and sees what is left to pay, what went back and that all is paid @phone", async ({
  page,
  request,
  stripe,
}) => {
  const slug = await openPaidShop(request);
  await request.post("/api/v1/settings", { data: { sinal_tipo: "percentual", sinal_valor: 2000 } });
  await joinAsClient(page.request, slug);
  const { service, times } = await timesOfNextWeek(request, slug);
  const wish = { services: [service.id], barber: "any", startsAt: times[0] };
  const booked = await page.request.post("/api/v1/my/appointments", { data: wish });
  const { id: appointment } = (await booked.json()) as { id: string };
  await page.goto("/cliente/agendamentos");
  await expect(page.getByRole("timer")).toHaveText(/^\d\d:\d\d$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pagar sinal de R\$\s9,00$/ }).click();
  const paying = page.getByRole("button", { name: "Pagar", exact: true });
  await expect(paying).toBeVisible();
  const [account] = new URL(page.url()).pathname.split("/").slice(-2);
  await paying.click();
  await expect(page.getByText(/Sinal de R\$\s9,00 já pago\. Se você cancelar até 2 h antes/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Mudar horário" })).toBeVisible();

  const provider = stripe.account(account!);
  provider.refund(String(provider.of("charge")[0]!.payment_intent), 400);
  const half = /Sinal de R\$\s9,00 já pago\. R\$\s4,00 do sinal já voltaram por onde foi pago\./;
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(half)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole("button", { name: "Cancelar horário" }).click();
  const question = page.getByRole("dialog", { name: "Cancelar este horário?" });
  await expect(question).toContainText(/O que resta do sinal, R\$\s5,00, volta por onde foi pago\./);
  const opened = await request.post("/api/v1/comandas", { data: { appointment, client: null } });
  const { id } = (await opened.json()) as { id: string };
  const payment = { forma: "pix", valor: 3600, recebido: null, parcelas: 1 };
  await request.post(`/api/v1/comandas/${id}/payments`, { data: payment });
  expect((await request.post(`/api/v1/comandas/${id}/close`)).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText(/· R\$\s45,00 · Pago$/)).toBeVisible();
  await expect(page.getByText(/^Para mudar ou cancelar agora/), "what is paid is changed by the shop").toBeVisible();
  await expect(page.getByRole("button", { name: "Mudar horário" })).toBeHidden();
});

test("a client is told of the deposit before they book, and of none once they subscribe", async ({ page, request }) => {
  const slug = await openPaidShop(request);
  await request.post("/api/v1/settings", { data: { sinal_tipo: "valor", sinal_valor: 2000 } });
  const { session } = await joinAsClient(page.request, slug);
  async function chooseTime(): Promise<void> {
    await page.goto("/cliente/agendamentos");
    await page.getByRole("button", { name: "Agendar horário" }).click();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("button", { name: "Próximos dias" }).click();
    await page
      .getByRole("button", { name: /^\d\d:\d\d$/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Confirme seu horário" })).toBeVisible();
  }
  const deposit = page.getByText(/Sinal para confirmar, pago online: R\$\s20,00/).filter({ visible: true });
  await chooseTime();
  await expect(deposit.first()).toBeVisible();
  const { id } = (await (await request.post("/api/v1/subscription_plans", { data: plan })).json()) as { id: string };
  const sale = { client: session.cliente_id, plan: id, forma: "pix", recebido: null, parcelas: 1 };
  expect((await request.post("/api/v1/subscribers/sell", { data: sale })).ok()).toBe(true);
  await chooseTime();
  await expect(deposit).toHaveCount(0);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("Agendado", { exact: true })).toBeVisible();
});
