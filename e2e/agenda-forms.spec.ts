import type { Locator, Route } from "@playwright/test";
import { addDays } from "#contract/dates.ts";
import { book, cardOf, openAgenda, tuesday } from "./fixtures/agenda.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test.beforeEach(async ({ page }) => {
  await foundShop(page.request);
});

test("a press on a free time books it for a new client @both", async ({ page }) => {
  // At first there is no answer, then one of before a price was changed.
  const prices = "**/rpc/barbers/bookable**";
  const outdated = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"preco":7500', '"preco":7400') });
  };
  await page.route(prices, outdated, { times: 1 });
  await page.route(prices, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await openAgenda(page);
  await page.getByRole("button", { name: "Agendar às 10:15, Marina Lopes" }).click();
  const panel = page.getByRole("dialog", { name: "Novo na agenda" });
  await expect(panel.getByRole("combobox", { name: "Horário" })).toHaveValue("10:15");
  await expect(panel.getByRole("combobox", { name: "Serviços" }), "no price is known").toBeHidden();
  await panel.getByRole("button", { name: "Tentar Novamente" }).click();
  await panel.getByRole("button", { name: "Cliente novo" }).click();
  await panel.getByRole("textbox", { name: "Nome" }).fill("Ana Souza");
  await panel.getByRole("textbox", { name: "Telefone" }).fill("11912345678");
  await expect(panel.getByRole("textbox", { name: "Telefone" })).toHaveValue("(11) 91234-5678");
  const notes = panel.getByRole("textbox", { name: "Observações" });
  await expect(notes).toHaveAccessibleDescription("O cliente pode ler isto.");
  await panel.getByRole("combobox", { name: "Serviços" }).click();
  await page.getByRole("option", { name: "Corte + Barba" }).click();
  await expect(panel.getByText("60 min · R$\u00a074,00")).toBeVisible();
  await panel.getByRole("button", { name: "Agendar", exact: true }).click();
  await expect(panel.getByText("O valor desse horário mudou.")).toBeVisible();
  await expect(panel.getByText("60 min · R$\u00a075,00")).toBeVisible();
  await panel.getByRole("button", { name: "Agendar", exact: true }).click();

  await expect(panel).toBeHidden();
  await expect(cardOf(page, "Ana Souza", "10:15–11:15")).toBeVisible();
});

