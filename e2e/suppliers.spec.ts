import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop } from "./fixtures/shop.ts";
import { choose } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

test("a supplier is written down, changed and archived, and put back from the toast @both", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/fornecedores");
  await expect(page.getByText("Nenhum fornecedor ainda")).toBeVisible();
  await page.getByRole("button", { name: "Novo fornecedor" }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Informe o nome.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Nome", { exact: true }).fill("Distribuidora São João");
  await page.getByLabel("Telefone").fill("1133334444");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Fornecedor cadastrado.")).toBeVisible();
  const list = page.getByRole("table", { name: "Fornecedores" });
  await expect(list.getByRole("link", { name: "(11) 3333-4444" })).toBeVisible();

  await choose(page, "Distribuidora São João", "Editar");
  await page.getByLabel("Observações").fill("Entrega às terças.");
  await page.getByRole("button", { name: "Salvar" }).click();
  // On a phone the menu is in the opened row.
  const more = list.getByRole("button", { name: "Mais de Distribuidora São João" });
  if (await more.isVisible()) await more.click();
  await expect(list.getByText("Entrega às terças.")).toBeVisible();

  await page.getByRole("button", { name: "Novo fornecedor" }).click();
  await expect(page.getByLabel("Nome", { exact: true })).toBeFocused();
  await page.keyboard.type("Barba e Cia");
  await page.keyboard.press("Enter");
  const other = list.getByRole("row", { name: "Barba e Cia" });
  await expect(other).toBeVisible();

  await choose(page, "Distribuidora São João", "Arquivar");
  await expect(list.getByText("Distribuidora São João")).toBeHidden();
  await expect(other).toBeFocused();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(list.getByText("Distribuidora São João")).toBeVisible();
});
