import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: /^Comanda/ });

test("a comanda is filled, paid in cash with change and closed, taken back, and the drawer counted @both", async ({
  page,
}) => {
  const { session } = await foundShop(page.request);
  await page.goto("/comandas");
  await page.getByRole("button", { name: "Nova comanda" }).click();
  await expect(panel(page)).toContainText("Nenhum item ainda.");
  await panel(page).getByRole("combobox", { name: "Barbeiro" }).click();
  await page.getByRole("option", { name: session.user.name }).click();
  await panel(page).getByRole("combobox", { name: "Serviço" }).click();
  await page.getByRole("option", { name: /Corte Simples/ }).click();
  await expect(panel(page).getByRole("list", { name: "Itens" })).toContainText("Corte Simples");
  await panel(page).getByText("Gorjeta", { exact: true }).click();
  await panel(page).getByLabel("Valor da gorjeta").fill("5,00");
  await panel(page).getByRole("button", { name: "Adicionar" }).click();
  await expect(panel(page)).toContainText(/Falta\s*R\$\s50,00/);
  await expect(panel(page).getByRole("button", { name: "Fechar comanda" })).toBeDisabled();
  await expectAccessible(page);
  await expectInside(page);

  await panel(page).getByRole("button", { name: "Dinheiro" }).click();
  const paying = page.getByRole("dialog", { name: "Dinheiro" });
  await paying.getByLabel(/^Entregue/).fill("60,00");
  await expect(paying).toContainText(/Troco: R\$\s10,00/);
  await expectAccessible(page);
  await paying.getByRole("button", { name: "Receber", exact: true }).click();
  // Cash asks for the drawer, which nobody opened, and then goes into it.
  const opening = page.getByRole("dialog", { name: "Abrir caixa" });
  await opening.getByLabel("Quanto há na gaveta").fill("100,00");
  await expectAccessible(page);
  await opening.getByRole("button", { name: "Abrir caixa" }).click();
  await expect(panel(page)).toContainText("Dinheiro · troco");
  await expect(panel(page).getByRole("button", { name: "Fechar comanda" })).toBeFocused();
  let closings = 0;
  page.on("request", (request) => void (request.url().endsWith("/rpc/sales/close") && closings++));
  await panel(page).getByRole("button", { name: "Fechar comanda" }).dblclick();
  await expect(panel(page)).toContainText("Fechada");
  expect(closings, "a double click acts once").toBe(1);

  await panel(page).getByRole("button", { name: "Estornar comanda" }).click();
  const asking = page.getByRole("dialog", { name: /^Estornar/ });
  await asking.getByLabel("Motivo").fill("Cobrado errado");
  await asking.getByRole("button", { name: "Estornar comanda" }).click();
  await expect(panel(page)).toContainText("Comanda 2");
  await expect(panel(page).getByRole("list", { name: "Itens" }).getByRole("listitem")).toHaveCount(2);
  await panel(page).getByRole("button", { name: "Pix" }).click();
  await page.getByRole("dialog", { name: "Pix" }).getByRole("button", { name: "Recebido" }).click();
  await panel(page).getByRole("button", { name: "Fechar comanda" }).click();
  await expect(panel(page)).toContainText("Fechada");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Estornada", { exact: true }).filter({ visible: true })).toBeVisible();

  await page.goto("/caixa");
  await page.getByRole("button", { name: "Pôr ou tirar dinheiro" }).click();
  await page.getByLabel("Valor").fill("30,00");
  await page.getByLabel("Motivo").fill("Para o cofre");
  await page.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByRole("list", { name: "Movimentos do caixa" })).toContainText("Sangria: Para o cofre");
  await page.getByRole("button", { name: "Contar e fechar" }).click();
  const counting = page.getByRole("dialog");
  await counting.getByLabel(/^R\$\s50,00/).fill("1");
  await counting.getByLabel(/^R\$\s2,00/).fill("9");
  await expect(counting.getByLabel("Total contado")).toHaveValue("R$ 68,00");
  await expectAccessible(page);
  await counting.getByRole("button", { name: "Fechar caixa" }).click();
  await expect(page.getByRole("dialog")).toContainText(/Diferença: -R\$\s2,00/);
  await page.getByRole("button", { name: "Pronto" }).click();
  const drawers = page.getByRole("table", { name: "Caixas" });
  for (const amount of [/R\$\s100,00/, /R\$\s70,00/, /R\$\s68,00/, /-R\$\s2,00/])
    await expect(drawers).toContainText(amount);
});
