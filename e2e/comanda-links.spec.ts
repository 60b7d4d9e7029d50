import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { expect, test } from "./fixtures/paying.ts";
import { foundShop } from "./fixtures/shop.ts";

/** A comanda of R$ 45,00 in a shop whose account takes payments; the request is its owner's. */
async function openTab(page: Page): Promise<void> {
  const { request } = page;
  await foundShop(request);
  const { url } = (await (await request.post("/api/v1/payments/account/connect")).json()) as { url: string };
  await request.get(url);
  await request.post("/api/v1/payments/account/refresh");
  const [barber] = (await (await request.get("/api/v1/barbers")).json()) as { id: string }[];
  const { id } = await post(request, "/api/v1/comandas", { appointment: null, client: null });
  const tip = { tipo: "gorjeta", barbeiro_id: barber!.id, preco: 4500 };
  await post(request, `/api/v1/comandas/${id}/items`, tip);
  await page.goto(`/comandas?comanda=${id}`);
}

async function post(request: APIRequestContext, path: string, data: object): Promise<{ id: string }> {
  const answer = await request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: string };
}

/** The page of the newest charge, which its client opens on a phone. */
async function pageOf(page: Page): Promise<string> {
  const id = new URL(page.url()).searchParams.get("comanda");
  const { cobranca } = (await (await page.request.get(`/api/v1/comandas/${id}`)).json()) as {
    cobranca: { url: string };
  };
  return cobranca.url;
}

test("a comanda is charged by link, cancelled, charged again and paid, which the open dialog says", async ({
  page,
  browser,
}) => {
  await openTab(page);
  const comanda = page.getByRole("dialog", { name: /^Comanda/ });
  await comanda.getByRole("button", { name: "Cobrar por link" }).click();
  const dialog = page.getByRole("dialog", { name: "Cobrar por link" });
  await expect(dialog.getByLabel("Valor")).toHaveValue(/45,00/);
  await dialog.getByRole("button", { name: "Gerar link" }).click();
  await expect(dialog.getByRole("img", { name: /^Código QR do link/ })).toBeVisible();
  await expect(dialog.getByRole("status")).toContainText(/^Aguardando pagamento de R\$\s45,00, vale até \d\d:\d\d$/);
  await expectAccessible(page);
  const over = await pageOf(page);
  await dialog.getByRole("button", { name: "Cancelar cobrança" }).click();
  await expect(dialog.getByRole("status")).toContainText("A cobrança acabou.");
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(over);
  await expect(visitor.getByRole("alert")).toBeVisible();

  await comanda.getByRole("button", { name: "Cobrar por link" }).click();
  await dialog.getByRole("button", { name: "Gerar link" }).click();
  await expect(dialog.getByRole("button", { name: "Copiar link" })).toBeVisible();
  const link = await pageOf(page);
  await page.keyboard.press("Escape");
  await expect(comanda.getByRole("list", { name: "Pagamentos" })).toContainText("Link · aguardando pagamento");
  await expect(comanda).toContainText("Há um link aguardando pagamento.");
  await expectAccessible(page);
  await comanda.getByRole("button", { name: "Ver link" }).click();
  await visitor.goto(link);
  await visitor.getByRole("button", { name: "Pagar" }).click();
  await expect(dialog.getByRole("status")).toContainText(/R\$\s45,00 entraram na comanda/);
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  await expect(comanda.getByRole("list", { name: "Pagamentos" })).toContainText(/Online.*R\$\s45,00/);
  // The same page, once more.
  await visitor.goto(link);
  await expect(visitor.getByRole("alert")).toBeVisible();
  await comanda.getByRole("button", { name: "Fechar comanda" }).click();
  await expect(comanda).toContainText("Fechada");
  await expect(comanda.getByRole("list", { name: "Pagamentos" }).getByText("Online")).toHaveCount(1);
});
