import type { Locator, Page } from "@playwright/test";
import { plan } from "#server/features/plans/examples.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { addClients } from "./fixtures/clients.ts";
import { saveProduct } from "./fixtures/products.ts";
import { saveService } from "./fixtures/services.ts";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

const names = ["Ana Souza", "Bruno Reis", "Carla Dias", "Davi Luz", "Elisa Moura", "Fábio Nunes", "Gil Prado"];

test("a list shows six rows of a name and two facts, and the rest of a row once it is pressed @phone", async ({
  page,
}) => {
  await foundShop(page.request);
  await fill(page);
  for (const [path, title, fact] of [
    ["/produtos", "Produtos", /R\$\s/],
    ["/servicos", "Serviços", /R\$\s/],
    ["/comandas", "Comandas", /Aberta.*R\$\s0,00/s],
    ["/clientes", "Clientes", /\(11\) 95555/],
  ] as const) {
    await page.goto(path);
    const rows = rowsOf(page, title);
    await expect(rows.nth(5)).toBeVisible();
    expect.soft(await whollySeen(rows), path).toBeGreaterThanOrEqual(6);
    expect.soft(await rows.first().innerText(), path).toMatch(fact);
    await expectAccessible(page);
  }
  await openRow(page, rowsOf(page, "Clientes").filter({ hasText: "Bruno Reis" }));
});

test("below the figures of the club six subscriptions are seen, and the figures scroll sideways @phone", async ({
  page,
}) => {
  await foundShop(page.request);
  await page.request.post("/api/v1/subscription_plans", { data: plan });
  const [sold] = (await (await page.request.get("/api/v1/plans")).json()) as { id: string }[];
  for (const client of await addClients(page.request, names)) {
    const data = { client, plan: sold!.id, forma: "pix", recebido: null, parcelas: 1 };
    await page.request.post("/api/v1/subscribers/sell", { data });
  }
  await page.goto("/assinaturas");
  const rows = rowsOf(page, "Assinaturas");
  await expect(rows.nth(5)).toBeVisible();
  expect(await whollySeen(rows)).toBeGreaterThanOrEqual(6);
  const last = page.getByRole("region", { name: "Vida média" });
  await expect(last).not.toBeInViewport();
  await last.getByRole("link").focus();
  await expect(last).toBeInViewport();
  await expectAccessible(page);
});

/** Closed at first; opened and closed by its button and by a press beside it, while its name keeps its link. */
async function openRow(page: Page, row: Locator): Promise<void> {
  const more = row.getByRole("button", { name: "Mais de Bruno Reis" });
  const rest = row.getByText("Novo", { exact: true });
  await expect(row.getByText("(11) 95555-0001")).toBeVisible();
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await expect(rest).toBeHidden();
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(more).toHaveAttribute("aria-expanded", "true");
  await expect(rest).toBeVisible();
  await expectAccessible(page);
  await more.tap();
  await expect(rest).toBeHidden();
  await row.tap({ position: { x: 200, y: 4 } });
  await expect(rest).toBeVisible();
  await row.getByRole("link", { name: "Bruno Reis" }).tap();
  await expect(page).toHaveURL(/\/clientes\/[\w-]+$/);
}

function rowsOf(page: Page, title: string): Locator {
  return page.getByRole("table", { name: title, exact: true }).locator("tbody tr");
}

async function whollySeen(rows: Locator): Promise<number> {
  const height = rows.page().viewportSize()!.height;
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
  return boxes.filter((box) => box!.y >= 0 && box!.y + box!.height <= height).length;
}

/** Adds seven rows to each list. */
async function fill(page: Page): Promise<void> {
  const clients = await addClients(
    page.request,
    names.map((nome, at) => ({ nome, telefone: `(11) 95555-000${at}` })),
  );
  for (const [at, client] of clients.entries()) {
    const comanda = await page.request.post("/api/v1/comandas", { data: { appointment: null, client } });
    expect(comanda.ok(), await comanda.text()).toBe(true);
    await saveService(page.request, { nome: `Corte ${at}` });
    await saveProduct(page.request, { nome: `Pomada ${at}`, marca: "Aurora" });
  }
}
