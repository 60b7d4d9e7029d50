import type { APIRequestContext, Page } from "@playwright/test";
import { today } from "./fixtures/agenda.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { expectInside } from "./fixtures/long-words.ts";
import { foundShop } from "./fixtures/shop.ts";
import { accept, invite } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

/** A comanda with a tip of that amount. */
async function tipped(request: APIRequestContext, preco: number): Promise<string> {
  const post = async (path: string, data: object) =>
    (await (await request.post(`/api/v1/${path}`, { data })).json()) as { id: string };
  const { id } = await post("comandas", { appointment: null, client: null });
  const { items } = (await (await request.get("/api/v1/staff/barbers")).json()) as { items: { id: string }[] };
  await post(`comandas/${id}/items`, { tipo: "gorjeta", barbeiro_id: items[0]!.id, preco });
  return id;
}

const panel = (page: Page) => page.getByRole("dialog", { name: /^Comanda/ });

test("a card payment is expected net of the machine's fee, and confirmed as it came or otherwise @phone", async ({
  page,
}) => {
  await foundShop(page.request);
  await page.goto("/configuracoes/financeiro");
  await page.getByRole("button", { name: "Nova maquininha" }).click();
  const machine = page.getByRole("dialog");
  await machine.getByLabel("Nome").fill("Azul");
  await machine.getByLabel("Taxa: Débito").fill("1,99");
  await machine.getByLabel("Taxa: Crédito em 3×").fill("4,99");
  await expectAccessible(page);
  await expectInside(page);
  await machine.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("list", { name: "Maquininhas" })).toContainText(/Azul.*Débito 1,99 %/s);

  const id = await tipped(page.request, 10_000);
  await page.goto(`/comandas?comanda=${id}`);
  await panel(page).getByRole("button", { name: "Crédito" }).click();
  const paying = page.getByRole("dialog", { name: "Crédito" });
  await paying.getByLabel("Parcelas").fill("3");
  await paying.getByRole("button", { name: "Receber", exact: true }).click();
  await expect(panel(page)).toContainText("Crédito · 3×");

  await page.goto("/recebimentos");
  const days = page.getByRole("list", { name: "Dias a conferir" });
  await expect(page.getByRole("region", { name: "Falta conferir" })).toBeVisible();
  const byDay = page.getByRole("button", { name: "Conferir por dia" });
  if (await byDay.isVisible()) await byDay.click();
  await expect(days.getByRole("listitem")).toHaveCount(3);
  await expect(days.getByRole("listitem").first()).toContainText(/R\$\s31,67.*bruto R\$\s33,34 · taxas R\$\s1,67/);
  await expectAccessible(page);
  await expectInside(page);
  await days.getByRole("button").first().click();
  const day = page.getByRole("dialog", { name: /^Chegou como esperado/ });
  await expect(day.getByLabel("Recebido em")).toHaveValue(today.split("-").toReversed().join("/"));
  await day.getByLabel("Recebido em").fill("01/01/2020");
  await day.getByRole("button", { name: "Conferir o dia" }).click();
  await expect(day).toContainText("Antes da venda");
  await day.getByLabel("Recebido em").fill(today.split("-").toReversed().join("/"));
  await day.getByRole("button", { name: "Conferir o dia" }).click();
  await expect(days.getByRole("listitem")).toHaveCount(2);

  await expect(page.getByText("Nenhum cartão a conferir até hoje")).toBeVisible();
  await page.getByRole("combobox", { name: "Situação" }).click();
  await page.getByRole("option", { name: "Todos" }).click();
  const acts = page.getByRole("button", { name: "Ações para Crédito da comanda 1" });
  await acts.nth(1).click();
  await page.getByRole("menuitem", { name: "Chegou com outro valor" }).click();
  const other = page.getByRole("dialog", { name: "Chegou com outro valor" });
  await other.getByLabel("Quanto caiu no banco").fill("1.000.000,00");
  await other.getByRole("button", { name: "Conferir" }).click();
  await expect(other).toContainText(/No máximo R\$\s33,33, o que foi pago/);
  await other.getByLabel("Quanto caiu no banco").fill("30,00");
  await other.getByRole("button", { name: "Conferir" }).click();
  await expect(days.getByRole("listitem")).toHaveCount(1);
  await acts.nth(1).click();
  await page.getByRole("menuitem", { name: "Desfazer conferência" }).click();
  await expect(days.getByRole("listitem")).toHaveCount(2);
});

