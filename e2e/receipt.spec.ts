import { readFile } from "node:fs/promises";
import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./fixtures/axe.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: /^Comanda/ });

test("a comanda is paid by the Pix code that is shown, and its receipt opens by link without a session @phone", async ({
  page,
  browser,
}) => {
  const { session } = await foundShop(page.request);
  await page.goto("/comandas");
  await page.getByRole("button", { name: "Nova comanda" }).click();
  await panel(page).getByRole("combobox", { name: "Barbeiro" }).click();
  await page.getByRole("option", { name: session.user.name }).click();
  await panel(page).getByRole("combobox", { name: "Serviço" }).click();
  await page.getByRole("option", { name: /Corte Simples/ }).click();
  await panel(page).getByRole("button", { name: "Pix", exact: true }).click();
  const paying = page.getByRole("dialog", { name: "Pix" });
  await paying.getByRole("link", { name: "cadastre a chave" }).click();

  const form = page.getByRole("region", { name: "Pix no balcão" });
  await form.getByLabel("Chave", { exact: true }).fill("11.222.333/0001-82");
  await form.getByLabel("Nome de quem recebe").fill("Barbearia do Zé");
  await form.getByLabel("Cidade").fill("São Paulo");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form).toContainText("Confira a chave: não é um CNPJ válido.");
  await form.getByLabel("Chave", { exact: true }).fill("11.222.333/0001-81");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByLabel("Chave", { exact: true })).toHaveValue("11222333000181");

  await page.goto("/comandas");
  await page.getByRole("button", { name: "Comanda 1" }).click();
  await panel(page).getByRole("button", { name: "CPF na nota" }).click();
  const note = page.getByRole("dialog", { name: "CPF na nota" });
  await note.getByLabel(/^CPF/).fill("52998224724");
  await note.getByRole("button", { name: "Salvar" }).click();
  await expect(note).toContainText("CPF inválido.");
  await note.getByLabel(/^CPF/).fill("52998224725");
  await note.getByRole("button", { name: "Salvar" }).click();
  await expect(panel(page)).toContainText("CPF na nota: ***.982.247-**");

  await panel(page).getByRole("button", { name: "Pix", exact: true }).click();
  const picture = paying.getByRole("img", { name: /^Código QR do Pix de R\$\s45,00/ });
  await expect(picture).toBeVisible();
  expect(await scanned(picture)).toMatch(/011411222333000181.*540545\.00.*0508COMANDA1.*6304/);
  await paying.getByLabel("Valor").fill("30,00");
  await paying.getByRole("img", { name: /R\$\s30,00/ }).scrollIntoViewIfNeeded();
  expect(await scanned(paying.getByRole("img", { name: /^Código/ }))).toContain("540530.00");
  await expectAccessible(page);
  await expectInside(page);
  await paying.getByRole("button", { name: "Recebido" }).click();
  await expect(panel(page)).toContainText(/Falta\s*R\$\s15,00/);
  await panel(page).getByRole("button", { name: "Pix", exact: true }).click();
  await paying.getByRole("button", { name: "Recebido" }).click();
  await panel(page).getByRole("button", { name: "Fechar comanda" }).click();
  await expect(panel(page).getByRole("list", { name: "Histórico" })).toContainText(
    new RegExp(`Fechada em .* por ${session.user.name}`),
  );

  await panel(page).getByRole("button", { name: "Recibo" }).click();
  const receipt = page.getByRole("dialog", { name: "Recibo" });
  await expect(receipt).toContainText("Não é documento fiscal.");
  await expectAccessible(page);
  await expectInside(page);
  const href = await receipt.getByRole("link", { name: "Enviar no WhatsApp" }).getAttribute("href");
  const [link] = /http.*$/.exec(new URL(href!).searchParams.get("text")!)!;
  expect(await pageSize(page)).toMatch(/^80mm \d+mm$/);

  const elsewhere = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("heading", { name: "Recibo da comanda 1" })).toBeVisible();
  await expect(elsewhere.getByRole("article").first()).toContainText(/CPF na nota: \*\*\*\.982\.247-\*\*/);
  await expect(elsewhere.getByRole("list", { name: "Pagamentos do recibo" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(elsewhere);
  await expectInside(elsewhere);
  await elsewhere.getByText("Folha A4").click();
  expect(await pageSize(elsewhere)).toBe("A4");
  const download = elsewhere.waitForEvent("download");
  await elsewhere.getByRole("button", { name: "Baixar PDF" }).click();
  expect((await download).suggestedFilename()).toBe("recibo-1.pdf");
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe("%PDF-");
  await elsewhere.goto(`${link.slice(0, -3)}xxx`);
  await expect(elsewhere.getByRole("alert")).toContainText("Este link de recibo não vale mais.");
});

test("a closed comanda without a note is found, and its number noted", async ({ page }) => {
  const { session } = await foundShop(page.request);
  await page.goto("/comandas");
  await page.getByRole("button", { name: "Nova comanda" }).click();
  await panel(page).getByRole("combobox", { name: "Barbeiro" }).click();
  await page.getByRole("option", { name: session.user.name }).click();
  await panel(page).getByRole("combobox", { name: "Serviço" }).click();
  await page.getByRole("option", { name: /Corte Simples/ }).click();
  await panel(page).getByRole("button", { name: "Débito" }).click();
  await page.getByRole("dialog", { name: "Débito" }).getByRole("button", { name: "Receber", exact: true }).click();
  await panel(page).getByRole("button", { name: "Fechar comanda" }).click();
  await expect(panel(page)).toContainText("Fechada");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Situação" }).click();
  await page.getByRole("option", { name: "Sem nota" }).click();
  await page.getByRole("button", { name: "Comanda 1" }).click();
  await panel(page).getByRole("button", { name: "Anotar nota" }).click();
  await page.getByLabel(/^Número da nota/).fill("NFS-e 41");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(panel(page)).toContainText("Nota NFS-e 41");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nenhuma comanda encontrada")).toBeVisible();
});

/** Reads the QR code on the screen as a camera would. */
async function scanned(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  const hints = new Map([[DecodeHintType.TRY_HARDER, true]]);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}

/** The paper size in the page's print styles. */
function pageSize(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const style = document.querySelector("body > [data-papel] style")!.textContent;
    return /size: ([^;]+)/.exec(style)?.[1];
  });
}
