import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { traverseContractProcedures } from "@orpc/server";
import { statementPath } from "#contract/bank-lines.ts";
import { usualFees } from "#contract/card-machines.ts";
import * as contract from "#contract/index.ts";
import type { Table } from "#contract/cells.ts";
import { fiveOf } from "#server/features/packages/examples.ts";
import { plan } from "#server/features/plans/examples.ts";
import { pot } from "#server/features/revenue-pots/examples.ts";
import { plainInput, plainRegisters } from "#server/security/authorization/examples.ts";
import { statementOf } from "#server/outside/statement/examples.ts";
import { addClients } from "./fixtures/clients.ts";
import { closeBonus } from "./fixtures/closings.ts";
import { fitPhone } from "./fixtures/phone-rows.ts";
import { invoiceShops } from "./fixtures/platform.ts";
import { month } from "./fixtures/potes.ts";
import { saveProduct } from "./fixtures/products.ts";
import { foundShop, newEmail } from "./fixtures/shop.ts";
import { signInAsSuperAdmin, inviteAbove, newSuperAdmin } from "./fixtures/super-admin.ts";
import { accept, addBarber, invite } from "./fixtures/team.ts";
import { expect, test } from "./fixtures/test.ts";

/**
 * The menu entry of a list, once its group is open; `press`: what Enter on a row opens; `cards`: without column headings; `below`: the page
 * is about what stands above the list.
 */
type ListPage = {
  under?: string;
  menu: string;
  press: "menu" | "dialog" | "page" | "nothing";
  selects?: boolean;
  cards?: true;
  below?: true;
};

/** The exceptions from a plain register, whose menu entry has its title, and whose rows have a menu. */
const pages: Record<string, Partial<ListPage>> = {
  "/clients": { press: "page" },
  "/comandas": { press: "dialog" },
  "/commissions": { press: "dialog" },
  "/closings": { under: "Comissões", menu: "Fechamentos", press: "page" },
  "/partner-contracts": { under: "Comissões", menu: "Parceiros", press: "page" },
  "/caixas": { menu: "Caixa", press: "page", below: true },
  "/receivables": { selects: true },
  "/bank-lines": { under: "Lançamentos", menu: "Extrato do banco" },
  "/clients/debtors": { menu: "A receber", press: "page" },
  "/staff/barbers": { press: "page", cards: true },
  "/staff/invitations": { menu: "Barbeiros", press: "nothing", selects: true, below: true },
  "/staff/receptionists": { menu: "Recepção" },
  "/services/catalogue": { press: "dialog" },
  "/vouchers": { menu: "Vale-presente" },
  "/plans/kept": { menu: "Gerenciar Planos" },
  "/revenue-pots": { press: "page" },
  "/subscribers": { menu: "Assinaturas", press: "dialog" },
  "/notifications": { press: "nothing" },
  "/products": { press: "dialog" },
  "/stock-movements": { press: "dialog" },
  "/product-sales": { under: "Produtos", menu: "Vendas", press: "page" },
  "/stock-counts": { press: "nothing" },
  "/settings/security-events": { under: "Configurações", menu: "Segurança", press: "nothing" },
  "/admin/shops": { press: "nothing" },
  "/admin/plans": { menu: "Planos" },
  "/admin/invoices": {},
  "/admin/requests": { menu: "Pedidos$", press: "nothing" },
  "/admin/accounts": { selects: true },
  "/admin/super-admins": { press: "nothing" },
  "/admin/super-admins/invitations": { menu: "Super admins", press: "nothing", selects: true, below: true },
  "/admin/security-events": { menu: "Segurança", press: "nothing" },
  "/admin/client-logs": { menu: "Navegadores", press: "nothing" },
};

/** Lists without a menu entry: on the page of another list's row, or behind its button. */
const ofRow = [
  "/subscribers/served",
  "/subscribers/sold",
  "/commissions/own-days",
  "/commission-rates",
  "/shop-subscription/invoices",
  "/finance/postings",
  "/clients/visits",
  "/clients/wallet-lines",
  "/appointments/ahead",
  "/imports",
  "/reviews",
];

type AnyList = Table & { asked: { shape: object } };
const lists = new Map<string, AnyList>();
traverseContractProcedures({ router: contract, path: [] }, ({ contract: { "~orpc": call } }) => {
  const { list } = call.meta as { list?: AnyList };
  if (list) lists.set(list.path, list);
});

test.describe.configure({ timeout: 300_000 });

