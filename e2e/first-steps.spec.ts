import { expectAccessible } from "./fixtures/axe.ts";
import { book, openAgenda } from "./fixtures/agenda.ts";
import { expectStill, watchShifts } from "./fixtures/layout-shift.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundNewShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("a new owner takes the first steps from the agenda, and puts them away until asked for", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
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
  await card.getByRole("button", { name: "Copiar link" }).click();
  expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(new RegExp(`${publicPage}$`));
  await book(page.request, { nome: "Davi Prado", time: "10:00" });
  await expect(step("Primeiro agendamento").getByRole("img", { name: "Feito" })).toBeVisible();
  await card.getByRole("link", { name: "Serviços e preços" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Serviços" })).toBeVisible();
  await page.goBack();

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
  await expect(card).toContainText("4 de 7");
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