test("Pix are confirmed together, and one that is taken back afterwards is expected to go", async ({ page }) => {
  await foundShop(page.request);
  const first = await tipped(page.request, 5000);
  for (const id of [first, await tipped(page.request, 2000)]) {
    await page.goto(`/comandas?comanda=${id}`);
    await panel(page).getByRole("button", { name: "Pix" }).click();
    await page.getByRole("dialog", { name: "Pix" }).getByRole("button", { name: "Recebido" }).click();
    await expect(panel(page).getByRole("list", { name: "Pagamentos" })).toContainText("Pix");
  }
  await page.goto("/recebimentos");
  await page.getByText("Pix", { exact: true }).click();
  await expect(page.getByText(/R\$\s70,00 em 1 dia/)).toBeVisible();
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Chegou como esperado", exact: true }).first().click();
  await expect(page.getByText("2 recebimentos conferidos.")).toBeVisible();
  await expect(page.getByText(/R\$\s70,00 em 1 dia/)).toBeHidden();
  await page.goto(`/comandas?comanda=${first}`);
  await panel(page)
    .getByRole("button", { name: /^Ações para Pix/ })
    .click();
  await page.getByRole("menuitem", { name: "Desfazer pagamento" }).click();
  await expect(panel(page)).toContainText("desfeito");
  await page.goto("/recebimentos?tipo=pix");
  await expect(page.getByText(/-R\$\s50,00 em 1 dia/)).toBeVisible();
});

test("a drawer is handed over, counted, looked at figure by figure and reopened @phone", async ({
  page,
  playwright,
  baseURL,
}) => {
  await foundShop(page.request);
  await page.request.post("/api/v1/caixas", { data: { abertura: 5000 } });
  await page.goto("/caixa");
  await page.getByRole("button", { name: "Passar o caixa" }).click();
  const alone = page.getByRole("dialog", { name: "Passar o caixa" });
  await expect(alone).toContainText("Ninguém mais pode ficar com o caixa");
  await expect(alone.getByLabel("Total contado")).toBeHidden();
  await expectAccessible(page);

  const stranger = await playwright.request.newContext({ baseURL: baseURL! });
  const { token } = await invite(page.request, "receptionists");
  await accept(stranger, token);
  await stranger.dispose();
  await page.goto("/caixa");
  await page.getByRole("button", { name: "Pôr ou tirar dinheiro" }).click();
  const moving = page.getByRole("dialog");
  await moving.getByText("Despesa", { exact: true }).click();
  await moving.getByLabel("Valor").fill("10,00");
  await moving.getByLabel("Motivo").fill("Pó de café");
  await moving.getByRole("button", { name: "Registrar" }).click();
  await expect(moving).toContainText("Escolha a categoria da despesa.");
  await moving.getByRole("combobox", { name: "Categoria" }).click();
  await page.getByRole("option", { name: "Café e copa" }).click();
  await moving.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByRole("list", { name: "Movimentos do caixa" })).toContainText("Café e copa: Pó de café");

  await page.getByRole("button", { name: "Passar o caixa" }).click();
  const handing = page.getByRole("dialog");
  await handing.getByRole("combobox", { name: "Quem fica com o caixa" }).click();
  await page.getByRole("option", { name: "Beto Silva" }).click();
  await handing.getByLabel(/^R\$\s20,00/).fill("2");
  await expectAccessible(page);
  await handing.getByRole("button", { name: "Passar o caixa" }).click();
  await expect(page.getByRole("dialog")).toContainText("Confere");
  await page.keyboard.press("Escape");
  await expect(page.getByText(/Aberto com R\$\s40,00/)).toBeVisible();

  await page.getByRole("button", { name: "Contar e fechar" }).click();
  await page.getByRole("dialog").getByLabel("Total contado").fill("39,00");
  await page.getByRole("dialog").getByRole("button", { name: "Fechar caixa" }).click();
  await expect(page.getByRole("dialog")).toContainText(/Diferença: -R\$\s1,00/);
  await page.keyboard.press("Escape");

  const counted = page.getByRole("region", { name: "Caixas" }).getByRole("link", { name: /\d\d\/\d\d\/\d{4}/ });
  await counted.last().click();
  await expect(page.getByRole("main").getByText(/que ficou com o caixa/)).toBeVisible();
  await page.getByRole("button", { name: /Despesas \(1\)/ }).click();
  await expect(page.getByText("Café e copa: Pó de café")).toBeVisible();
  await expectAccessible(page);
  await expectInside(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Imprimir A4" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Contagem" })).toBeVisible();
  await page.emulateMedia({ media: null });

  await page.goto("/caixa");
  await counted.first().click();
  await page.getByRole("button", { name: "Reabrir caixa" }).click();
  await page.getByRole("dialog").getByLabel("Motivo").fill("Contado errado");
  await page.getByRole("dialog").getByRole("button", { name: "Reabrir caixa" }).click();
  await expect(page.getByText(/Aberto com R\$\s40,00/)).toBeVisible();
});
