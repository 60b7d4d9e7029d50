import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

test("a spreadsheet of clients is looked at, brought in, and what was refused is taken home @both", async ({
  page,
}) => {
  await foundShop(page.request);
  await page.goto("/clientes");
  await page.getByRole("link", { name: "Importar" }).click();
  const choose = async (name: string, text: string) =>
    page.getByLabel("Escolher planilha").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("vazia.csv", "Nome;Celular");
  await expect(page.getByRole("alert")).toHaveText("O arquivo não tem linhas abaixo do cabeçalho.");
  await choose("clientes.csv", "Fulano;Celular;Nascimento\nDavi Prado;11987651234;23/11/1990\nBia Reis;123;");

  await expect(page.getByRole("button", { name: "Importar 2 linhas" })).toBeDisabled();
  await page.getByRole("combobox", { name: "Nome" }).selectOption("Fulano");
  await expect(page.getByRole("row", { name: /Telefone/ })).toContainText("11987651234 · 123");
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText("Linha 3, Telefone “123”: Informe um telefone com DDD.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Importar 2 linhas" }).click();
  await expect(page.getByRole("heading", { name: "Importação concluída" })).toBeVisible({ timeout: 20_000 });
  await page.reload();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar linhas recusadas" }).click();
  expect((await saved).suggestedFilename()).toBe("linhas-recusadas.csv");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ver clientes" }).click();
  await expect(page.getByRole("link", { name: "Davi Prado" })).toBeVisible();
});
