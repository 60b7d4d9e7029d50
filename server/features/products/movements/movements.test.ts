import { Client } from "pg";
import fc from "fast-check";
import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { stockDifferences } from "#db/stock-differences.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();
const { owner } = await openShop(product);
const { move, reverse } = owner.products.movements;
const again = (key: string) => ({ context: { idempotencyKey: key } });

/** A new product, with functions that read its stock and its movements, oldest first. */
async function stocked(given: Partial<typeof pomade> = {}, shop = owner) {
  const { id } = await shop.products.save({ ...pomade, ...given });
  const stands = async () => {
    const { quantity, valor } = await shop.products.details({ id });
    return [quantity, valor];
  };
  const ledger = async () => (await shop.products.movements.list({ product: id, sort: "created_at" })).items;
  return { id, stands, ledger };
}

test("an entry adds its cost, an exit takes its share, the last unit takes the rest", async () => {
  const { id, stands, ledger } = await stocked();
  const none = { custo: null, fornecedor_id: null, motivo: "Vitrine" };
  await move({ ...entry, id, quantidade: 3, custo: 1000 });
  await move({ ...none, id, tipo: "consumo", quantidade: 1, custo: 999 });
  expect(await stands()).toEqual([2, 667]);
  await move({ ...none, id, tipo: "saida", quantidade: 1 });
  expect(await stands()).toEqual([1, 333]);
  expect(await move({ ...none, id, tipo: "perda", quantidade: 1 })).toMatchObject({ saldo: 0, produto: pomade.nome });
  expect(await stands()).toEqual([0, 0]);
  const { details } = owner.products;
  expect(await details({ id })).toMatchObject({ custo_medio: 333, margem: 9260 });
  expect(await ledger()).toMatchObject([
    { tipo: "entrada", quantidade: 3, saldo: 3, valor: 1000, custo: 1000, autor: "Zé Dono", reversed: false },
    { tipo: "consumo", quantidade: -1, saldo: 2, valor: -333, custo: null, motivo: "Vitrine" },
    { tipo: "saida", quantidade: -1, saldo: 1, valor: -334 },
    { tipo: "perda", quantidade: -1, saldo: 0, valor: -333 },
  ]);
});

test("stock of before the system is worth its cost, and nobody is owed for it", async () => {
  const { owner, slug } = await openShop(product);
  const { id, stands } = await stocked({}, owner);
  const { balances } = booksOf(product, slug);
  const moved = await owner.products.movements.move({ ...entry, tipo: "abertura", id, quantidade: 2, custo: 500 });
  expect(await stands()).toEqual([2, 500]);
  expect(await balances()).toMatchObject({ estoque: 500, saldos_de_abertura: -500, fornecedores: 0 });
  await owner.products.movements.reverse({ id: moved.id, motivo: "Errado" });
  expect(await balances()).toMatchObject({ estoque: 0, saldos_de_abertura: 0 });
  const free = owner.products.movements.move({ ...entry, tipo: "abertura", id, custo: null });
  await expect(free).rejects.toMatchObject({ data: { fields: [{ path: "custo" }] } });
});

test("cost and margin are per package, and follow price and content", async () => {
  const { id } = await stocked({ unidade: "ml", conteudo: 250 } as never);
  await move({ ...entry, id, quantidade: 1000, custo: 6000 });
  expect(await owner.products.details({ id })).toMatchObject({ custo_medio: 1500, margem: 6667 });
  await owner.products.save({ ...pomade, id, unidade: "ml", conteudo: 500, preco: 4000 });
  expect(await owner.products.details({ id })).toMatchObject({ custo_medio: 3000, margem: 2500 });
});

test("stock does not fall below zero unless the shop allows it; then at the last cost, until the next entry tells it", async () => {
  const { owner } = await openShop(product);
  const { id, stands, ledger } = await stocked({}, owner);
  const out = { id, tipo: "consumo", custo: null, fornecedor_id: null, motivo: "" } as const;
  const { move } = owner.products.movements;
  await move({ ...entry, id, quantidade: 2, custo: 500 });
  await expect(move({ ...out, quantidade: 3 })).rejects.toMatchObject({
    code: "NOT_ENOUGH_STOCK",
    data: { produto: pomade.nome },
  });
  await owner.barbershops.allowNegativeStock({ allowed: true });
  expect(await owner.barbershops.stock()).toEqual({ allow_negative_stock: true });
  await move({ ...out, quantidade: 5 });
  expect(await stands()).toEqual([-3, -750]);
  await owner.barbershops.allowNegativeStock({ allowed: false });
  await expect(move({ ...out, quantidade: 1 })).rejects.toMatchObject({ code: "NOT_ENOUGH_STOCK" });
  await move({ ...entry, id, quantidade: 1, custo: 400 });
  expect(await stands()).toEqual([-2, -500]);
  await move({ ...entry, id, quantidade: 4, custo: 1200 });
  expect(await stands()).toEqual([2, 600]);
  const [, , , last] = await ledger();
  expect(last).toMatchObject({ custo: 1200, valor: 1100 });
});

