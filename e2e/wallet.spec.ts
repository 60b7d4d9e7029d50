import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { openRowOnPhone } from "./fixtures/phone-rows.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: /^Comanda/ });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

test("half of a comanda is owed within the client's limit, and received later in part and whole @phone", async ({
  page,
}) => {
  const { session } = await foundShop(page.request);
  const [client] = await addClients(page.request, ["Davi Prado"]);
  await page.goto(`/clientes/${client}?tab=conta`);
  await page.getByRole("button", { name: "Ações para o saldo de Davi Prado" }).click();
  await page.getByRole("menuitem", { name: "Mudar o limite de fiado" }).click();
  await page.getByLabel("Pode dever até").fill("100,00");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("definition").filter({ hasText: /R\$\s100,00/ })).toBeVisible();

  await page.goto("/comandas");
  await page.getByRole("button", { name: "Nova comanda" }).click();
  await panel(page).getByRole("button", { name: "Escolher cliente" }).click();
  await panel(page).getByLabel("Cliente").fill("Davi");
  await page.getByRole("option", { name: /Davi Prado/ }).click();
  await panel(page).getByRole("combobox", { name: "Barbeiro" }).click();
  await page.getByRole("option", { name: session.user.name }).click();
  await panel(page).getByText("Gorjeta", { exact: true }).click();
  await panel(page).getByLabel("Valor da gorjeta").fill("200,00");
  await panel(page).getByRole("button", { name: "Adicionar" }).click();
  await panel(page).getByRole("button", { name: "Fiado" }).click();
  await expect(dialog(page, "Fiado").getByLabel("Valor")).toHaveValue("R$ 100,00");
  await dialog(page, "Fiado").getByLabel("Valor").fill("100,01");
  await dialog(page, "Fiado").getByRole("button", { name: "Anotar fiado" }).click();
  await expect(dialog(page, "Fiado").getByRole("alert")).toContainText("Passa do limite de fiado");
  await dialog(page, "Fiado").getByLabel("Valor").fill("100,00");
  await dialog(page, "Fiado").getByRole("button", { name: "Anotar fiado" }).click();
  await expect(panel(page)).toContainText(/Falta\s*R\$\s100,00/);
  await panel(page).getByRole("button", { name: "Pix" }).click();
  await dialog(page, "Pix").getByLabel("Valor").fill("130,00");
  await expect(dialog(page, "Pix")).toContainText(/R\$\s30,00 viram crédito de Davi Prado/);
  await dialog(page, "Pix").getByRole("button", { name: "Recebido" }).click();
  await expect(panel(page)).toContainText(/Crédito para Davi Prado\s*R\$\s30,00/);
  await expectAccessible(page);
  await panel(page).getByRole("button", { name: "Fechar comanda" }).click();
  await expect(panel(page)).toContainText("Fechada");
  await expect(panel(page)).toContainText("nenhum item volta sozinho");
  const item = panel(page).getByRole("list", { name: "Itens" }).getByRole("listitem");
  await expect(item.getByRole("button"), "nothing of it comes back alone").toBeHidden();

  await page.goto("/a-receber");
  await expect(page.getByRole("link", { name: "Davi Prado" })).toBeVisible();
  await expectAccessible(page);
  await expectInside(page);
  await openRowOnPhone(page, "Mais de Davi Prado");
  await page.getByRole("button", { name: "Receber", exact: true }).click();
  await dialog(page, /^Receber/)
    .getByText("Pix", { exact: true })
    .click();
  await dialog(page, /^Receber/)
    .getByLabel("Valor")
    .fill("40,00");
  await expectAccessible(page);
  await dialog(page, /^Receber/)
    .getByRole("button", { name: "Receber", exact: true })
    .click();
  await expect(page.getByRole("region", { name: "A receber de clientes" })).toContainText(/R\$\s60,00/);

  await page.getByRole("link", { name: "Davi Prado" }).click();
  await expect(page.getByRole("list", { name: "Fiado em aberto" })).toContainText(
    /Comanda 1.*de R\$\s100,00.*R\$\s60,00/,
  );
  const lines = page.getByRole("region", { name: "Extrato do cliente" });
  await expect(lines).toContainText("Pago a mais");
  await expect(lines.getByText(/^R\$\s30,00$/), "credit, on a phone too").toBeVisible();
  await expect(lines.getByRole("button", { name: /^Mais de \d\d\/\d\d\/\d{4} \d\d:\d\d$/ }).first()).toBeVisible();
  await expectAccessible(page);
  await expectInside(page);
  await page.getByRole("button", { name: "Receber", exact: true }).click();
  await dialog(page, /^Receber/)
    .getByText("Débito", { exact: true })
    .click();
  await dialog(page, /^Receber/)
    .getByRole("button", { name: "Receber", exact: true })
    .click();
  await expect(page.getByRole("list", { name: "Fiado em aberto" })).toBeHidden();
  const received = lines.getByText("Fiado recebido · Débito");
  const isWhole = (cell: Element) => cell.scrollWidth <= cell.clientWidth;
  expect(await received.locator("..").evaluate(isWhole), "wraps").toBe(true);
  await page.getByRole("button", { name: "Ações para Fiado recebido · Débito" }).click();
  await page.getByRole("menuitem", { name: "Desfazer lançamento" }).click();
  await dialog(page, "Desfazer Fiado recebido · Débito?").getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByRole("list", { name: "Fiado em aberto" })).toContainText(/R\$\s60,00/);
});
