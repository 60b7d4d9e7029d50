import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { book, cardOf, today } from "./fixtures/agenda.ts";
import { addClients } from "./fixtures/clients.ts";
import { saveProduct } from "./fixtures/products.ts";
import { foundShop } from "./fixtures/shop.ts";
import { accept, invite } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: /^Comanda/ });
const items = (page: Page) => panel(page).getByRole("list", { name: "Itens" }).getByRole("listitem");
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

test("the reception's evening: twelve comandas in every form, a mistake corrected, and two reais missing in the drawer", async ({
  page,
  request: owner,
}) => {
  await openedShop(owner);
  await accept(page.request, (await invite(owner, "receptionists")).token);
  await book(owner, { nome: "Ana Souza", time: "10:00", day: today, outsideHours: true });

  await page.goto("/caixa");
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  await page.getByLabel("Quanto há na gaveta").fill("100,00");
  await dialog(page, /caixa/i).getByRole("button", { name: "Abrir caixa" }).click();
  await expect(page.getByText(/Aberto com R\$\s100,00/)).toBeVisible();

  // 1: the visit of a client with an appointment, which nobody started, R$ 45,00 in cash, by keyboard alone, in four acts.
  await page.goto("/agendamentos");
  await tabTo(page, cardOf(page, "Ana Souza"));
  await page.keyboard.press("Enter");
  const visit = dialog(page, /Ana Souza/);
  await expect(visit).toContainText("Agendado");
  for (const act of ["Abrir comanda", "Dinheiro", "Receber e fechar"]) await pressByKeyboard(page, act);
  await expect(panel(page)).toContainText("Fechada");
  await page.goBack();
  await expect(visit).toContainText("Concluído");

  await page.goto("/comandas");
  // 2 to 5: walk-ins, each with another form of payment.
  for (const form of ["Dinheiro", "Pix", "Débito", "Crédito"]) {
    await begin(page, /Corte Simples/);
    await pay(page, form);
    await close(page);
  }
  // 6: in two parts, with change.
  await begin(page, /Corte Simples/, /Apenas Barba/);
  await panel(page).getByRole("button", { name: "Pix", exact: true }).click();
  await dialog(page, "Pix").getByLabel("Valor").fill("40,00");
  await expect(dialog(page, "Pix")).toContainText(/Depois faltam: R\$\s40,00/);
  await dialog(page, "Pix").getByRole("button", { name: "Recebido" }).click();
  await expect(dialog(page, "Pix")).toBeHidden();
  await pay(page, "Dinheiro", { [entregue]: "50,00" });
  await close(page);
  // 7: a product by its code, typed as by a scanner.
  await begin(page);
  await panel(page).getByText("Produto", { exact: true }).click();
  await panel(page).getByRole("combobox", { name: "Produto" }).fill(code);
  await page.keyboard.press("Enter");
  await expect(items(page)).toHaveCount(1);
  await pay(page, "Dinheiro");
  await close(page);
  // 8: with a tip.
  await begin(page, /Corte Simples/);
  await panel(page).getByRole("combobox", { name: "Barbeiro" }).click();
  await page.getByRole("option").first().click();
  await panel(page).getByText("Gorjeta", { exact: true }).click();
  await panel(page).getByLabel("Valor da gorjeta").fill("5,00");
  await panel(page).getByRole("button", { name: "Adicionar" }).click();
  await expect(items(page)).toHaveCount(2);
  await pay(page, "Dinheiro");
  await close(page);
  // 9: fiado of a known client.
  await begin(page, /Corte Simples/);
  await panel(page).getByRole("button", { name: "Escolher cliente" }).click();
  await panel(page).getByLabel("Cliente").fill("Davi");
  await page.getByRole("option", { name: /Davi Prado/ }).click();
  await pay(page, "Fiado");
  await close(page);
  // 10: with a discount that the reception may give.
  await begin(page, /Corte Simples/);
  await items(page).first().getByRole("button").click();
  await page.getByRole("menuitem", { name: "Editar item" }).click();
  await dialog(page, "Corte Simples").getByLabel("Desconto no item").fill("4,50");
  await expect(dialog(page, "Corte Simples")).toContainText(/Valor do item: R\$\s40,50/);
  await dialog(page, "Corte Simples").getByRole("button", { name: "Cancelar" }).click();
  await panel(page).getByRole("button", { name: "Dar desconto no total" }).click();
  await expect(panel(page).getByLabel("Desconto no total")).toBeFocused();
  await panel(page).getByRole("radiogroup", { name: "Desconto em" }).getByText("%").click();
  await panel(page).getByLabel("Desconto no total").fill("10");
  await expect(panel(page)).toContainText(/R\$\s4,50 de R\$\s45,00/);
  await panel(page).getByRole("button", { name: "Aplicar" }).click();
  await expect(panel(page)).toContainText(/Falta\s*R\$\s40,50/);
  await panel(page).getByRole("button", { name: "Mudar o desconto no total" }).click();
  const unit = panel(page).getByRole("radiogroup", { name: "Desconto em" });
  await unit.getByText("%").click();
  await expect(panel(page).getByLabel("Desconto no total")).toHaveValue("10 %");
  await unit.getByText("R$").click();
  await panel(page).getByLabel("Desconto no total").fill("2,00");
  await expect(panel(page)).toContainText(/Total com o desconto: R\$\s43,00/);
  await panel(page).getByRole("button", { name: "Aplicar" }).click();
  await expect(panel(page)).toContainText(/Falta\s*R\$\s43,00/);
  await pay(page, "Dinheiro");
  await close(page);
  // 11, taken as cash by mistake, and 12, its copy, as Pix.
  await begin(page, /Corte Simples/);
  await pay(page, "Dinheiro");
  await close(page, { stays: true });
  await panel(page).getByRole("button", { name: "Estornar comanda" }).click();
  await dialog(page, /^Estornar/)
    .getByLabel("Motivo")
    .fill("Era Pix");
  await dialog(page, /^Estornar/)
    .getByRole("button", { name: "Estornar comanda" })
    .click();
  await expect(panel(page)).toContainText("Comanda 12");
  await pay(page, "Pix");
  await close(page);

  await page.goto("/caixa");
  await page.getByRole("button", { name: "Pôr ou tirar dinheiro" }).click();
  await page.getByLabel("Valor").fill("100,00");
  await page.getByLabel("Motivo").fill("Para o cofre");
  await page.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByRole("list", { name: "Movimentos do caixa" })).toContainText("Sangria: Para o cofre");
  // 100,00 + 45,00 + 45,00 + 40,00 + 42,00 + 50,00 + 43,00 − 100,00, less two reais.
  await page.getByRole("button", { name: "Contar e fechar" }).click();
  await dialog(page, /caixa/i).getByLabel("Total contado").fill("263,00");
  await dialog(page, /caixa/i).getByRole("button", { name: "Fechar caixa" }).click();
  await expect(page.getByRole("dialog")).toContainText(/Diferença: -R\$\s2,00/);
});

