import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

/** Opens a comanda of that client, or without a client. */
async function openTab(page: Page, client: string | null): Promise<Locator> {
  const answer = await page.request.post("/api/v1/comandas", { data: { appointment: null, client } });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/comandas?comanda=${id}`);
  return page.getByRole("dialog");
}

async function add(page: Page, panel: Locator, { kind, name }: { kind: string; name: RegExp }): Promise<void> {
  await panel.getByRole("radiogroup", { name: "Adicionar" }).getByText(kind, { exact: true }).click();
  await panel.getByRole("combobox", { name: kind, exact: true }).click();
  await page.getByRole("option", { name }).click();
}

async function payByPix(page: Page, panel: Locator): Promise<void> {
  await panel.getByRole("button", { name: "Pix", exact: true }).click();
  await page.getByRole("dialog", { name: "Pix" }).getByRole("button", { name: "Recebido" }).click();
  await panel.getByRole("button", { name: "Fechar comanda" }).click();
  await expect(panel.getByRole("button", { name: "Recibo" })).toBeVisible();
}

async function codeOf(request: APIRequestContext): Promise<string> {
  const { items } = (await (await request.get("/api/v1/vouchers")).json()) as { items: { codigo: string }[] };
  return items[0]!.codigo;
}

test("the owner makes a package, the desk sells it, and two comandas use it", async ({ page }) => {
  await foundShop(page.request);
  const [ana] = await addClients(page.request, ["Ana Prado"]);
  await page.goto("/admin/pacotes");
  await page.getByRole("button", { name: "Novo pacote" }).click();
  const form = page.getByRole("dialog", { name: "Novo pacote" });
  await form.getByRole("textbox", { name: "Nome" }).fill("Cinco cortes");
  await form.getByRole("textbox", { name: "Preço" }).fill("200,00");
  await form.getByRole("textbox", { name: "Validade em dias" }).fill("90");
  await form.getByRole("combobox", { name: "Adicionar serviço ao pacote" }).click();
  await page.getByRole("option", { name: "Corte Simples" }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: /Salvar|Criar/ }).click();
  await expect(page.getByText("Corte Simples 5×").filter({ visible: true })).toBeVisible();

  const sale = await openTab(page, ana!);
  await add(page, sale, { kind: "Pacote", name: /Cinco cortes/ });
  await expect(sale.getByText("Pacote Cinco cortes")).toBeVisible();
  await payByPix(page, sale);
  const address = page.url();
  for (const left of ["restam 4 de 5", "restam 3 de 5"]) {
    const panel = await openTab(page, ana!);
    await add(page, panel, { kind: "Serviço", name: /Corte Simples/ });
    await expect(panel.getByText(`Pacote · ${left}`)).toBeVisible();
    await panel.getByRole("button", { name: "Fechar comanda" }).click();
    await expect(panel.getByRole("button", { name: "Recibo" })).toBeVisible();
  }
  await page.goto(`/clientes/${ana}?tab=pacotes`);
  await expect(page.getByRole("list", { name: "Usos de Cinco cortes" })).toHaveText("Corte Simples: restam 3 de 5");
  await expect(page.getByRole("list", { name: "Já usado" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);

  await page.goto(address);
  await sale.getByRole("button", { name: "Ações para Pacote Cinco cortes" }).click();
  await page.getByRole("menuitem", { name: "Devolver item" }).click();
  const refused = page.getByRole("dialog", { name: "Devolver Pacote Cinco cortes" });
  await expect(refused.getByText("já foi usado ou venceu")).toBeVisible();
  await expect(refused.getByRole("button", { name: "Devolver" })).toBeHidden();
  await refused.getByRole("button", { name: "Fechar" }).click();
  await sale.getByRole("button", { name: "Estornar comanda" }).click();
  const reversing = page.getByRole("dialog", { name: "Estornar comanda 1" });
  await expectAccessible(page);
  await reversing.getByRole("link", { name: "comanda 3" }).click();
  await expect(page.getByRole("dialog", { name: "Comanda 3" })).toBeVisible();
});

test("a voucher is sold, printed, looked up, and pays a comanda of nobody until it is empty", async ({ page }) => {
  await foundShop(page.request);
  const sale = await openTab(page, null);
  await sale.getByRole("radiogroup", { name: "Adicionar" }).getByText("Presente", { exact: true }).click();
  await sale.getByRole("textbox", { name: "Para quem é o vale-presente" }).fill("Bia");
  await sale.getByRole("textbox", { name: "Valor do vale-presente" }).fill("40,00");
  await sale.getByRole("button", { name: "Adicionar" }).click();
  await expect(sale.getByText("para Bia")).toBeVisible();
  await payByPix(page, sale);
  const codigo = await codeOf(page.request);
  const shown = `${codigo.slice(0, 4)}-${codigo.slice(4)}`;
  await sale.getByRole("button", { name: `Vale-presente ${shown}` }).click();
  const paper = page.getByRole("dialog", { name: "Vale-presente" });
  await expect(paper.getByText("Para Bia")).toBeVisible();
  await expect(paper.getByRole("button", { name: "Imprimir" })).toBeVisible();
  await expectAccessible(page);

  const panel = await openTab(page, null);
  await add(page, panel, { kind: "Serviço", name: /Corte Simples/ });
  const pay = async (code: string) => {
    await panel.getByRole("button", { name: "Vale-presente" }).click();
    const dialog = page.getByRole("dialog", { name: "Vale-presente" });
    await dialog.getByRole("textbox", { name: "Código do vale-presente" }).fill(code);
    await dialog.getByRole("button", { name: "Receber", exact: true }).click();
    return dialog;
  };
  const refused = await pay("ABCD-2345");
  await expect(refused.getByText("Nenhum vale-presente tem este código.")).toBeVisible();
  await refused.getByRole("button", { name: "Cancelar" }).click();
  await panel.getByRole("button", { name: "Vale-presente" }).click();
  const paying = page.getByRole("dialog", { name: "Vale-presente" });
  await paying.getByRole("textbox", { name: "Código do vale-presente" }).fill(shown.toLowerCase());
  await expect(paying.getByText(/Tem R\$\s40,00\./)).toBeVisible();
  await expect(paying.getByRole("textbox", { name: "Valor" })).toHaveValue(/40,00$/);
  await expectAccessible(page);
  await paying.getByRole("button", { name: "Receber", exact: true }).click();
  await payByPix(page, panel);
  await page.goto(`/vale-presente?query=${shown}`);
  await expect(page.getByText(shown).filter({ visible: true })).toBeVisible();
  await expect(page.getByText("Usado").filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: `Ações para ${shown}` }).click();
  await page.getByRole("menuitem", { name: "Ver e imprimir" }).click();
  await expect(paper.getByText(/na compra, R\$\s40,00/)).toBeVisible();
  await expect(paper.getByText("Usado.")).toBeVisible();
  await expectAccessible(page);
});
