import { statementOf } from "#server/outside/statement/examples.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { expect, test } from "./fixtures/test.ts";

test("an owner brings the bank's statement, pays a bill by its line, and books a fee", async ({ page }) => {
  await foundShop(page.request);
  const bill = { tipo: "despesa", descricao: "Luz", conta: "despesa_energia", valor: 18_000, vencimento: "2026-11-20" };
  const data = { ...bill, fornecedor_id: null, repete: null, pago: null };
  expect((await page.request.post("/api/v1/entries", { data })).ok()).toBe(true);
  await page.goto("/lancamentos");
  await page.getByRole("link", { name: "Extrato do banco" }).click();
  await expect(page.getByText("Nenhum extrato ainda")).toBeVisible();

  const statement = statementOf([
    { dia: "2026-11-20", valor: "-180.00", numero: "1", texto: "PAGTO ENEL" },
    { dia: "2026-11-20", valor: "-12.50", numero: "2", texto: "TARIFA" },
    { dia: "2026-11-20", valor: "45.00", numero: "3", texto: "PIX RECEBIDO DE CLIENTE POR CORTE E BARBA ".repeat(5) },
  ]);
  const file = (text: string) => ({ name: "extrato.ofx", mimeType: "application/x-ofx", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Importar extrato" }).click();
  const dialog = page.getByRole("dialog", { name: "Importar extrato" });
  await dialog.locator("input[type=file]").setInputFiles(file("nada"));
  await dialog.getByRole("button", { name: "Importar", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("não é um extrato");
  await expectAccessible(page);
  await dialog.locator("input[type=file]").setInputFiles(file(statement));
  await dialog.getByRole("button", { name: "Importar", exact: true }).click();
  await expect(page.getByText("3 linhas novas.")).toBeVisible();
  const day = page.getByText("20/11/2026", { exact: true });
  expect(await day.first().evaluate(linesOf), "a day is not broken by a long text beside it").toBe(1);

  await page.getByRole("button", { name: "Ações para PAGTO ENEL" }).click();
  await page.getByRole("menuitem", { name: "Conciliar: Luz, vence em 20/11/2026" }).click();
  await expect(page.getByText("Conciliado.")).toBeVisible();
  await page.getByRole("button", { name: "Ações para TARIFA" }).click();
  await page.getByRole("menuitem", { name: "Lançar" }).click();
  const booking = page.getByRole("dialog", { name: "Lançar linha do extrato" });
  await booking.getByRole("button", { name: "Lançar", exact: true }).click();
  await expect(booking.getByText("Escolha a categoria ou a conta.")).toBeVisible();
  await booking.getByRole("combobox", { name: "Categoria" }).click();
  await page.getByRole("option", { name: "Outras despesas" }).click();
  await booking.getByRole("button", { name: "Lançar", exact: true }).click();
  await expect(page.getByText("Lançado e conciliado.")).toBeVisible();
  await expect(page.getByText("Conciliada", { exact: true }).filter({ visible: true })).toHaveCount(2);
});

/** How many lines a text takes. */
function linesOf(box: Node): number {
  const range = document.createRange();
  range.selectNodeContents(box);
  return range.getClientRects().length;
}