test("a walk-in's haircut is sold by keyboard alone from the page's start: begun, chosen, and paid and closed in three acts", async ({
  page,
}) => {
  await foundShop(page.request);
  await page.request.post("/api/v1/caixas", { data: { abertura: 10_000 } });
  await page.goto("/comandas");
  await pressByKeyboard(page, "Nova comanda");
  await tabTo(page, panel(page).getByRole("combobox", { name: "Serviço" }));
  await page.keyboard.type("Corte S");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(items(page)).toHaveCount(1);
  for (const act of ["Dinheiro", "Receber", "Fechar comanda"]) await pressByKeyboard(page, act);
  await expect(panel(page)).toContainText("Fechada");
});

const code = "7891234567895";
const entregue = "Entregue pelo cliente (opcional)";

async function openedShop(owner: APIRequestContext): Promise<void> {
  await foundShop(owner);
  const [davi] = await addClients(owner, ["Davi Prado"]);
  const limit = await owner.post(`/api/v1/clients/${davi}/limit-fiado`, { data: { limite_fiado: 10_000 } });
  expect(limit.ok(), await limit.text()).toBe(true);
  await saveProduct(owner, { nome: "Pomada", codigo_barras: code, preco: 4200, quantidade: 5 });
}

async function begin(page: Page, ...services: RegExp[]): Promise<void> {
  await page.getByRole("button", { name: "Nova comanda" }).click();
  await expect(panel(page)).toContainText("Nenhum item ainda.");
  for (const [at, name] of services.entries()) {
    await panel(page).getByRole("combobox", { name: "Serviço" }).click();
    await page.getByRole("option", { name }).click();
    await expect(items(page)).toHaveCount(at + 1);
    await expect(items(page).last()).toContainText("sem barbeiro");
  }
}

async function pay(page: Page, form: string, typed: Record<string, string> = {}): Promise<void> {
  await panel(page).getByRole("button", { name: form, exact: true }).click();
  const paying = dialog(page, form);
  for (const [label, value] of Object.entries(typed)) await paying.getByLabel(label).fill(value);
  const verb = { Pix: "Recebido", Fiado: "Anotar fiado" }[form] ?? "Receber";
  await paying.getByRole("button", { name: verb, exact: true }).click();
  await expect(paying).toBeHidden();
}

async function close(page: Page, { stays = false } = {}): Promise<void> {
  await panel(page).getByRole("button", { name: "Fechar comanda" }).click();
  await expect(panel(page)).toContainText("Fechada");
  if (stays) return;
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
}

/** Presses the button with this name by keyboard. */
async function pressByKeyboard(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeEnabled();
  for (let steps = 0; steps < 80; steps++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(wanted).toBeFocused();
}