test("a movement is taken back once, at the cost it had, and the ledger keeps both", async () => {
  const { id, stands, ledger } = await stocked();
  const first = await move({ ...entry, id, quantidade: 10, custo: 1000 });
  const loss = await move({ id, tipo: "perda", quantidade: 4, custo: null, fornecedor_id: null, motivo: "" });
  await move({ ...entry, id, quantidade: 6, custo: 1800 });
  await reverse({ id: loss.id, motivo: "Contado duas vezes" });
  expect(await stands()).toEqual([16, 2800]);
  await expect(reverse({ id: loss.id, motivo: "De novo" })).rejects.toMatchObject({ code: "ALREADY_REVERSED" });
  const reversal = await reverse({ id: first.id, motivo: "Nota errada" });
  expect(await stands()).toEqual([6, 1800]);
  expect((await ledger()).map(({ tipo, reversed }) => [tipo, reversed])).toEqual([
    ["entrada", true],
    ["perda", true],
    ["entrada", false],
    ["estorno", false],
    ["estorno", false],
  ]);
  for (const id of [reversal.id, crypto.randomUUID()])
    await expect(reverse({ id, motivo: "x" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const spent = await stocked();
  const bought = await move({ ...entry, id: spent.id });
  await move({ id: spent.id, tipo: "perda", quantidade: 1, custo: null, fornecedor_id: null, motivo: "" });
  await expect(reverse({ id: bought.id, motivo: "x" })).rejects.toMatchObject({ code: "NOT_ENOUGH_STOCK" });
});

test("an entry that is taken back takes no more than the stock is worth", async () => {
  const { id, stands } = await stocked();
  await move({ ...entry, id, quantidade: 2, custo: 2 });
  const { id: dear } = await move({ ...entry, id, quantidade: 1, custo: 1000 });
  await move({ id, tipo: "saida", quantidade: 1, custo: null, fornecedor_id: null, motivo: "Vitrine" });
  expect(await stands()).toEqual([2, 668]);
  await reverse({ id: dear, motivo: "Engano" });
  expect(await stands()).toEqual([1, 0]);
});

test("a movement that is sent again is booked once", async () => {
  const { id, stands } = await stocked();
  const answers = await Promise.all(Array.from({ length: 8 }, () => move({ ...entry, id }, again("entrada"))));
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(await stands()).toEqual([10, 20_000]);
});

test("a dear package at a price of a centavo, and stock that came for nothing, are listed and taken back", async () => {
  const dear = await owner.products.save({ ...pomade, nome: "Ouro", unidade: "ml", conteudo: 1_000_000, preco: 1 });
  await move({ ...entry, id: dear.id, quantidade: 1, custo: 100_000_000 });
  const [listed] = (await owner.products.list({ query: "ouro" })).items;
  expect(listed).toMatchObject({ custo_medio: 100_000_000_000_000, margem: -1_000_000 });
  const { id, stands } = await stocked();
  const { id: gift } = await move({ ...entry, id, quantidade: 10_000_000, custo: 0 });
  await reverse({ id: gift, motivo: "Engano" });
  expect(await stands()).toEqual([0, 0]);
});

test("the movement that brings a product to its minimum says so, and no other", async () => {
  const { id } = await stocked();
  const said = async (tipo: "entrada" | "consumo", quantidade: number) =>
    (await move({ ...entry, id, tipo, quantidade, custo: tipo === "entrada" ? 100 : null })).ranLow;
  expect([await said("entrada", 5), await said("consumo", 2), await said("consumo", 1)]).toEqual([false, true, false]);
});

test("what is wrong is said in the field, and an unknown product is not found", async () => {
  const { id } = await stocked();
  const fields = async (given: object) => {
    const refused = await move({ ...entry, id, ...given }).catch(
      (error: { data: { fields: unknown[] } }) => error.data,
    );
    return (refused as { fields: { path: string }[] }).fields.map(({ path }) => path);
  };
  expect(await fields({ quantidade: 0 })).toEqual(["quantidade"]);
  expect(await fields({ quantidade: -1, custo: null })).toEqual(["quantidade", "custo"]);
  expect(await fields({ tipo: "ajuste" })).toEqual(["motivo"]);
  expect(await fields({ fornecedor_id: crypto.randomUUID() })).toEqual(["fornecedor_id"]);
  await expect(move({ ...entry, id: crypto.randomUUID() })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("of the last unit, 32 who take it at once get one", async () => {
  const { id, stands } = await stocked();
  await move({ ...entry, id, quantidade: 1, custo: 700 });
  const take = () => move({ id, tipo: "consumo", quantidade: 1, custo: null, fornecedor_id: null, motivo: "" });
  const outcomes = await Promise.allSettled(Array.from({ length: 32 }, take));
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code: string }).code] : []));
  expect(refused).toEqual(Array.from({ length: 31 }, () => "NOT_ENOUGH_STOCK"));
  expect(await stands()).toEqual([0, 0]);
});

type Step = { moved: number; given: number | null };
const step = fc.oneof(
  fc.record({ moved: fc.integer({ min: 1, max: 400 }), given: fc.integer({ min: 0, max: 50_000 }) }),
  fc.record({ moved: fc.integer({ min: -400, max: 400 }).filter((moved) => moved !== 0), given: fc.constant(null) }),
);

/** The value of the stock after each step, computed by PostgreSQL. A step with a cost is the last entry for later steps. */
async function worthAfter(steps: Step[]): Promise<number[]> {
  const { rows } = await product.pool.query<{ worth: number }>(
    `with recursive step as (select (value->>'moved')::bigint as moved, (value->>'given')::bigint as given, ordinality as at
       from jsonb_array_elements($1) with ordinality),
     stock (at, held, worth, last_moved, last_cost) as (
       select 0::bigint, 0::bigint, 0::bigint, null::bigint, null::bigint union all
       select s.at, held + moved, app.worth_after(held, worth, moved, given, last_moved, last_cost),
         case when given is null then last_moved else moved end, case when given is null then last_cost else given end
       from stock join step s on s.at = stock.at + 1)
     select worth from stock where at > 0 order by at`,
    [JSON.stringify(steps)],
  );
  return rows.map(({ worth }) => worth);
}

test("the value of a stock follows its rules for any movements", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const worths = await worthAfter(steps);
      let [held, worth] = [0, 0];
      steps.forEach(({ moved, given }, at) => {
        const [left, after] = [held + moved, worths[at]!];
        // An empty stock has no value, and the value never has the other sign than the quantity.
        if (left === 0) expect(after).toBe(0);
        else expect(after * Math.sign(left)).toBeGreaterThanOrEqual(0);
        // Above zero the value changes only by the cost of entries and by the share of what leaves.
        if (held >= 0 && given !== null) expect(after).toBe(worth + given);
        if (held > 0 && left >= 0 && given === null) expect(after).toBe(worth - halfAway(worth * -moved, held));
        // Units added without a cost take the average cost of the stock.
        if (held > 0 && moved > 0 && given === null) expect(after).toBe(worth + halfAway(worth * moved, held));
        // An entry first fills a negative stock; the rest is valued at the entry's cost.
        if (held < 0 && left > 0 && given !== null) expect(after).toBe(given - halfAway(given * -held, moved));
        [held, worth] = [left, after];
      });
    }),
    { numRuns: 150 },
  );
});

