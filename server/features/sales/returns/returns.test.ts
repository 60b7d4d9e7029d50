import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { mostDiscount, parted, sumsOf } from "#contract/comanda-sums.ts";
import type { Comanda } from "#contract/comandas.ts";
import { stockDifferences } from "#db/stock-differences.ts";
import { record } from "#server/features/clients/examples.ts";
import { machine } from "#server/features/finance/examples.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { booksOf } from "#db/books.ts";
import { service as luzes } from "#server/features/services/examples.ts";
import { monday, openProduct, openShop, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, cut, chair, slug } = await openStaffedShop(product);
await owner.cash.open({ abertura: 50_000 });
const { balances, differencesAfter } = booksOf(product, slug);

const stocked = async (nome: string, quantidade: number, custo: number) => {
  const { id } = await owner.products.save({ ...pomade, nome, preco: 3000, conteudo: 1, unidade: "ml" });
  await owner.products.movements.move({ ...entry, id, quantidade, custo });
  return id;
};
const wax = await stocked("Cera", 100, 10_003);
const bleach = await stocked("Pó descolorante", 100, 5001);
const highlights = await owner.services.save({ ...luzes, produtos: [{ id: bleach, quantidade: 7 }] });
const inStock = async (id: string) => {
  const { quantity, valor } = await owner.products.details({ id });
  return [quantity, valor];
};

const service = { tipo: "servico", service: cut.id, barbeiro_id: chair } as const;
const bleached = { tipo: "servico", service: highlights.id, barbeiro_id: chair } as const;
const tip = { tipo: "gorjeta", barbeiro_id: chair, preco: 700 } as const;
const bought = { tipo: "produto", product: wax, barbeiro_id: null, quantidade: 3 } as const;
type Line = typeof service | typeof bleached | typeof tip | typeof bought;

/** A closed comanda: half is paid by Pix, the rest in cash. */
async function sold(lines: Line[], desconto = 0) {
  const { id } = await rita.sales.open({ appointment: null, client: null });
  for (const line of lines) await rita.sales.addItem({ ...line, id });
  const { items } = await owner.sales.change({ id, client: null, desconto });
  const total = items.reduce((sum, { preco, quantidade }) => sum + preco * quantidade, -desconto);
  const half = Math.floor(total / 2);
  await rita.sales.pay({ id, forma: "pix", valor: half, recebido: null, parcelas: 1 });
  await rita.sales.pay({ id, forma: "dinheiro", valor: total - half, recebido: null, parcelas: 1 });
  return { ...(await rita.sales.close({ id })), total, half };
}
const back = (id: string, quantidade = 1, forma: "dinheiro" | "pix" = "dinheiro") =>
  rita.sales.returnItem({ id, quantidade, forma, motivo: "Não gostou" });

test("one of three comes back with its share of what was off, its cost and its money, and the comanda stays closed", async () => {
  const before = await inStock(wax);
  const { id, items } = await sold([service, bought, tip], 1000);
  const net = cut.preco + 9000;
  const offWax = Math.round((1000 * 9000) / net);
  const after = await inStock(wax);
  const moved = await differencesAfter(async () => {
    const { situacao, returns, items: left } = await back(items[1]!.id);
    expect(situacao).toBe("fechada");
    expect(left[1]!.devolvida).toBe(1);
    expect(returns).toMatchObject([{ nome: "Cera", quantidade: 1, forma: "dinheiro", motivo: "Não gostou" }]);
  });
  const off = Math.round(offWax / 3);
  const cost = Math.round((before[1]! - after[1]!) / 3);
  expect(moved).toEqual({
    caixa: off - 3000,
    receita_produtos: 3000,
    descontos: -off,
    estoque: cost,
    cmv: -cost,
  });
  expect(await inStock(wax)).toEqual([after[0]! + 1, after[1]! + cost]);
  await expect(back(items[1]!.id, 3)).rejects.toMatchObject({ code: "RETURN_BEYOND" });
  await back(items[1]!.id, 2, "pix");
  await expect(back(items[1]!.id)).rejects.toMatchObject({ code: "RETURN_BEYOND" });
  expect(await inStock(wax)).toEqual(before);
  expect((await rita.sales.details({ id })).items[1]!.devolvida).toBe(3);
});