test("what is said here of a list is of one that there is", () => {
  expect([...lists.keys()]).toEqual(expect.arrayContaining([...Object.keys(pages), ...ofRow]));
});

test("every list of a shop is walked by keys, and its address keeps what was asked of it", async ({
  page,
  playwright,
  baseURL,
}) => {
  await foundShop(page.request);
  for (const kind of ["barbers", "receptionists", "receptionists"] as const) {
    const stranger = await playwright.request.newContext({ baseURL: baseURL! });
    const { token } = await invite(page.request, kind);
    await accept(stranger, token);
    await stranger.dispose();
  }
  for (let time = 0; time < 2; time++) await invite(page.request, "barbers");
  await addBarber(page.request, "Bartolomeu Nascimento Filho"); // no room beside the badge on a phone
  await fillPlainRegisters(page.request);
  for (const client of await addClients(page.request, ["Ana Souza", "Bia Reis"])) {
    const data = { tipo: "abertura_fiado", valor: 1000, dia: "2026-11-20" };
    expect((await page.request.post(`/api/v1/clients/${client}/open-wallet`, { data })).ok()).toBe(true);
  }
  const [barber] = ((await (await page.request.get("/api/v1/staff/barbers")).json()) as { items: { id: string }[] })
    .items;
  // The list of receivables opens with those that are due.
  const machine = { nome: "Azul", padrao: true, antecipa: false, taxas: usualFees.map((fee) => ({ ...fee, dias: 0 })) };
  expect((await page.request.post("/api/v1/card-machines", { data: machine })).ok()).toBe(true);
  for (let time = 0; time < 2; time++) {
    const post = async (path: string, data: object) =>
      expect((await page.request.post(`/api/v1/${path}`, { data })).ok()).toBe(true);
    const made = await page.request.post("/api/v1/comandas", { data: { appointment: null, client: null } });
    const { id } = (await made.json()) as { id: string };
    await post(`comandas/${id}/items`, { tipo: "gorjeta", barbeiro_id: barber!.id, preco: 500 });
    await post(`comandas/${id}/payments`, { forma: "cartao_debito", valor: 500, recebido: null, parcelas: 1 });
    await post("caixas", { abertura: 0 });
    await post("caixas/current/close", { contado: 0, justificativa: "" });
  }
  const bill = { tipo: "despesa", descricao: "Luz", conta: "despesa_energia", valor: 100, vencimento: "2026-11-20" };
  const repete = { cada: "mes", vezes: 2 };
  const data = { ...bill, fornecedor_id: null, repete, pago: null };
  expect((await page.request.post("/api/v1/entries", { data })).ok()).toBe(true);
  const fees = ["1", "2"].map((numero) => ({ dia: "2026-11-20", valor: "-10.00", numero, texto: "Tarifa" }));
  const sent = {
    data: statementOf(fees),
    headers: { "content-type": "application/octet-stream", "x-account": "banco" },
  };
  expect((await page.request.post(statementPath, sent)).ok()).toBe(true);
  await stockUp(page.request, barber!.id);
  for (const motivo of ["Almoço", "Conserto"]) {
    const advance = { barbeiro_id: barber!.id, valor: 500, motivo };
    expect((await page.request.post("/api/v1/advances", { data: advance })).ok()).toBe(true);
  }
  await joinClub(page.request);
  await sellPrepaid(page.request);
  for (const nome of ["Pote do corte", "Pote da barba"]) {
    const answer = await page.request.post("/api/v1/revenue_pots", { data: { ...pot, nome, desde: month } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  for (const dia of ["2026-10-30", "2026-10-31"]) await closeBonus(page.request, barber!.id, { dia });
  const spans = { "2026-10-01": "2026-10-31", "2026-11-01": null };
  for (const [de, ate] of Object.entries(spans)) {
    const company = { cnpj: "11.222.333/0001-81", razao_social: "Barbearia ME" };
    const contract = { data: { barbeiro_id: barber!.id, ...company, bps: 6000, de, ate } };
    expect((await page.request.post("/api/v1/partner-contracts", contract)).ok()).toBe(true);
  }
  await page.goto("/perfil");
  for (const [path, list] of walked("shop")) await walk(page, path, list);
});

/** Two rows of each register whose rows follow from the contract. */
async function fillPlainRegisters(request: APIRequestContext): Promise<void> {
  for (const register of plainRegisters) {
    for (let time = 0; time < 2; time++) {
      const answer = await request.post(`/api/v1${register.path}`, { data: await plainInput(register) });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
  }
}

/** Two clients with a plan each. */
async function joinClub(request: APIRequestContext): Promise<void> {
  for (const client of await addClients(request, ["Davi Prado", "Élida Reis"])) {
    const data = { ...plan, nome: `Plano ${client.slice(-4)}` };
    const { id } = (await (await request.post("/api/v1/subscription_plans", { data })).json()) as { id: string };
    const sold = { client, plan: id, forma: "pix", recebido: null, parcelas: 1 };
    const answer = await request.post("/api/v1/subscribers/sell", { data: sold });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

/** Two packages on sale, and two sold vouchers. */
async function sellPrepaid(request: APIRequestContext): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const [service] = (await (await request.get("/api/v1/services")).json()) as { id: string }[];
  for (const nome of ["Cinco cortes", "Dez cortes"]) {
    await post("packages", { ...fiveOf(service!.id), nome });
    const { id } = await post("comandas", { appointment: null, client: null });
    await post(`comandas/${id}/items`, { tipo: "vale", preco: 5000, para: "" });
    await post(`comandas/${id}/payments`, { forma: "pix", valor: 5000, recebido: null, parcelas: 1 });
    await post(`comandas/${id}/close`, {});
  }
}

async function sell(request: APIRequestContext, product: string, barbeiro_id: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const { id } = await post("comandas", { appointment: null, client: null });
  await post(`comandas/${id}/items`, { tipo: "produto", product, barbeiro_id, quantidade: 1 });
  await post(`comandas/${id}/payments`, { forma: "pix", valor: 4500, recebido: null, parcelas: 1 });
  await post(`comandas/${id}/close`, {});
}

/** Two rows of each stock list, and of a barber's sales and commissions. */
async function stockUp(request: APIRequestContext, barber: string): Promise<void> {
  for (const nome of ["Cera", "Balm"]) {
    const id = await saveProduct(request, { nome, quantidade: 5 });
    expect((await request.post("/api/v1/stock-counts", { data: { nome, categoria: null } })).ok()).toBe(true);
    await sell(request, id, barber);
  }
}

test("every list of the platform is walked by keys, and its address keeps what was asked of it", async ({
  page,
  request,
}) => {
  const shops = [await newSuperAdmin(request), await foundShop(request)].map(({ session }) => session.barbershop!.id);
  for (const mensagem of ["Como fazemos?", "Alguém aí?"])
    expect((await request.post("/api/v1/shop-plans/talk", { data: { mensagem } })).ok()).toBe(true);
  for (let time = 0; time < 2; time++) await inviteAbove(page.request, newEmail());
  await signInAsSuperAdmin(page);
  await invoiceShops(page.request, shops);
  const entry = { level: "error", message: "falhou", url: "/agendamentos", timestamp: new Date().toISOString() };
  const data = { session_id: randomUUID(), entries: [entry, entry] };
  expect((await page.request.post("/api/v1/client-log", { data })).ok()).toBe(true);
  await page.goto("/super-admin/conta");
  for (const [path, list] of walked("platform")) await walk(page, path, list);
});

test("the focus outlives a refetch", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/barbeiros");
  const row = page.getByRole("table", { name: "Barbeiros" }).locator("tbody tr");
  await row.focus();
  await page.context().setOffline(true);
  const again = page.waitForResponse(/\/rpc\/staff\/barbers/);
  await page.context().setOffline(false);
  await again;
  await expect(row).toBeFocused();
});

test("what is typed on the way out is asked of no other list", async ({ page }) => {
  await foundShop(page.request);
  await page.goto("/barbeiros");
  const search = page.getByRole("searchbox").first();
  await expect(search).toBeVisible();
  const code = "**/assets/receptionists-page-*.js";
  const loaded = Promise.withResolvers<void>();
  await page.route(code, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.clock.install();
  await search.fill("zzzz");
  const asked = page.waitForRequest(code);
  await page.getByRole("link", { name: "Recepção" }).click();
  await asked;
  await page.clock.runFor(400);
  loaded.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Recepção" })).toBeVisible();
  await expect(page.getByRole("searchbox").first()).toHaveValue("");
  await expect(page).toHaveURL(/\/recepcao$/);
});

test("what stands in for rows that are still to come keeps still where motion is reduced", async ({ page }) => {
  await foundShop(page.request);
  const answered = Promise.withResolvers<void>();
  await page.route("**/rpc/staff/barbers", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto("/barbeiros");
  await expect(page.getByRole("region", { name: "Barbeiros" }).getByText(/^Carregando/)).toBeAttached();
  const moving = `document.getAnimations().filter(({ playState }) => playState === "running").length`;
  expect(await page.evaluate(moving)).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(() => page.evaluate(moving)).toBeGreaterThan(0);
  answered.resolve();
});

function walked(of: "shop" | "platform"): [string, AnyList][] {
  const isOfPlatform = (path: string) => path.startsWith("/admin/");
  return [...lists].filter(([path]) => !ofRow.includes(path) && isOfPlatform(path) === (of === "platform"));
}

async function walk(page: Page, path: string, { title, columns, asked }: AnyList): Promise<void> {
  const listPage: ListPage = { menu: title, press: "menu", ...pages[path] };
  await test.step(path, async () => {
    if (listPage.under) await menuLink(page, { menu: listPage.under }).click();
    await menuLink(page, listPage).click();
    const list = page.getByRole("region", { name: title, exact: true });
    const rows = list.getByRole("table", { name: title, exact: true }).locator("tbody tr");
    await expect(rows.nth(1)).toBeVisible();
    await fitPhone(page, { list, rows, below: listPage.below });
    await pressKeys(page, { list, rows, listPage });
    if (!listPage.cards) await keepState(page, { list, listPage, head: Object.values(columns)[1]! });
    if ("query" in asked.shape) await searchFor(page, { list, rows });
  });
}

type Walked = { list: Locator; rows: Locator; listPage: ListPage };
type KeptState = Omit<Walked, "rows"> & { head: string };

async function pressKeys(page: Page, { list, rows, listPage }: Walked): Promise<void> {
  await rows.first().focus();
  for (const [key, at] of [
    ["j", 1],
    ["k", 0],
    ["ArrowDown", 1],
    ["ArrowUp", 0],
    ["ArrowUp", 0],
    ["j", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(rows.nth(at), key).toBeFocused();
  }
  if (listPage.selects) {
    await page.keyboard.press("x");
    await expect(list.getByText("1 linha selecionada")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list.getByText("1 linha selecionada")).toBeHidden();
    await expect(rows.nth(1)).toBeFocused();
  }
  if (listPage.press === "page") {
    const list = page.url();
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(list);
    await page.goBack();
    await expect(page).toHaveURL(list);
    await expect(rows.first()).toBeVisible();
  } else if (listPage.press !== "nothing") {
    await page.keyboard.press("Enter");
    await expect(page.getByRole(listPage.press).last()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole(listPage.press)).toHaveCount(0);
  }
}

/** The sort direction and the chosen columns survive reloading; Back keeps the sort, the menu resets it. */
async function keepState(page: Page, { list, listPage, head }: KeptState): Promise<void> {
  const sorted = list.locator("th[aria-sort]");
  const column = list.getByRole("columnheader", { name: head, exact: true });
  const usual = (await sorted.getAttribute("aria-sort"))!;
  const shown = await column.isVisible();
  await sorted.getByRole("button").click();
  await expect(sorted).not.toHaveAttribute("aria-sort", usual);
  await toggle(page, list, head);
  await expect(column).toBeVisible({ visible: !shown });
  await page.reload();
  await expect(sorted).not.toHaveAttribute("aria-sort", usual);
  await expect(column).toBeVisible({ visible: !shown });
  const address = page.url();
  await menuLink(page, listPage).click();
  await expect(sorted).toHaveAttribute("aria-sort", usual);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(sorted).not.toHaveAttribute("aria-sort", usual);
  await toggle(page, list, head);
  await expect(column).toBeVisible({ visible: shown });
}

function menuLink(page: Page, { menu }: Pick<ListPage, "menu">): Locator {
  return page
    .getByRole("navigation")
    .getByRole("link", { name: new RegExp(`^${menu}`) })
    .first();
}

async function toggle(page: Page, list: Locator, head: string): Promise<void> {
  await list.getByRole("button", { name: /^Opções: / }).click();
  await page.getByRole("menuitemcheckbox", { name: head, exact: true }).click();
  await page.keyboard.press("Escape");
}

async function searchFor(page: Page, { list, rows }: Omit<Walked, "listPage">): Promise<void> {
  await rows.first().focus();
  await page.keyboard.press("/");
  const search = list.getByRole("searchbox");
  await expect(search).toBeFocused();
  await page.keyboard.type("zzzz");
  await expect(rows).toHaveCount(0);
  await expect(page).toHaveURL(/query=zzzz/);
  await page.keyboard.press("Escape");
  await expect(rows.first()).toBeVisible();
  await expect(page).not.toHaveURL(/query=/);
}
