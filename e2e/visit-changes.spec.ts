import type { APIRequestContext } from "@playwright/test";
import type { Appointment } from "#contract/appointments.ts";
import { addDays } from "#contract/dates.ts";
import { book, cardOf, drag, openAgenda, today } from "./fixtures/agenda.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

let slug: string;

test.beforeEach(async ({ page }) => {
  const { session } = await foundShop(page.request);
  slug = session.barbershop!.slug;
});

test("a drag is taken back from its toast", async ({ page }) => {
  await book(page.request, { nome: "Ana Souza", time: "10:00" });
  await openAgenda(page);
  await drag(cardOf(page, "Ana Souza"), { minutes: 90 });
  const toast = page.getByRole("alert").filter({ hasText: "Movido: Ana Souza, 11:30." });
  await expect(toast).toBeVisible();
  await expectAccessible(page);
  await toast.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Desfeito." })).toBeVisible();
  await expect(cardOf(page, "Ana Souza", "10:00–10:30")).toBeVisible();
});

test("a start is offered on the day alone, and taken back in the panel too", async ({ page }) => {
  await book(page.request, { nome: "Bruno Teixeira", time: "10:00" });
  await book(page.request, { nome: "Ana Souza", time: "10:00", day: today, outsideHours: true });
  await openAgenda(page);
  await cardOf(page, "Bruno Teixeira").click();
  const later = page.getByRole("dialog", { name: /Bruno Teixeira/ });
  await expect(later.getByRole("button", { name: "Confirmar", exact: true })).toBeVisible();
  await expect(later.getByRole("button", { name: /Iniciar|falta/ })).toHaveCount(0);

  await page.goto("/agendamentos");
  await cardOf(page, "Ana Souza").click();
  const panel = page.getByRole("dialog", { name: /Ana Souza/ });
  await expect(panel.getByRole("heading", { name: "Histórico" })).toBeVisible();
  // The server's answer stays while the rest is still loading, so no button takes another's place.
  const fetched = Promise.withResolvers<void>();
  await page.route("**/rpc/appointments/details", async (route) => {
    await fetched.promise;
    await route.continue();
  });
  const request = page.waitForRequest("**/rpc/appointments/details");
  await panel.getByRole("button", { name: "Confirmar", exact: true }).click();
  await request;
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  await expect(panel.getByRole("button", { name: "Confirmar", exact: true })).toBeHidden();
  fetched.resolve();
  await panel.getByRole("button", { name: "Iniciar atendimento" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Atendimento iniciado: Ana Souza." })).toBeVisible();
  await expect(panel.getByText("Atendimento iniciado", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Desfazer" }).click();
  await expect(panel.getByText("Início desfeito")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Iniciar atendimento" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Confirmar", exact: true }), "it was confirmed before").toBeHidden();
});

test("a beard is added with price, end and whoever comes next shown before, and squeezed in @phone", async ({
  page,
}) => {
  await book(page.request, { nome: "Ana Souza", time: "10:00" });
  await book(page.request, { nome: "Bruno Teixeira", time: "10:30" });
  await openAgenda(page);
  await cardOf(page, "Ana Souza").click();
  const panel = page.getByRole("dialog", { name: /Ana Souza/ });
  await panel.getByRole("button", { name: "Mudar serviços e observações" }).click();
  const notes = panel.getByRole("textbox", { name: "Observações" });
  await expect(notes).toHaveAccessibleDescription("O cliente pode ler isto.");
  await notes.fill("Máquina 2");
  await page.evaluate(
    "window.widest = 0; (function look() { widest = Math.max(widest, innerWidth); requestAnimationFrame(look); })()",
  );
  await panel.getByRole("combobox", { name: "Serviços" }).click();
  await page.getByRole("option", { name: /Apenas Barba/ }).click();
  expect(await page.evaluate("widest"), "a phone that zooms out for the list takes it from under the finger").toBe(390);
  await expect(panel.getByRole("status").last()).toHaveText(/10:00–1\d:\d\d · \d+ min · R\$/);
  const warning = panel.getByRole("alert");
  await expect(warning).toHaveText("Já marcado: Bruno Teixeira, das 10:30 às 11:00.");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Salvar" }).click();
  await warning.getByRole("button", { name: "Encaixar" }).click();
  await expect(
    panel.getByText(/^Serviços alterados de Corte Simples para Corte Simples \+ Apenas Barba/),
  ).toBeVisible();
  await expect(panel.getByText("Máquina 2")).toBeVisible();
});

test("the panel takes an appointment from booked to done, and tells its history @phone", async ({ page }) => {
  await book(page.request, { nome: "Ana Souza", time: "10:00", day: today, outsideHours: true });
  await page.goto("/agendamentos");
  await cardOf(page, "Ana Souza").click();
  const panel = page.getByRole("dialog", { name: /Ana Souza/ });
  await expect(panel.getByText("não verificado")).toBeVisible();
  await panel.getByRole("button", { name: "Confirmar telefone" }).click();
  await expect(panel.getByText("não verificado")).toBeHidden();
  await expect(panel.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /^https:\/\/wa\.me\/55119\d{8}$/);
  await expectAccessible(page);
  for (const step of ["Confirmar", "Iniciar atendimento"]) {
    await panel.getByRole("button", { name: step }).click();
    await expect(panel.getByRole("button", { name: step })).toBeHidden();
  }
  await expect(panel.getByRole("button", { name: "Desfazer" })).toBeVisible();
  const fetched = Promise.withResolvers<void>();
  await page.route("**/rpc/appointments/details", async (route) => {
    await fetched.promise;
    await route.continue();
  });
  await panel.getByRole("button", { name: "Concluir" }).click();
  // At once, also while the rest is loading: content below must not move under a finger.
  await expect(panel.getByRole("button", { name: /Concluir|Cancelar agendamento|Desfazer/ })).toHaveCount(0);
  fetched.resolve();
  await panel.getByRole("button", { name: "Mudar valor" }).click();
  await panel.getByRole("textbox", { name: "Valor" }).fill("50,00");
  await panel.getByRole("button", { name: "Salvar" }).click();
  await expect(panel.getByText("Valor mudado de R$\u00a045,00 para R$\u00a050,00")).toBeVisible();
  await expect(panel.getByRole("listitem")).toHaveText([
    /Valor mudado/,
    /Concluído/,
    /iniciado/,
    /Confirmado/,
    /Agendado/,
  ]);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(cardOf(page, "Ana Souza", "Concluído")).toBeVisible();
});

test("a visit that is paid says so and offers only what can succeed: ahead, missed and concluded", async ({ page }) => {
  const ahead = await book(page.request, { nome: "Ana Souza", time: "10:00" });
  await openAgenda(page);
  await cardOf(page, "Ana Souza").click();
  const panel = page.getByRole("dialog", { name: /Ana Souza/ });
  await expect(panel.getByRole("button", { name: "Cancelar agendamento" })).toBeVisible();
  await openComanda(page.request, ahead, 1000);
  const refused = panel.getByRole("button", { name: /Mudar valor|Mudar serviços|Cancelar agendamento/ });
  await expect(panel.getByText(/Ela tem pagamento ou outros itens: resolva-a antes/)).toBeVisible();
  await expect(refused).toHaveCount(0);
  await pay(page.request, ahead, ahead.valor_final - 1000);
  // Paid at another desk: the open panel hears of it.
  await expect(panel.getByText("Pago", { exact: true })).toBeVisible();
  await expect(refused).toHaveCount(0);
  await expect(panel.getByText("Para cancelar ou mudar os serviços, estorne a comanda.")).toBeVisible();
  await panel.getByRole("button", { name: "Mudar observações" }).click();
  await panel.getByRole("textbox", { name: "Observações" }).fill("Sem máquina");
  await panel.getByRole("button", { name: "Salvar" }).click();
  await expect(panel.getByText("Sem máquina")).toBeVisible();

  const yesterday = addDays(today, -1);
  const begun = { barber: ahead.barbeiro_id, startsAt: `${yesterday}T10:00:00-03:00`, outsideHours: true };
  expect((await page.request.post(`/api/v1/appointments/${ahead.id}/move`, { data: begun })).status()).toBe(200);
  await page.goto(`/agendamentos?date=${yesterday}&appointment=${ahead.id}`);
  await panel.getByRole("button", { name: "Marcar falta" }).click();
  const offered = page.getByRole("alert").filter({ hasText: "Falta marcada" });
  await expect(offered).toBeVisible();
  await panel.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("Desfeito.")).toBeVisible();
  // By itself it would go after fifteen seconds.
  await expect(offered).toBeHidden({ timeout: 5000 });
  await panel.getByRole("button", { name: "Marcar falta" }).click();
  await expect(panel.getByRole("button", { name: "Desfazer" })).toBeVisible();
  await expect(panel.getByText("Pago", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Ver comanda" }).click();
  await expect(page.getByRole("dialog", { name: /^Comanda/ })).toContainText("Fechada");

  const done = await book(page.request, { nome: "Bruno Teixeira", time: "10:00", day: today, outsideHours: true });
  await pay(page.request, done);
  await page.goto(`/agendamentos?appointment=${done.id}`);
  const concluded = page.getByRole("dialog", { name: /Bruno Teixeira/ });
  await expect(concluded).toContainText("Concluído");
  await expect(concluded.getByText("Pago", { exact: true })).toBeVisible();
  await expect(concluded.getByRole("button", { name: "Ver comanda" })).toBeVisible();
  await expect(concluded.getByRole("button", { name: /Mudar|Cancelar agendamento/ })).toHaveCount(0);
});

test("a cancelled appointment asks why, frees its time and shows only when wanted, also on paper, which is black on white", async ({
  page,
}) => {
  await book(page.request, { nome: "Ana Souza", time: "10:00" });
  await openAgenda(page);
  await cardOf(page, "Ana Souza").click();
  await page.getByRole("button", { name: "Cancelar agendamento" }).click();
  const question = page.getByRole("dialog", { name: "Cancelar o agendamento?" });
  await question.getByRole("textbox", { name: "Motivo" }).fill("viagem");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancelar agendamento" }).click();
  const panel = page.getByRole("dialog", { name: /Ana Souza/ });
  await expect(panel.getByText("Cancelado: viagem")).toBeVisible();
  await panel.getByRole("button", { name: "Fechar" }).click();
  await expect(cardOf(page, "Ana Souza")).toBeHidden();
  await expect(page.getByRole("button", { name: "Agendar às 10:00, Marina Lopes" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Cancelados" }).check();
  await expect(cardOf(page, "Ana Souza", "Cancelado")).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(cardOf(page, "Ana Souza")).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByRole("heading", { level: 2 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Novo Agendamento" })).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
});

test("those who do not drag move an appointment with the form @phone", async ({ page }) => {
  await book(page.request, { nome: "Ana Souza", time: "10:00" });
  await openAgenda(page);
  await cardOf(page, "Ana Souza").click();
  const panel = page.getByRole("dialog", { name: /Ana Souza/ });
  await panel.getByRole("button", { name: "Mudar horário" }).click();
  await panel.getByRole("combobox", { name: "Horário" }).fill("1015");
  await expect(panel.getByText(/^\d+ horários livres$/)).toBeVisible();
  await panel.getByRole("combobox", { name: "Horário" }).fill("1430");
  await panel.getByRole("button", { name: "Mover", exact: true }).click();
  await expect(panel.getByText("Movido de 10:00 para 14:30")).toBeVisible();
  await panel.getByRole("button", { name: "Fechar" }).click();
  await expect(cardOf(page, "Ana Souza", "14:30–15:00")).toBeVisible();
});

test("a booking by a visitor is told on whatever page the owner is, and leads to it", async ({ page, playwright }) => {
  await page.goto("/perfil");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const visitor = await playwright.request.newContext({ baseURL: new URL(page.url()).origin });
  const shop = (await (await visitor.get(`/api/v1/public/barbershops/${slug}`)).json()) as {
    services: { id: string }[];
  };
  const wanted = { services: [shop.services[0]!.id], barber: "any" };
  const { startsAt } = await book(page.request, { nome: "Quem Chegou Antes", time: "10:00" }).then(({ fim }) => ({
    startsAt: fim,
  }));
  const answer = await visitor.post(`/api/v1/public/barbershops/${slug}/appointments`, {
    data: { ...wanted, startsAt, nome: "José Alves", telefone: "11 91234-5678" },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const toast = page.getByRole("alert").filter({ hasText: "Novo agendamento: José Alves" });
  await toast.getByRole("button", { name: "Ver" }).click();
  await expect(page.getByRole("dialog", { name: /José Alves/ })).toBeVisible();
  await visitor.dispose();
});

/** Its comanda, paid by Pix and closed. */
/** Pays the rest of a visit's comanda and closes it. */
async function pay(owner: APIRequestContext, visit: Appointment, valor = visit.valor_final): Promise<void> {
  const id = await openComanda(owner, visit, valor);
  expect((await owner.post(`/api/v1/comandas/${id}/close`, { data: {} })).ok()).toBe(true);
}

/** Opens a visit's comanda, or the one that is open, and takes `valor` centavos in Pix; returns its id. */
async function openComanda(owner: APIRequestContext, { id: appointment }: Appointment, valor: number): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await owner.post(`/api/v1/comandas${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const { id } = await post("", { appointment, client: null });
  await post(`/${id}/payments`, { forma: "pix", valor, recebido: null, parcelas: 1 });
  return id;
}