test("a returned tip leaves its barber, and a returned courtesy gives no money back", async () => {
  const { items } = await sold([service, tip]);
  expect(await differencesAfter(() => back(items[1]!.id))).toEqual({ caixa: -700, gorjetas: 700 });
  const { id } = await rita.sales.open({ appointment: null, client: null });
  const [free] = (await rita.sales.addItem({ ...service, id })).items;
  const { barbeiro_id, quantidade, preco, desconto } = free!;
  await owner.sales.changeItem({ id: free!.id, barbeiro_id, quantidade, preco, desconto, cortesia: true });
  await owner.sales.close({ id });
  const moved = await differencesAfter(() => back(free!.id));
  const comissoes = -cut.preco / 2;
  const borne = { comissoes, comissoes_a_pagar: -comissoes };
  expect(moved).toEqual({ cortesias: -cut.preco, receita_servicos: cut.preco, ...borne });
});

test("an estorno after returns takes back only what is left: money, revenue and stock end as before the sale", async () => {
  const before = [await inStock(wax), await inStock(bleach)];
  const moved = await differencesAfter(async () => {
    const { id, items } = await sold([service, bought, tip, bleached], 777);
    await back(items[1]!.id, 2, "pix");
    await back(items[0]!.id);
    await rita.sales.reverse({ id, motivo: "Tudo errado" });
    await expect(back(items[2]!.id)).rejects.toMatchObject({ code: "COMANDA_ENDED" });
  });
  expect(moved).toEqual({});
  expect([await inStock(wax), await inStock(bleach)]).toEqual(before);
  const owners = await product.pool.connect();
  expect((await stockDifferences(owners).finally(() => owners.release())).wrong).toEqual([]);
});

test("what a service uses leaves the stock as what is used, and comes back with its return", async () => {
  const moved = await differencesAfter(() => sold([bleached]));
  expect(moved).toMatchObject({ estoque: -350, perdas_de_estoque: 350 });
  expect(moved).not.toHaveProperty("cmv");
  const { items } = await owner.products.movements.list({ product: bleach });
  expect(items[0]).toMatchObject({ tipo: "consumo", quantidade: -7 });
  const { items: bill } = await sold([bleached]);
  expect(await differencesAfter(() => back(bill[0]!.id))).toMatchObject({ estoque: 350, perdas_de_estoque: -350 });
});

test("a missing dose does not prevent closing and uses up the rest of the stock", async () => {
  const other = await openShop(product, "Sem estoque");
  const id = (await other.owner.products.save({ ...pomade, nome: "Gel", conteudo: 1, unidade: "ml" })).id;
  await other.owner.products.movements.move({ ...entry, id, quantidade: 5, custo: 500 });
  const made = await other.owner.services.save({ ...luzes, produtos: [{ id, quantidade: 4 }] });
  const left = async () => (await other.owner.products.details({ id })).quantity;
  for (const quantity of [1, 0, 0]) {
    const comanda = await other.owner.sales.open({ appointment: null, client: null });
    const line = { tipo: "servico", service: made.id, barbeiro_id: null } as const;
    const { items } = await other.owner.sales.addItem({ ...line, id: comanda.id });
    const { preco: valor } = items[0]!;
    await other.owner.sales.pay({ id: comanda.id, forma: "pix", valor, recebido: null, parcelas: 1 });
    await other.owner.sales.close({ id: comanda.id });
    expect(await left()).toBe(quantity);
    await expect(
      other.owner.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "dinheiro", motivo: "x" }),
    ).rejects.toMatchObject({ code: "NO_CAIXA" });
  }
});

