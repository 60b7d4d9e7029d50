import { formatMinutes } from "#contract/dates.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { openAgenda } from "./fixtures/agenda.ts";
import { hand } from "./fixtures/hand.ts";
import { expectStill, watchShifts } from "./fixtures/layout-shift.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundNewShop, newEmail, password } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("a shop's first day takes 30 taps, from the sign-up to a stranger's booking at the owner's hours and price", async ({
  page,
  context,
  browser,
  requestOptions,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { tap, fill, taps } = hand();
  await page.goto("/cadastro-barbearia");
  await fill(page.getByLabel("Nome da barbearia"), "Navalha de Ouro");
  await fill(page.getByLabel("Seu nome"), "Marina Lopes");
  await fill(page.getByLabel("Telefone", { exact: true }), "11987654321");
  await fill(page.getByLabel("E-mail"), newEmail());
  await fill(page.getByLabel("Senha", { exact: true }), password);
  await tap(page.getByRole("button", { name: "Cadastrar barbearia" }));
  const card = page.getByRole("region", { name: "Primeiros passos" });
  const dashboard = page.getByRole("navigation").getByRole("link", { name: "Dashboard" });

  await tap(card.getByRole("link", { name: "Horários" }));
  await tap(page.getByRole("button", { name: "Editar horário" }));
  const week = page.getByRole("dialog", { name: "Horário de funcionamento" });
  await tap(week.getByRole("button", { name: "Adicionar intervalo, segunda" }));
  await fill(week.getByLabel("Fim, segunda, período 2"), "17h");
  await tap(week.getByRole("button", { name: "Copiar segunda para outros dias" }));
  await tap(page.getByRole("menuitem", { name: "Para segunda a sexta" }));
  await tap(week.getByRole("button", { name: "Salvar" }));
  await expect(page.getByText("Horário salvo.")).toBeVisible();
  await tap(dashboard);
  await tap(card.getByRole("link", { name: "Serviços e preços" }));
  await tap(page.getByRole("button", { name: "Ações para Corte Simples" }));
  await tap(page.getByRole("menuitem", { name: "Editar" }));
  await fill(page.getByLabel("Preço", { exact: true }), "65");
  await tap(page.getByRole("button", { name: "Salvar" }));
  await expect(page.getByText("Serviço salvo.")).toBeVisible();
  await tap(dashboard);
  await expect(card, "hours and prices tick themselves").toContainText("2 de 7");
  await tap(card.getByRole("button", { name: "Publicar" }));
  await tap(card.getByRole("button", { name: "Copiar link" }));

  const stranger = await (await browser.newContext(requestOptions)).newPage();
  await stranger.goto((await page.evaluate("navigator.clipboard.readText()")) as string);
  await stranger.getByText("Horários", { exact: true }).click();
  const hours = stranger.getByRole("definition");
  const workday = "09:00 às 12:00, 13:00 às 17:00";
  await expect(hours).toHaveText(["Fechado", ...Array<string>(5).fill(workday), "09:00 às 16:00"]);
  const service = stranger.getByRole("checkbox", { name: /^Corte Simples.*R\$\s65,00/ });
  await tap(service);
  await tap(stranger.getByRole("button", { name: "Continuar" }));
  await tap(stranger.getByRole("button", { name: "Próximos dias" }));
  await tap(stranger.getByRole("button", { name: /^terça-feira/ }));
  const times = stranger.getByRole("region", { name: /^terça-feira/ }).getByRole("button");
  await expect(times).toHaveText([...quarters(9 * 60, 11), ...quarters(13 * 60, 15)]);
  await tap(times.getByText("13:00"));
  await fill(stranger.getByLabel("Nome"), "Caio Prado");
  await fill(stranger.getByLabel("Telefone com DDD"), "11912345678");
  await tap(stranger.getByRole("button", { name: "Confirmar" }));
  await expect(stranger.getByRole("heading", { name: "Seu horário está marcado" })).toBeFocused();
  await expect(stranger.getByRole("region", { name: "Agendamento", exact: true })).toContainText(/13:00.*R\$\s65,00/s);
  const last = card.getByRole("listitem").filter({ hasText: "Primeiro agendamento" });
  await expect(last.getByRole("img", { name: "Feito" })).toBeVisible();
  await expect(card).toContainText("4 de 7");
  expect(taps()).toBeLessThanOrEqual(30);
});

/** Starts a quarter of an hour apart; `from`: minutes of the day. */
function quarters(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => formatMinutes(from + at * 15));
}

test("a new owner takes the first steps from the agenda, and puts them away until asked for", async ({ page }) => {
  await watchShifts(page);
  const { session } = await foundNewShop(page.request);
  await openAgenda(page);
  const card = page.getByRole("region", { name: "Primeiros passos" });
  const step = (name: string) => card.getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("0 de 7");
  await expectAccessible(page);
  await expectStill(page);
  await step("Horários").getByRole("button", { name: "Estão certos" }).click();
  await expect(card).toContainText("1 de 7");
  await expect(step("Horários").getByRole("link")).toBeFocused();
  const publicPage = `/b/${session.barbershop!.slug}`;
  expect((await page.request.get(publicPage)).status(), "not public yet").toBe(404);
  await step("Publicar a página").getByRole("button", { name: "Publicar" }).click();
  const question = page.getByRole("dialog", { name: "Antes de publicar, confira" });
  await expect(question.getByRole("listitem")).toHaveText(/^Serviços e preços/);
  await expect(question.getByRole("link", { name: "Serviços e preços" })).toHaveAttribute("href", "/servicos");
  await expectAccessible(page);
  expect((await page.request.get(publicPage)).status(), "not yet looked at").toBe(404);
  await question.getByRole("button", { name: "Está certo, publicar" }).click();
  await expect(card).toContainText("3 de 7");
  expect((await page.request.get(publicPage)).status()).toBe(200);

  await card.getByRole("button", { name: "Recolher os primeiros passos" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(0);
  await expect(card.getByRole("link", { name: "Endereço" }), "what is next").toBeVisible();
  await page.reload();
  await expect(card.getByRole("button", { name: "Mostrar os primeiros passos" })).toBeVisible();
  await card.getByRole("button", { name: "Guardar os primeiros passos" }).click();
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: "Bloquear" })).toBeVisible();
  await expect(card).toBeHidden();
  await page.getByRole("button", { name: /Menu de/ }).click();
  await page.getByRole("menuitem", { name: "Primeiros passos" }).click();
  await expect(card).toContainText("3 de 7");
});

test("on a phone they are one line with what is next @phone", async ({ page }) => {
  await foundNewShop(page.request);
  await openAgenda(page);
  const card = page.getByRole("region", { name: "Primeiros passos" });
  await expect(card.getByRole("link", { name: "Endereço" })).toBeVisible();
  expect((await card.boundingBox())!.height).toBeLessThan(56);
  await expectAccessible(page);
  await card.getByRole("button", { name: "Mostrar os primeiros passos" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(7);
  await expectAccessible(page);
  await expectInside(page);
});
