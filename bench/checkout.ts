import { closeCaixa, openCaixa } from "#server/features/cash/rules.ts";
import { Refusal } from "#server/refusal.ts";
import { ownersOf, seedComandas } from "./checkout/comandas.ts";
import { asOwner, bareClosings, closePaid, type OpenComanda, serve, writeClosing } from "./checkout/closings.ts";
import { crowd, type Outcome, type Tally } from "./kit/crowd.ts";
import { asSuperuser, startDurablePostgres } from "./kit/durable-postgres.ts";
import { longest, median, percentile } from "./kit/figures.ts";
import { seedOwners } from "./kit/owners.ts";
import { openProduct } from "./kit/product.ts";
import { inRounds } from "./kit/rounds.ts";
import { readShops, seedShops } from "./kit/shops.ts";
import { judge, rounded } from "./kit/verdicts.ts";

/**
 * Benchmarks 16 desks that close comandas of one haircut, spread over about 190 shops and all in one: the whole closing, its
 * writing transaction, and bare inserts of the same rows. Then it closes drawers of 10,000 sales, alone and while 16 desks sell.
 */
const desks = 16;
const seconds = 4;
const rounds = 5;

const postgres = await startDurablePostgres();
const seeded = await asSuperuser(postgres, async (db) => {
  await seedShops(db, { shops: 200, clients: 5 });
  await seedOwners(db);
  const [hot, ...others] = (await readShops(db)).map(({ id }) => id);
  const drawers = others.splice(0, 2 * (rounds + 1));
  const paidFor = async () =>
    new Map([
      ...(await seedComandas(db, { shops: [hot!], each: 30_000, paid: true })),
      ...(await seedComandas(db, { shops: others, each: 160, paid: true })),
    ]);
  const [paid, ofBare] = [await paidFor(), await paidFor()];
  await seedComandas(db, { shops: drawers, each: 10_000, paid: true });
  const unpaid = await seedComandas(db, { shops: drawers, each: 3000, paid: false });
  await db.query("vacuum analyze");
  return { hot: hot!, others, drawers, paid, ofBare, unpaid, owners: await ownersOf(db) };
});
const { hot, others, drawers, paid, ofBare, unpaid, owners } = seeded;
const product = await openProduct(postgres.url);
const bare = await bareClosings(postgres, desks);

/** An open comanda of a random one of these shops; each is used once. */
function next(from: Map<string, string[]>, shops: string[]): OpenComanda {
  const left = shops.filter((one) => from.get(one)!.length > 0);
  const shop = left[Math.floor(Math.random() * left.length)];
  const id = shop && from.get(shop)!.pop();
  if (!id) throw new Error("There are too few comandas.");
  return { id, shop, owner: owners.get(shop)! };
}

/** A random comanda, which may be closed already: the bare inserts do not check that. */
function any(shops: string[]): OpenComanda {
  const shop = shops[Math.floor(Math.random() * shops.length)]!;
  const ids = ofBare.get(shop)!;
  return { id: ids[Math.floor(Math.random() * ids.length)]!, shop, owner: owners.get(shop)! };
}

const closing = (close: (desk: number) => Promise<void>) => () =>
  crowd({ clients: desks, seconds }, async (desk): Promise<Outcome> => {
    await close(desk);
    return "won";
  });
const whole = (shops: string[]) => closing(() => closePaid(product, next(paid, shops)));
const write = (shops: string[]) => closing(() => writeClosing(product, next(paid, shops)));
const rows = (shops: string[]) => closing((desk) => bare.close(desk, any(shops)));

/** Closes the drawer and returns how long that took, in milliseconds. */
async function closeDrawer(shop: string): Promise<number> {
  const begin = performance.now();
  await asOwner(product, { shop, owner: owners.get(shop)! }, (call) =>
    closeCaixa(call, { contado: 0, justificativa: "Contado" }),
  );
  return performance.now() - begin;
}

/** Closes the drawer after half of the time. A desk that finds no open drawer opens one. */
async function closeWhileSelling(): Promise<{ wait: number; desks: Tally }> {
  const shop = drawers.pop()!;
  const selling = crowd({ clients: desks, seconds }, async (): Promise<Outcome> => {
    const comanda = next(unpaid, [shop]);
    return serve(product, comanda).then(
      () => "won",
      (error: unknown) => openNext(error, comanda),
    );
  });
  await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 2));
  const wait = await closeDrawer(shop);
  return { wait, desks: await selling };
}

async function openNext(error: unknown, desk: OpenComanda): Promise<Outcome> {
  if (!isRefusal(error, "NO_CAIXA")) throw error;
  await asOwner(product, desk, (call) => openCaixa(call, { abertura: 0, cofre: 0, justificativa: "Contado" })).catch(
    (second: unknown) => {
      if (!isRefusal(second, "CAIXA_OPEN")) throw second;
    },
  );
  return "lost";
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Refusal && error.code === code;
}

const figures = await inRounds(rounds, {
  whole200: whole(others),
  write200: write(others),
  bare200: rows(others),
  wholeOne: whole([hot]),
  writeOne: write([hot]),
  bareOne: rows([hot]),
  drawerAlone: () => closeDrawer(drawers.pop()!),
  drawerBusy: closeWhileSelling,
});
await bare.end();
await product.close();
const { deadlocks } = await asSuperuser(postgres, async (db) => {
  const result = await db.query<{ deadlocks: number }>(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  return result.rows[0]!;
});
await postgres.stop();

const cases = ["whole200", "write200", "bare200", "wholeOne", "writeOne", "bareOne"] as const;
console.table(
  figures.flatMap((round) =>
    cases.map((name) => ({
      name,
      perSecond: rounded(round[name].perSecond),
      p99: rounded(percentile(round[name].waits, 99)),
      longest: rounded(longest(round[name].waits)),
    })),
  ),
);
const ratio = (one: (typeof cases)[number], limit: (typeof cases)[number]) =>
  median(figures.map((round) => round[one].perSecond / round[limit].perSecond));
const waits = figures.flatMap(({ drawerBusy }) => [drawerBusy.wait, longest(drawerBusy.desks.waits)]);
judge([
  { goal: "200 shops: writing transaction / bare rows", measured: ratio("write200", "bare200"), atLeast: 0.5 },
  { goal: "one shop: writing transaction / bare rows", measured: ratio("writeOne", "bareOne"), atLeast: 0.3 },
  {
    goal: "closing a drawer of 10,000 sales",
    measured: median(figures.map((round) => round.drawerAlone)),
    unit: "ms",
    atMost: 200,
  },
  {
    goal: "the same while 16 desks sell",
    measured: median(figures.map((round) => round.drawerBusy.wait)),
    unit: "ms",
    atMost: 200,
  },
  { goal: "longest wait of who closes and who sells", measured: longest(waits), unit: "ms", atMost: 500 },
  { goal: "deadlocks", measured: deadlocks, atMost: 0 },
]);