test("two desks that return the same item give its money back once, and nothing of another shop is found", async () => {
  const { id, items } = await sold([service]);
  const both = await Promise.allSettled([back(items[0]!.id), back(items[0]!.id)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await rita.sales.details({ id })).returns).toHaveLength(1);
  const stranger = await openShop(product, "Outra");
  const foreign = { id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "x" } as const;
  await expect(stranger.owner.sales.returnItem(foreign)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const open = await rita.sales.open({ appointment: null, client: null });
  const { items: still } = await rita.sales.addItem({ ...service, id: open.id });
  await expect(back(still[0]!.id)).rejects.toMatchObject({ code: "COMANDA_ENDED" });
});

const bps = fc.integer({ min: 0, max: 10_000 });
const item = fc.record({
  line: fc.constantFrom(service, bleached, bought, tip),
  off: bps,
  isCourtesy: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
  second: fc.option(fc.integer({ min: 1, max: 9999 })),
});
const forms = [
  "dinheiro",
  "pix",
  "cartao_debito",
  "cartao_credito",
  "fiado",
  "credito_cliente",
  "recebido_barbeiro",
] as const;
const sale = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 3 }),
  off: bps,
  payments: fc.array(fc.record({ forma: fc.constantFrom(...forms), weight: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  over: fc.constantFrom(0, 0, 1, 5000),
});

test("an estorno of any comanda gives back every balance, the stock, the drawer and what is known of the client", async () => {
  await owner.finance.machines.save(machine);
  const other = (await owner.barbers.list()).find(({ id }) => id !== chair)!.id;
  const { id: client } = await owner.clients.save({ ...record, nome: "Ana Volta" });
  await owner.clients.wallet.deposit({ id: client, forma: "pix", valor: 1_000_000 });
  await owner.clients.wallet.limit({ id: client, limite_fiado: 1_000_000 });
  const first = await open(client);
  await rita.sales.addItem({ ...service, id: first });
  await rita.sales.pay({ id: first, forma: "pix", valor: cut.preco, recebido: null, parcelas: 1 });
  await rita.sales.close({ id: first });
  product.clock.time = new Date(monday.getTime() + 60_000);
  onTestFinished(() => void (product.clock.time = monday));
  const known = async () => ({
    books: await balances(),
    stock: [await inStock(wax), await inStock(bleach)],
    client: (await owner.clients.list({ query: "Ana Volta" })).items,
    wallet: await owner.clients.wallet.read({ id: client }),
  });
  let last = await known();
  await fc.assert(
    fc.asyncProperty(sale, async (given) => {
      const before = last;
      const id = await open(client);
      await fill(id, client, other, given);
      await owner.sales.close({ id });
      await owner.sales.reverse({ id, motivo: "Tudo errado" });
      last = await known();
      expect(last).toEqual(before);
    }),
    { numRuns: 25 },
  );
}, 120_000);

const open = async (client: string) => (await owner.sales.open({ appointment: null, client })).id;
type Sale = typeof sale extends fc.Arbitrary<infer Given> ? Given : never;

/** Puts items and discounts on an open comanda, and pays it in parts. */
async function fill(id: string, client: string, other: string, { items, off, payments, over }: Sale) {
  let comanda: Comanda;
  for (const { line } of items) comanda = await owner.sales.addItem({ ...line, id });
  const added = comanda!.items;
  for (const [at, { line, off: ofItem, isCourtesy: cortesia, second }] of items.entries()) {
    if (line.tipo === "gorjeta") continue;
    const { id: item, quantidade, preco } = added[at]!;
    const shared = second && { segundo_barbeiro_id: other, parte_do_segundo: second };
    const desconto = Math.floor((preco * quantidade * ofItem) / 10_000);
    const changed = { id: item, barbeiro_id: chair, ...shared, quantidade, preco, desconto, cortesia };
    comanda = await owner.sales.changeItem(changed);
  }
  const most = mostDiscount(comanda!.items);
  comanda = await owner.sales.change({ id, client, desconto: Math.floor((most * off) / 10_000) });
  const parts = parted(
    sumsOf(comanda).total,
    payments.map(({ weight }) => weight),
  );
  for (const [at, { forma }] of payments.entries()) {
    const whose = forma === "recebido_barbeiro" && { barbeiro_id: chair };
    const valor = parts[at]! + (forma === "pix" && at === payments.length - 1 ? over : 0);
    if (valor > 0) await owner.sales.pay({ id, forma, valor, recebido: null, parcelas: 1, ...whose });
  }
}

test("a tip bears its part of the card's fee where the shop says so, and a return takes from its barber what was left", async () => {
  await owner.barbershops.settings.change({ gorjeta_taxa: true });
  onTestFinished(() => owner.barbershops.settings.change({ gorjeta_taxa: false }));
  const { id } = await rita.sales.open({ appointment: null, client: null });
  await rita.sales.addItem({ ...service, id });
  const { items } = await rita.sales.addItem({ ...tip, id });
  const total = cut.preco + 700;
  const taxa = Math.round((Math.round(total * 0.0199) * 700) / total);
  await rita.sales.pay({ id, forma: "cartao_debito", valor: total, recebido: null, parcelas: 1 });
  const moved = await differencesAfter(() => rita.sales.close({ id }));
  expect(moved).toMatchObject({ gorjetas: taxa - 700, receita_outras: -taxa, receita_servicos: -cut.preco });
  expect(await differencesAfter(() => back(items[1]!.id, 1, "pix"))).toEqual({
    gorjetas: 700 - taxa,
    receita_outras: taxa,
    pix_a_conferir: -700,
  });
});
