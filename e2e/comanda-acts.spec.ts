import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop } from "./fixtures/shop.ts";
import { accept, invite } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: /^Comanda/ });
const items = (page: Page) => panel(page).getByRole("list", { name: "Itens" }).getByRole("listitem");

async function begin(page: Page, ...services: RegExp[]): Promise<void> {
  await page.getByRole("button", { name: "Nova comanda" }).click();
  await expect(panel(page)).toContainText("Nenhum item ainda.");
  for (const [at, name] of services.entries()) {
    await panel(page).getByRole("combobox", { name: "Serviço" }).click();
    await page.getByRole("option", { name }).click();
    await expect(items(page)).toHaveCount(at + 1);
  }
}

test("two comandas are joined, an item is moved out, and after closing one comes back @phone", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/comandas");
  await begin(page, /Corte Simples/);
  await page.keyboard.press("Escape");
  await begin(page, /Apenas Barba/);

  await panel(page).getByRole("button", { name: "Pix" }).click();
  const paying = page.getByRole("dialog", { name: "Pix" });
  await expect(paying.getByLabel("Valor")).toBeFocused();
  await pressEscapeFromPage(page);
  await expect(paying).toBeHidden();
  await expect(panel(page), "Escape closes the inner dialog alone").toBeVisible();

  await panel(page).getByRole("button", { name: "Juntar outra comanda" }).click();
  const joining = page.getByRole("dialog", { name: "Juntar à comanda 2" });
  await joining.getByRole("combobox", { name: "Comanda" }).click();
  await page.getByRole("option", { name: /Comanda 1/ }).click();
  await expectAccessible(page);
  await joining.getByRole("button", { name: "Juntar", exact: true }).click();
  await expect(items(page)).toHaveCount(2);
  await expect(joining).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Cancelada", { exact: true }).filter({ visible: true })).toBeVisible();

  await begin(page);
  await addClientOf(page, "Zeca Pires");
  await pressEscapeFromPage(page);
  await page.getByRole("button", { name: "Comanda 2", exact: true }).click();
  await items(page).filter({ hasText: "Barba" }).getByRole("button").click();
  await page.getByRole("menuitem", { name: "Passar para outra comanda" }).click();
  const moving = page.getByRole("dialog", { name: /^Passar/ });
  await moving.getByRole("combobox", { name: "Comanda" }).click();
  await page.getByRole("option", { name: /Comanda 3/ }).click();
  await moving.getByRole("button", { name: "Passar", exact: true }).click();
  await expect(items(page)).toHaveCount(1);

  await panel(page).getByRole("button", { name: "Pix" }).click();
  await page.getByRole("dialog", { name: "Pix" }).getByRole("button", { name: "Recebido" }).click();
  await panel(page).getByRole("button", { name: "Fechar comanda" }).click();
  await expect(panel(page)).toContainText("Fechada");
  await items(page).first().getByRole("button").click();
  await page.getByRole("menuitem", { name: "Devolver item" }).click();
  const returning = page.getByRole("dialog", { name: /^Devolver/ });
  await expect(returning).toContainText(/Volta R\$\s45,00 para o cliente/);
  await returning.getByLabel("Motivo").fill("Não gostou");
  await expectAccessible(page);
  await returning.getByRole("button", { name: "Devolver", exact: true }).click();
  await expect(panel(page).getByRole("list", { name: "Devoluções" })).toContainText("Pix · Não gostou");
  await expect(panel(page)).toContainText(/Devolvido\s*-R\$\s45,00/);
  await expectInside(page);

  await page.goto("/caixa");
  await expect(page.getByRole("button", { name: /^Devoluções de itens \(1\)\s*-R\$\s45,00$/ })).toBeVisible();

  await page.goto("/agendamentos");
  await page.getByRole("button", { name: "1 comanda aberta" }).click();
  await expect(page.getByRole("dialog", { name: "Comandas abertas" })).toContainText("Comanda 3");
  await expectAccessible(page);
});

test("the reception takes a comanda back until its drawer is counted, and then reads who may", async ({
  page,
  request: owner,
}) => {
  await foundShop(owner);
  await accept(page.request, (await invite(owner, "receptionists")).token);
  const sent = async (path: string, data: object) => (await owner.post(`/api/v1${path}`, { data })).json();
  await sent("/caixas", { abertura: 5000 });
  const [service] = (await (await owner.get("/api/v1/services")).json()) as { id: string; preco: number }[];
  const { id } = (await sent("/comandas", { appointment: null, client: null })) as { id: string };
  await sent(`/comandas/${id}/items`, { tipo: "servico", service: service!.id, barbeiro_id: null });
  await sent(`/comandas/${id}/payments`, { forma: "pix", valor: service!.preco, recebido: null, parcelas: 1 });
  await sent(`/comandas/${id}/close`, {});

  await page.goto(`/comandas?comanda=${id}`);
  await expect(panel(page).getByRole("button", { name: "Estornar comanda" })).toBeVisible();
  await expect(items(page).first().getByRole("button")).toBeVisible();
  await sent("/caixas/current/close", { contado: 5000, justificativa: "" });
  await page.reload();
  await expect(panel(page)).toContainText("só um administrador estorna ou devolve");
  await expect(panel(page).getByRole("button", { name: "Estornar comanda" })).toBeHidden();
  await expect(items(page).first().getByRole("button")).toBeHidden();
});

/** A client whom the shop does not know yet. */
async function addClientOf(page: Page, nome: string): Promise<void> {
  await panel(page).getByRole("button", { name: "Escolher cliente" }).click();
  await panel(page).getByLabel("Cliente").fill(nome);
  await page.getByRole("option", { name: `Cliente novo: ${nome}` }).click();
  const adding = page.getByRole("dialog", { name: "Novo cliente" });
  await expect(adding.getByLabel("Nome", { exact: true })).toHaveValue(nome);
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Salvar" }).click();
  await expect(panel(page).getByRole("link", { name: nome })).toBeVisible();
}

/** Presses the key before the focus is inside the opened dialog. */
async function pressEscapeFromPage(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Escape");
}
