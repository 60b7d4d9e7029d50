import { expect, test } from "vitest";
import { everyAsk } from "#server/security/authorization/asks.ts";
import { type Asker, openWorld } from "#server/security/authorization/world.ts";
import { calls, procedureOf } from "#server/security/calls.ts";
import { openProduct } from "#server/testing.ts";

/** The person who counts a drawer must not learn its expected content (business-rules 2), by any call. */
const product = await openProduct();
const world = await openWorld(product);
const { owner } = world;
const desk: [who: Asker, browser: typeof owner][] = [
  ["admin", owner],
  ["recepcionista", await world.browserOf("recepcionista")],
];
const read = calls.filter(({ name, method }) => method === "GET" && name in everyAsk && !closes(name));

/** Excludes calls whose example input counts and closes the open drawer. */
function closes(name: string): boolean {
  return name === "cash.details";
}

const opening = 10_007;
const cash = [70_001, 31_013];
const byPix = 5_003;

async function sellFor(valor: number, pix: number) {
  const { sales } = owner;
  const { id } = await sales.open({ appointment: null, client: null });
  await sales.addItem({ id, tipo: "gorjeta", barbeiro_id: world.beto, preco: valor + pix });
  await sales.pay({ id, forma: "dinheiro", valor, recebido: null, parcelas: 1 });
  await sales.pay({ id, forma: "pix", valor: pix, recebido: null, parcelas: 1 });
  await sales.close({ id });
}

const { id: drawer } = await owner.cash.open({ abertura: opening });
for (const valor of cash) await sellFor(valor, byPix);
const taken = cash[0]! + cash[1]!;
/** Cash, the drawer's expected content, and values of the day that would reveal it, less what is known. */
const secrets = [taken, taken + opening, taken + 2 * byPix];

test.for(desk)("%s learns no cash of an open drawer from any call", async ([, browser]) => {
  const leaks: string[] = [];
  for (const { name } of read) {
    const answer = await procedureOf(browser, name)(await everyAsk[name]!(world)).catch(() => null);
    const text = JSON.stringify(answer) ?? "";
    if (secrets.some((secret) => new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text))) leaks.push(name);
  }
  expect(leaks).toEqual([]);
  await expect(browser.cash.details({ id: drawer })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test.for(desk)("%s sees the day without cash until the drawer is counted", async ([, browser]) => {
  const day = await browser.cash.day();
  expect(day).toMatchObject({ cashHidden: true, vendido: null });
  for (const rows of [day.sums, day.takings])
    expect(new Set(rows.map(({ forma }) => forma))).toEqual(new Set(["pix_a_conferir"]));
});

test("a list tells the reception no totals of that day, from which the cash would follow", async () => {
  const totals = async ([who, browser]: (typeof desk)[number]) => {
    const { items } = await browser.sales.list({ situacao: "fechada" });
    return [who, new Set(items.map(({ total }) => total === null))];
  };
  expect(await Promise.all(desk.map(totals))).toEqual([
    ["admin", new Set([false])],
    ["recepcionista", new Set([true])],
  ]);
});

test("once it is counted, the day is told whole, and is what its comandas are", async () => {
  await owner.cash.close({ contado: 1, justificativa: "Contado" });
  const day = await owner.cash.day();
  const { items } = await owner.sales.list({ dia: day.dia, situacao: "fechada", size: 200 });
  expect(day).toMatchObject({ cashHidden: false, comandas: items.length });
  expect(day.vendido).toBe(items.reduce((sum, { total }) => sum + total!, 0));
  expect(day.sums).toContainEqual({ forma: "caixa", tipo: "pagamento", linhas: 2, valor: taken });
});
