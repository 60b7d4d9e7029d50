import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient, signInOn } from "./fixtures/shop.ts";
import { addBarber } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";
import {
  bookAsNewcomer,
  bookedCount,
  chooseFirstTime,
  chooseService,
  sayWho,
  takeTime,
  timesOfNextWeek,
  visitor,
} from "./fixtures/visitor.ts";

const BOOK = "**/rpc/publicPage/book";
const OFFLINE = "Sem conexão com a internet. Algumas funcionalidades podem estar limitadas.";

const times = /^\d\d:\d\d$/;

let slug: string;

test.beforeEach(async ({ request }) => {
  const { session } = await foundShop(request);
  slug = session.barbershop!.slug;
});

test("a visitor books, step by step, and can keep the time in a calendar @both", async ({ page, request }) => {
  await page.goto(`/b/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: "Barbearia Aurora" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continuar" })).toBeDisabled();
  await page.getByRole("checkbox", { name: /Corte Simples/ }).check();
  await page.getByRole("checkbox", { name: /Apenas Barba/ }).check();
  await expect(page.getByRole("complementary", { name: "Resumo" })).toContainText("2 serviços · 1 h");
  await page.getByRole("button", { name: "Continuar" }).click();

  await expect(page.getByRole("button", { name: /^\d\d:\d\d$/ }).first()).toBeVisible();
  await expectAccessible(page);
  await chooseFirstTime(page);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("Informe um telefone com DDD.")).toBeVisible();
  await expect(page.getByLabel("Nome")).toBeFocused();
  await expectAccessible(page);

  await expect(page.getByText("A barbearia usa seu nome e telefone para marcar e combinar este horário")).toBeVisible();
  await sayWho(page, { nome: visitor.nome, telefone: "11912345678" });
  await expect(page.getByLabel("Telefone com DDD")).toHaveValue(visitor.telefone);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("heading", { name: "Seu horário está marcado" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Agendamento", exact: true })).toContainText(
    "Corte Simples + Apenas Barba",
  );
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Adicionar ao calendário" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  expect(await readFile(await file.path(), "utf8")).toContain("BEGIN:VEVENT");
  expect(await bookedCount(request)).toBe(1);
});

test("a team to choose from, and texts of any length, fit the screen @both", async ({ page }) => {
  await page.goto("/b/demo");
  await page.getByRole("checkbox").first().check();
  await expectNothingCutOff(page);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { name: "Com quem?" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Sem preferência", pressed: true })).toBeVisible();
  await expectNothingCutOff(page);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("listitem").nth(1).getByRole("button").click();
  await expect(page.getByRole("button", { name: "Primeiro horário livre" })).toBeVisible();
  await expectNothingCutOff(page);

  await page.goBack();
  await expect(
    page.getByRole("main").getByRole("listitem").nth(1).getByRole("button", { pressed: true }),
  ).toBeVisible();
});

test("price and length are the chosen barber's; without preference each time says who serves and for how much, and that is booked", async ({
  page,
}) => {
  const summary = page.getByRole("complementary", { name: "Resumo" });
  await page.goto("/b/demo");
  await page.getByRole("checkbox", { name: /^Corte clássico/ }).check();
  await expect(summary).toContainText(/a partir de R\$\s50,00.*40\smin/);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("button", { name: "Bruno Nakamura" })).toContainText(/R\$\s60,00.*45\smin/);
  await page.getByRole("button", { name: "Bruno Nakamura" }).click();
  await expect(summary).toContainText(/R\$\s60,00.*45\smin/);
  await expect(summary).not.toContainText("a partir de");
  await page.goBack();

  await page.getByRole("button", { name: "Sem preferência" }).click();
  await page.getByRole("button", { name: "Próximos dias" }).click();
  const time = page.getByRole("button", { name: /^\d\d:\d\d \p{L}+ R\$/u }).first();
  const [, barber, price] = /^\d\d:\d\d (\p{L}+) (R\$.+)$/u.exec((await time.textContent())!)!;
  await expectNothingCutOff(page);
  await expectAccessible(page);
  await time.click();
  await expect(summary).toContainText(price!);
  await sayWho(page, { nome: visitor.nome, telefone: `(31) 9${String(Date.now()).slice(-8)}` });
  await page.getByRole("button", { name: "Confirmar" }).click();
  const ticket = page.getByRole("region", { name: "Agendamento", exact: true });
  await expect(ticket).toContainText(price!);
  await expect(ticket).toContainText(barber!);
  // The agenda's choice of barber does not apply to a visitor without preference.
  await page.getByRole("button", { name: "Mudar horário" }).click();
  await expect(page.getByText(`O valor continua ${price}`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^\d\d:\d\d \p{L}+$/u }).first()).toBeVisible();
});

test("whoever signs in on the way comes back to their booking and is asked for nothing again", async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL });
  const { email } = await joinAsClient(elsewhere, slug);
  await elsewhere.dispose();
  await chooseService(page, slug);
  await page.getByRole("button", { name: "Próximos dias" }).click();
  await page.getByRole("button", { name: times }).first().click();
  await page.getByRole("link", { name: "Já tem conta? Entrar" }).click();
  await signInOn(page, email);
  await expect(page.getByRole("heading", { name: "Confirme seu horário" })).toBeVisible();
  await expect(page.getByLabel("Telefone com DDD")).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("Seu horário está marcado.")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Corte Simples");
  expect(await bookedCount(request)).toBe(1);
});

async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(page.viewportSize()?.width);
}

test("a device that booked before books again in two taps, and forgets when asked @phone", async ({
  page,
  request,
}) => {
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    await page.getByRole("button", { name }).first().click();
    taps += 1;
  };
  await bookAsNewcomer(page, slug);
  await page.goto("about:blank");

  await page.goto(`/b/${slug}`);
  await expect(page.getByRole("heading", { name: "Olá, Caio" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Repetir: Corte Simples/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Seu próximo horário/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /, \d\d:\d\d$/ }).first()).toBeVisible();
  await expectAccessible(page);
  await tap(/, \d\d:\d\d$/);
  await tap("Confirmar");
  await expect(page.getByRole("heading", { name: "Seu horário está marcado" })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(5);
  expect(await bookedCount(request)).toBe(2);

  await page.getByRole("button", { name: "Agendar outro" }).click();
  await page.getByRole("button", { name: "Não sou eu" }).click();
  await expect(page.getByRole("heading", { name: "O que vamos fazer?" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "O que vamos fazer?" })).toBeVisible();
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain(visitor.nome);
});

test("whoever loses the race chooses again, keeps what was typed, and takes the nearest time in one tap @phone", async ({
  page,
  request,
}) => {
  const { service, times: free } = await timesOfNextWeek(request, slug);
  await chooseService(page, slug);
  await page.getByRole("button", { name: "Próximos dias" }).click();
  await page.getByRole("button", { name: times }).first().click();
  await sayWho(page);
  await takeTime(request, slug, { service: service.id, startsAt: free[0]! });

  await page.getByRole("button", { name: "Confirmar" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Esse horário acabou de ser reservado." });
  await expect(page.getByRole("heading", { name: "Quando?" })).toBeFocused();
  await expect(alert).toBeInViewport();
  await expect(page.getByRole("button", { name: "Continuar" })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("button", { name: times }).first().click();
  await expect(alert).toBeHidden();
  await expect(page.getByLabel("Nome")).toHaveValue(visitor.nome);
  await expect(page.getByLabel("Telefone com DDD")).toHaveValue(visitor.telefone);

  await takeTime(request, slug, { service: service.id, startsAt: (await timesOfNextWeek(request, slug)).times[0]! });
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByRole("region", { name: "Horários livres mais próximos" }).getByRole("button").first().click();
  await expect(page.getByRole("heading", { name: "Seu horário está marcado" })).toBeVisible();
});

test("whoever chose a barber who leaves meanwhile is told, and books with another without typing again", async ({
  page,
  request,
}) => {
  const id = await addBarber(request, "Beto Silva");
  await page.goto(`/b/${slug}`);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Beto Silva" }).click();
  // The last step reads the shop as it opens; later the page would know by itself.
  const read = page.waitForResponse(/\/rpc\/publicPage\/barbershop/);
  await chooseFirstTime(page);
  await sayWho(page);
  await read;
  expect((await request.post(`/api/v1/staff/barbers/${id}/deactivate`, { data: {} })).ok()).toBe(true);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("Quem você escolheu não atende mais esses serviços.")).toBeVisible();
  await chooseFirstTime(page);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("heading", { name: "Seu horário está marcado" })).toBeVisible();
});

test("a lost answer is asked for again and books once, also after a double click", async ({ page, request }) => {
  const keys: (string | undefined)[] = [];
  await page.route(BOOK, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.continue();
  });
  await chooseService(page, slug);
  await chooseFirstTime(page);
  await sayWho(page);
  await page.getByRole("button", { name: "Confirmar" }).dblclick();

  await expect(page.getByRole("heading", { name: "Seu horário está marcado" })).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(await bookedCount(request)).toBe(1);
});

test("without a connection nothing typed is lost, not even by loading the page again @phone", async ({
  page,
  context,
  request,
}) => {
  await chooseService(page, slug);
  await chooseFirstTime(page);
  await sayWho(page);
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toBeHidden();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Quem vem?" })).toBeVisible();
  await expect(page.getByLabel("Nome")).toHaveValue(visitor.nome);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("heading", { name: "Seu horário está marcado" })).toBeVisible();
  expect(await bookedCount(request)).toBe(1);
});

test("back goes one step back, and after booking it does not book again @phone", async ({ page }) => {
  await chooseService(page, slug);
  await chooseFirstTime(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Quando?" })).toBeFocused();
  await page.getByRole("button", { name: "Voltar" }).click();
  await expect(page.getByRole("heading", { name: "O que vamos fazer?" })).toBeFocused();
  await expect(page.getByRole("checkbox").first()).toBeChecked();

  await bookAsNewcomer(page, slug);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Quando?" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Continuar" })).toBeDisabled();
});

test.describe("far from the shop", () => {
  test.use({ timezoneId: "America/Manaus" });

  test("times are the shop's, and the page says so", async ({ page }) => {
    await chooseService(page, slug);
    await expect(page.getByText(/Os horários são da barbearia: .*Brasília/)).toBeVisible();
    await page.getByRole("button", { name: "Próximos dias" }).click();
    await expect(page.getByRole("button", { name: /^\d\d:\d\d$/ }).first()).toHaveText("09:00");
  });
});
