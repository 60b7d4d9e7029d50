import { readFile } from "node:fs/promises";
import { addDays, defaultTimezone, formatDay, formatMonth, localDay } from "#contract/dates.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("the owner makes a link for the accountant, who downloads the ledger without a session, until it is revoked @phone", async ({
  page,
  browser,
}) => {
  const { session } = await foundShop(page.request);
  const today = localDay(new Date(), defaultTimezone);
  const month = formatMonth(today);
  const rent = { tipo: "despesa", descricao: "Aluguel da loja", conta: "despesa_aluguel", valor: 250_000 };
  const more = { vencimento: today, fornecedor_id: null, repete: null, pago: { em: today, conta: "banco" } };
  await page.request.post("/api/v1/entries", { data: { ...rent, ...more } });

  await page.goto("/dashboard-financeiro");
  await page.getByRole("button", { name: /^Baixar/ }).click();
  const own = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Razão do mês em CSV" }).click();
  expect((await own).suggestedFilename()).toBe(`razao-${today.slice(0, 7)}.csv`);
  await page.getByRole("link", { name: "Contador" }).click();
  await expect(page.getByText("Nenhum link ainda")).toBeVisible();

  await page.getByRole("button", { name: "Novo link" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome do contador").fill("Carla Contadora");
  await dialog.getByLabel("Vale até").fill(formatDay(addDays(today, 400)));
  await dialog.getByRole("button", { name: "Fazer link" }).click();
  await expect(dialog).toContainText("No máximo um ano.");
  const last = formatDay(addDays(today, 30));
  await dialog.getByLabel("Vale até").fill(last);
  await dialog.getByRole("button", { name: "Fazer link" }).click();
  const address = await dialog.getByLabel("Link do contador").inputValue();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  const links = page.getByRole("list", { name: "Links de contadores" });
  await expect(links).toContainText("ainda não usado");
  await expectAccessible(page);
  await expectInside(page);

  const elsewhere = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  const opened = await elsewhere.goto(address);
  expect(opened!.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  await expect(elsewhere.getByRole("heading", { name: session.barbershop!.nome })).toBeVisible();
  await expect(elsewhere.getByText(`Arquivos para Carla Contadora. O link vale até ${last}.`)).toBeVisible();
  await expectAccessible(elsewhere);
  await expectInside(elsewhere);
  const download = elsewhere.waitForEvent("download");
  await elsewhere.getByRole("button", { name: `Razão de ${month}`, exact: true }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(text.split("\r\n").filter((line) => line.includes("Aluguel da loja"))).toHaveLength(2);

  await page.reload();
  await expect(links).toContainText("usado em");
  await links.getByRole("button", { name: "Revogar o link de Carla Contadora" }).click();
  await page.getByRole("dialog", { name: "Revogar o link?" }).getByRole("button", { name: "Revogar" }).click();
  await expect(links).toContainText("Revogado");
  await elsewhere.reload();
  await expect(elsewhere.getByRole("alert")).toContainText("Este link não vale. Peça outro à barbearia.");
});
