import type { APIRequestContext, Page } from "@playwright/test";
import type { Service } from "#contract/services.ts";
import { cardOf, openAgenda, today } from "./fixtures/agenda.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { hand } from "./fixtures/hand.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

const panelOf = (page: Page) => page.getByRole("dialog", { name: "Novo na agenda" });

/** Makes a client who was served today, so that their usual choices are known. */
async function served(owner: APIRequestContext, client: string): Promise<void> {
  const services = (await (await owner.get("/api/v1/services")).json()) as Service[];
  const [barber] = (await (await owner.get("/api/v1/barbers")).json()) as { id: string }[];
  const post = async (path: string, data: object) => {
    const answer = await owner.post(`/api/v1/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const { id } = await post("appointments", {
    services: [services.find(({ nome }) => nome === "Corte Simples")!.id],
    barber: barber!.id,
    startsAt: `${today}T07:00:00-03:00`,
    client: { id: client },
    outsideHours: true,
  });
  for (const act of ["start", "finish"]) await post(`appointments/${id}/${act}`, {});
}

test("a phone that is on file asks for whom the time is, and whoever is chosen is booked", async ({ page }) => {
  await foundShop(page.request);
  await addClients(page.request, [{ nome: "Alexandre Costa", telefone: "11987650000" }]);
  await openAgenda(page);
  const panel = panelOf(page);
  const question = panel.getByRole("alert");
  const ask = async (time: string) => {
    await page.getByRole("button", { name: `Agendar às ${time}, Marina Lopes` }).click();
    await panel.getByRole("button", { name: "Cliente novo" }).click();
    await panel.getByRole("textbox", { name: "Nome" }).fill("Bia Rocha");
    await panel.getByRole("textbox", { name: "Telefone" }).fill("11987650000");
    await panel.getByRole("combobox", { name: "Serviços" }).click();
    await page.getByRole("option", { name: "Corte Simples" }).click();
    await panel.getByRole("textbox", { name: "Observações" }).fill("Primeira vez");
    await panel.getByRole("button", { name: "Agendar", exact: true }).click();
    await expect(question).toContainText("Este telefone é de Alexandre Costa. Para quem é o horário?");
    await expect(question).toBeInViewport();
  };

  await ask("10:00");
  await expectAccessible(page);
  await expect(panel.getByRole("textbox", { name: "Nome" })).toHaveValue("Bia Rocha");
  await expect(panel.getByRole("textbox", { name: "Telefone" })).toHaveValue("(11) 98765-0000");
  await expect(panel.getByRole("textbox", { name: "Observações" })).toHaveValue("Primeira vez");
  await question.getByRole("button", { name: "Dependente de Alexandre Costa" }).click();
  await question.getByRole("button", { name: "Cônjuge" }).click();
  await expect(panel).toBeHidden();
  await expect(cardOf(page, "Bia Rocha", "10:00–10:30")).toBeVisible();

  await ask("11:00");
  await question.getByRole("button", { name: "Outra pessoa, sem telefone" }).click();
  await expect(panel).toBeHidden();
  await expect(cardOf(page, "Bia Rocha", "11:00–11:30")).toBeVisible();

  await ask("12:00");
  await question.getByRole("button", { name: "Alexandre Costa", exact: true }).click();
  await expect(panel).toBeHidden();
  await expect(cardOf(page, "Alexandre Costa", "12:00–12:30")).toBeVisible();
});

test("a client is found by phone and booked again in five presses, and nothing is asked after it @both", async ({
  page,
}) => {
  await foundShop(page.request);
  const [id] = await addClients(page.request, [{ nome: "Davi Prado", telefone: "11987651234" }]);
  await served(page.request, id!);
  await page.goto("/agendamentos");
  const { tap, taps } = hand();
  await tap(page.getByRole("button", { name: "Buscar clientes, agendamentos..." }));
  await expect(page.getByRole("dialog", { name: "Busca" }).getByRole("combobox")).toBeFocused();
  await page.keyboard.insertText("11987651234");
  await tap(page.getByRole("option", { name: "Davi Prado (11) 98765-1234" }));
  await expect(page.getByRole("link", { name: "(11) 98765-1234" })).toBeVisible();
  await tap(page.getByRole("link", { name: "Agendar" }));
  const panel = panelOf(page);
  await expect(panel.getByText("Corte Simples")).toBeVisible();
  await expect(panel.getByRole("combobox", { name: "Horário" })).toHaveValue(/^\d\d:\d\d$/);
  await tap(panel.getByRole("button", { name: "Agendar", exact: true }));
  await expect(page.getByText(/^Agendado: Davi Prado/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(taps()).toBeLessThanOrEqual(5);
});

test("who walks in is booked by a name in five presses", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/agendamentos");
  const { tap, taps } = hand();
  await tap(page.getByRole("button", { name: "Novo Agendamento" }).last());
  const panel = panelOf(page);
  await expect(panel.getByRole("combobox", { name: "Cliente" })).toBeFocused();
  await page.keyboard.insertText("Zeca Pires");
  await tap(page.getByRole("option", { name: "Cliente novo: Zeca Pires" }));
  await tap(panel.getByRole("combobox", { name: "Serviços" }));
  await tap(page.getByRole("option", { name: "Corte Simples" }));
  await expect(panel.getByRole("combobox", { name: "Horário" })).toHaveValue(/^\d\d:\d\d$/);
  await tap(panel.getByRole("button", { name: "Agendar", exact: true }));
  await expect(page.getByText(/^Agendado: Zeca Pires/)).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(5);
});

test("whoever is chosen in the panel brings what is usual for them, and their last visit leads to the next", async ({
  page,
}) => {
  await foundShop(page.request);
  const [id] = await addClients(page.request, ["Davi Prado", "Nunca Veio"]);
  await served(page.request, id!);
  await page.goto("/agendamentos?form=booking");
  const panel = panelOf(page);
  const search = panel.getByRole("combobox", { name: "Cliente" });
  await search.fill("davi");
  await page.getByRole("option", { name: "Davi Prado" }).click();
  await expect(panel.getByText("30 min")).toBeVisible();
  await search.fill("nunca");
  await page.getByRole("option", { name: "Nunca Veio" }).click();
  await expect(panel.getByText("30 min"), "it was Davi's").toBeHidden();

  await page.goto(`/agendamentos?date=${today}`);
  await cardOf(page, "Davi Prado").click();
  await page.getByRole("button", { name: "Agendar de novo" }).click();
  await expect(panel.getByRole("combobox", { name: "Cliente" })).toHaveValue("Davi Prado");
  await expect(panel.getByText("30 min")).toBeVisible();
});

test("a list closes over the next field, and Escape in it closes nothing else", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/servicos");
  await page.getByRole("button", { name: "Novo serviço" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo serviço" });
  await dialog.getByLabel("Nome", { exact: true }).fill("Combo do mês");
  await dialog.getByRole("combobox", { name: "Serviços do combo" }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await dialog.getByRole("combobox", { name: "Serviços do combo" }).click();
  await page.getByRole("option", { name: "Corte Simples" }).click();
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("a dialog over a page that was scrolled leaves the top bar where it is @both", async ({ page }) => {
  await foundShop(page.request);
  await addClients(
    page.request,
    Array.from({ length: 30 }, (_, index) => `Cliente ${index}`),
  );
  await page.goto("/clientes");
  await expect(page.getByRole("link", { name: "Cliente 0" })).toBeVisible();
  await page.evaluate("window.scrollTo(0, 600)");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Busca" })).toBeVisible();
  expect((await page.locator("header").first().boundingBox())!.y).toBe(0);
});