/** a / b for b > 0, rounded half away from zero. */
function halfAway(a: number, b: number): number {
  return Math.sign(a) * Math.floor((2 * Math.abs(a) + b) / (2 * b));
}

test("eight people at once, some of whose connections break, leave no difference", async () => {
  const products = await Promise.all([stocked(), stocked(), stocked()]);
  for (const { id } of products) await move({ ...entry, id });
  let booked = 0;
  const cuts: Promise<number>[] = [];
  const act = async (actor: number) => {
    for (let turn = 0; turn < 12; turn++) {
      const { id } = products[(actor * 7 + turn * 5) % products.length]!;
      const tipo = (["consumo", "entrada", "ajuste", "perda"] as const)[(actor + turn) % 4]!;
      const quantidade = tipo === "ajuste" ? (turn % 5) - 2 || 1 : 1 + ((actor + turn) % 4);
      const custo = tipo === "entrada" ? quantidade * 137 + turn : null;
      if (turn % 4 === 3) cuts.push(cutOne());
      await move({ id, tipo, quantidade, custo, fornecedor_id: null, motivo: "x" }).then(
        () => booked++,
        () => {},
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, actor) => act(actor)));
  const cut = (await Promise.all(cuts)).reduce((sum, one) => sum + one);
  // Not the pool's connections, because some may be cut without the pool knowing it yet.
  const owner = new Client(product.databaseUrl);
  await owner.connect();
  const { wrong, movements } = await stockDifferences(owner).finally(() => owner.end());
  expect(wrong).toEqual([]);
  expect([cut > 0, movements >= booked, booked > 20]).toEqual([true, true, true]);
});

/** Terminates a busy connection of the product; returns how many it found, at most one. */
async function cutOne(): Promise<number> {
  const cut = product.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' limit 1`,
  );
  return cut.then(
    ({ rowCount }) => rowCount ?? 0,
    () => 0,
  );
}