test("what was typed of a client stays and goes along to a new one, who may be left for one of the list again @phone", async ({
  page,
}) => {
  await book(page.request, { nome: "Bruno Teixeira", time: "15:00" });
  await openAgenda(page, "&form=booking");
  const panel = page.getByRole("dialog", { name: "Novo na agenda" });
  const search = panel.getByRole("combobox", { name: "Cliente" });
  const nome = panel.getByRole("textbox", { name: "Nome" });
  const toNew = panel.getByRole("button", { name: "Cliente novo" });
  const toKnown = panel.getByRole("button", { name: "Buscar cliente cadastrado" });
  await search.fill("Zeca Pires");
  await expect(page.getByText("Ninguém com esse nome ou telefone.")).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole("textbox", { name: "Observações" }).focus();
  await expect(search).toHaveValue("Zeca Pires");
  await toNew.click();
  await expect(nome).toHaveValue("Zeca Pires");

  await toKnown.click();
  await expect(search).toBeFocused();
  await search.fill("bru");
  await page.getByRole("option", { name: /Bruno Teixeira/ }).click();
  await search.fill("Zeca Pires");
  await expect(page.getByRole("option")).toHaveText(["Cliente novo: Zeca Pires"]);
  await panel.getByRole("textbox", { name: "Observações" }).focus();
  await expect(search, "nobody else was chosen").toHaveValue(/Bruno Teixeira/);
  await toNew.click();
  await expect(nome, "Bruno is not the new one").toHaveValue("");

  await toKnown.click();
  await search.fill("Zeca Pires");
  await page.getByRole("option", { name: "Cliente novo: Zeca Pires" }).click();
  await expect(nome).toHaveValue("Zeca Pires");
  await expect(nome).toBeFocused();
  await panel.getByText("Bloqueio").click();
  await panel.getByText("Agendamento", { exact: true }).click();
  await expect(nome).toBeVisible();
  await expect(nome, "coming back to the form is no press in it").not.toBeFocused();
  await toKnown.click();
  await page.route("**/rpc/clients/search*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await search.fill("Bia");
  await expect(page.getByText("Erro interno. Tente novamente em alguns momentos.")).toBeVisible();
  await page.getByRole("option", { name: "Cliente novo: Bia" }).click();
  await expect(nome).toHaveValue("Bia");
});

test("client, service and time are found by the keyboard alone, and Enter in a list never books", async ({ page }) => {
  await book(page.request, { nome: "Bruno Teixeira", time: "15:00" });
  await openAgenda(page);
  await page.getByRole("button", { name: "Agendar às 09:00, Marina Lopes" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("n");
  const panel = page.getByRole("dialog", { name: "Novo na agenda" });
  await expect(panel.getByRole("combobox", { name: "Cliente" })).toBeFocused();
  // Presses Enter before the server has answered.
  await page.keyboard.type("bru");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("combobox", { name: "Cliente" })).toHaveValue(/Bruno Teixeira/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("corte s");
  await page.keyboard.press("Enter");
  await expect(panel.getByText("30 min · R$\u00a045,00")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("930");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(cardOf(page, "Bruno Teixeira", "09:30–10:00")).toBeVisible();
});

/** Fills in a new client, Ana Souza, with a haircut of half an hour. */
async function fillForNewClient(panel: Locator): Promise<void> {
  const page = panel.page();
  await panel.getByRole("button", { name: "Cliente novo" }).click();
  await panel.getByRole("textbox", { name: "Nome" }).fill("Ana Souza");
  await panel.getByRole("textbox", { name: "Telefone" }).fill("11 91234-5678");
  await panel.getByRole("combobox", { name: "Serviços" }).click();
  await page.getByRole("option", { name: "Corte Simples" }).click();
}

test("an answer that was lost books once when the button is pressed again", async ({ page }) => {
  const keys: (string | undefined)[] = [];
  await page.route("**/rpc/appointments/book", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const response = await route.fetch();
    await (keys.length === 1 ? route.abort() : route.fulfill({ response }));
  });
  await openAgenda(page);
  await page.getByRole("button", { name: "Agendar às 11:00, Marina Lopes" }).click();
  const panel = page.getByRole("dialog", { name: "Novo na agenda" });
  await fillForNewClient(panel);
  await panel.getByRole("button", { name: "Agendar", exact: true }).click();
  await expect(panel.getByRole("alert")).toBeVisible();
  await panel.getByRole("button", { name: "Agendar", exact: true }).click();

  await expect(panel).toBeHidden();
  await expect(cardOf(page, "Ana Souza", "11:00–11:30")).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  const agenda = await page.request.get(`/api/v1/agenda?from=${tuesday}&days=1`);
  expect(((await agenda.json()) as { appointments: object[] }).appointments).toHaveLength(1);
});

test("a time that was just taken offers the nearest ones, keeps what was typed, and an encaixe @phone", async ({
  page,
}) => {
  await openAgenda(page);
  await page.getByRole("button", { name: "Agendar às 11:00, Marina Lopes" }).click();
  const panel = page.getByRole("dialog", { name: "Novo na agenda" });
  await fillForNewClient(panel);
  await book(page.request, { nome: "Quem Chegou Antes", time: "11:00" });
  await panel.getByRole("button", { name: "Agendar", exact: true }).click();
  const refusal = panel.getByRole("alert");
  await expect(refusal).toContainText("Esse horário já está ocupado.");
  await expect(refusal.getByRole("button", { name: "Encaixar" })).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Nome" })).toHaveValue("Ana Souza");
  await expectAccessible(page);
  await refusal.getByRole("button", { name: "11:30" }).click();
  await expect(cardOf(page, "Ana Souza", "11:30–12:00")).toBeVisible();

  await book(page.request, { nome: "Davi Encaixado", time: "11:00", encaixe: true });
  await expect(cardOf(page, "Davi Encaixado")).toBeVisible();
  const [first, second] = await Promise.all(
    ["Quem Chegou Antes", "Davi Encaixado"].map((nome) => cardOf(page, nome).boundingBox()),
  );
  const [left, right] = first!.x < second!.x ? [first!, second!] : [second!, first!];
  expect(left.x + left.width, "an encaixe stands beside what it was squeezed in with").toBeLessThanOrEqual(right.x);
  expect(left.y).toBe(right.y);
});

test("what was typed is not lost by a click beside the form, Escape, back, or a look at the other form @phone", async ({
  page,
}) => {
  await openAgenda(page);
  await page.getByRole("button", { name: "Agendar às 11:00, Marina Lopes" }).click();
  const panel = page.getByRole("dialog", { name: "Novo na agenda" });
  const note = panel.getByRole("textbox", { name: "Observações" });
  await expect(note).toBeVisible();
  await expect(page.locator("[role=dialog]:focus-within"), "Escape goes to the panel").toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel, "nothing was typed").toBeHidden();
  await page.getByRole("button", { name: "Agendar às 11:00, Marina Lopes" }).click();
  await note.fill("Prefere tesoura");
  await panel.getByText("Bloqueio", { exact: true }).click();
  await expect(panel.getByRole("textbox", { name: "Motivo" })).toBeVisible();
  await panel.getByText("Agendamento", { exact: true }).click();
  await expect(note).toHaveValue("Prefere tesoura");

  const question = page.getByRole("dialog", { name: "Descartar o que foi preenchido?" });
  const ways = [
    () => page.keyboard.press("Escape"),
    () => panel.getByRole("button", { name: "Fechar" }).click(),
    () => page.goBack(),
  ];
  for (const leave of ways) {
    await leave();

    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(note).toHaveValue("Prefere tesoura");
  }
  await panel.getByRole("button", { name: "Fechar" }).click();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(panel).toBeHidden();
});

test("a block over appointments lists them and asks", async ({ page }) => {
  await book(page.request, { nome: "Ana Souza", time: "12:30" });
  await openAgenda(page);
  await page.getByRole("button", { name: "Bloquear" }).click();
  const panel = page.getByRole("dialog", { name: "Novo na agenda" });
  await panel.getByRole("button", { name: "Bloquear", exact: true }).click();
  await expect(panel.getByRole("alert")).toContainText("Ana Souza");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Bloquear mesmo assim" }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: "Bloqueado" })).toBeVisible();
  await expect(cardOf(page, "Ana Souza", "12:30–13:00")).toBeVisible();
});

test("a block that repeats is there a week later too, and goes with those after it", async ({ page }) => {
  await openAgenda(page);
  await page.getByRole("button", { name: "Bloquear" }).click();
  const panel = page.getByRole("dialog", { name: "Novo na agenda" });
  await panel.getByLabel("Repete", { exact: true }).selectOption("Toda semana");
  await panel.getByLabel("Motivo").fill("Almoço");
  await panel.getByRole("button", { name: "Bloquear", exact: true }).click();
  await expect(panel).toBeHidden();
  const lunch = page.getByRole("button", { name: "Almoço" });
  await expect(lunch).toBeVisible();
  await page.goto(`/agendamentos?date=${addDays(tuesday, 7)}`);
  await lunch.click();
  const question = page.getByRole("dialog", { name: "Almoço" });
  await question.getByRole("radio", { name: "Este e os próximos" }).check();
  await question.getByRole("button", { name: "Remover bloqueio" }).click();
  await expect(lunch).toBeHidden();
  await page.goto(`/agendamentos?date=${addDays(tuesday, 14)}`);
  await expect(page.getByRole("button", { name: "Novo Agendamento" }).last()).toBeVisible();
  await expect(lunch).toBeHidden();
  await openAgenda(page);
  await expect(lunch).toBeVisible();
});
