import { expect, test } from "vitest";
import { usualFees } from "#contract/card-machines.ts";
import { everyAsk } from "#server/security/authorization/asks.ts";
import { openWorld } from "#server/security/authorization/world.ts";
import { calls, procedureOf } from "#server/security/calls.ts";
import { openProduct } from "#server/testing.ts";

/** Every act on money is in the audit log, with its author and the values before and after. */
const product = await openProduct();
const world = await openWorld(product);
const { owner } = world;
for (const table of ["row_changes", "security_events"])
  await product.pool.query(`alter table ${table} no force row level security`);

/** Calls that change no money. Showing a CPF has its own log entry. */
const noMoney = [
  "sales.showNoteCpf",
  "sales.saveNote",
  "sales.receipts.shared",
  "sales.receipts.file",
  "finance.accountants.shared.read",
  "finance.accountants.shared.file",
  "closings.file",
  "commissions.partners.file",
];
/** An added item is recorded by the comanda itself, with its catalogue price. */
const onItself = ["sales.addItem"];
const acts = calls
  .filter(
    ({ name, method }) =>
      method !== "GET" &&
      /^(sales|advances|cash|closings|commissions|finance|clients\.wallet|revenuePots\.(close|correct|removeC))\.?/.test(
        name,
      ),
  )
  .map(({ name }) => name)
  // Calls for barbers only.
  .filter((name) => !name.includes(".own."))
  .filter((name) => ![...noMoney, ...onItself].includes(name));
/** Settings that affect prices and money. */
const settings: [name: string, input: object][] = [
  ["barbershops.settings.change", { barbeiro_fecha_comanda: true }],
  ["barbershops.settings.change", { meta_padrao: 100_000 }],
  ["barbershops.settings.change", { comissao_padrao: 4000 }],
];

type Trace = { about: string; who: string; changed: Record<string, unknown> };

/** The log entries that an act adds. */
async function traceOf(act: () => Promise<unknown>): Promise<Trace[]> {
  const read = async () => {
    const { rows } = await product.pool.query<Trace & { id: string }>(`
      select id, table_name as about, user_id as who, changed from row_changes
      union all select id, event_type, user_id, details from security_events where event_type not in ('sensitive_route_access')`);
    return rows;
  };
  const before = new Set((await read()).map(({ id }) => id));
  await act();
  return (await read()).filter(({ id }) => !before.has(id));
}

test.for([...acts.map((name) => [name] as const), ...settings])("%s leaves a trace of who and what", async (one) => {
  const [name, given] = one as [string, object?];
  const input = given ?? (await everyAsk[name]!(world));
  const traces = await traceOf(() => procedureOf(owner, name)(input));
  expect(traces.length, "rows of the log").toBeGreaterThan(0);
  expect(new Set(traces.map(({ who }) => who))).toEqual(new Set([world.shop.owner]));
  expect(traces.filter(({ changed }) => Object.keys(changed).length === 0)).toEqual([]);
});

test("a discount, a courtesy, a lowered price and a removed item are told on their comanda with what was before", async () => {
  const { sales } = owner;
  const { id } = await sales.open({ appointment: null, client: null });
  const added = await sales.addItem({ id, tipo: "servico", service: world.cut, barbeiro_id: world.beto });
  const { id: item, preco, nome } = added.items[0]!;
  const same = { id: item, barbeiro_id: world.beto, quantidade: 1, preco, desconto: 0, cortesia: false };
  const changedBy = async (act: () => Promise<unknown>) => (await traceOf(act)).map(({ changed }) => changed);
  expect(await changedBy(() => sales.changeItem({ ...same, desconto: 300 }))).toEqual([
    { [`desconto ${nome}`]: [0, 300] },
  ]);
  expect(await changedBy(() => sales.changeItem({ ...same, cortesia: true }))).toEqual([
    { [`desconto ${nome}`]: [300, 0], [`cortesia ${nome}`]: [false, true] },
  ]);
  expect(await changedBy(() => sales.changeItem({ ...same, preco: 100 }))).toEqual([
    { [`preco ${nome}`]: [preco, 100], [`cortesia ${nome}`]: [true, false] },
  ]);
  expect(await changedBy(() => sales.change({ id, client: null, desconto: 50 }))).toEqual([{ desconto: [0, 50] }]);
  expect(await changedBy(() => sales.change({ id, client: null, desconto: 0 }))).toEqual([{ desconto: [50, 0] }]);
  expect(await changedBy(() => sales.removeItem({ id: item }))).toMatchObject([
    { [`preco ${nome}`]: [100, null], [`nome ${nome}`]: [nome, null] },
  ]);
  expect(await changedBy(() => sales.cancel({ id, motivo: "Desistiu" }))).toMatchObject([
    { situacao: ["aberta", "cancelada"], motivo: ["", "Desistiu"] },
  ]);
  expect(await sales.history({ id })).toHaveLength(8);
  const rita = await world.browserOf("recepcionista");
  expect((await rita.sales.history({ id })).length, "the desk reads it too").toBe(8);
});

test("a counted drawer, its reopening and the opening balances are told with what was before", async () => {
  const { caixa } = await owner.cash.current();
  if (!caixa) await owner.cash.open({ abertura: 10_000, justificativa: "Conferido" });
  const { id } = (await owner.cash.current()).caixa!;
  const contado = 777;
  const closing = await traceOf(() => owner.cash.close({ contado, justificativa: "Falta" }));
  expect(closing).toMatchObject([{ about: "caixas", changed: { contado: [null, contado] } }]);
  const reopening = await traceOf(() => owner.cash.reopen({ id, motivo: "Contado errado" }));
  expect(reopening).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ about: "caixas", changed: expect.objectContaining({ contado: [contado, null] }) }),
      expect.objectContaining({ about: "caixa_reopened" }),
    ]),
  );
  const { cofre } = await owner.cash.openings();
  const opened = await traceOf(() => owner.cash.setOpenings({ cofre: cofre + 100, bancos: [] }));
  expect(opened).toMatchObject([{ about: "openings_changed", changed: { from: expect.stringContaining("cofre R$") } }]);
});

test("a machine's fees and what a client may owe are told with what was before", async () => {
  const machine = { nome: "Azul", padrao: false, antecipa: false };
  const withDebit = (bps: number) =>
    usualFees.map((fee) => (fee.forma === "cartao_debito" ? { ...fee, bps, dias: 1 } : fee));
  const { id } = await owner.finance.machines.save({ ...machine, taxas: withDebit(199) });
  const saved = await traceOf(() => owner.finance.machines.save({ ...machine, id, taxas: withDebit(250) }));
  const fees = [
    { bps: 199, dias: 1 },
    { bps: 250, dias: 1 },
  ];
  expect(saved).toMatchObject([{ about: "card_machines", changed: { "cartao_debito 1": fees } }]);
  await owner.clients.wallet.limit({ id: world.ana, limite_fiado: 1000 });
  const limited = await traceOf(() => owner.clients.wallet.limit({ id: world.ana, limite_fiado: 5000 }));
  expect(limited).toMatchObject([{ about: "client_wallets", changed: { limite_fiado: [1000, 5000] } }]);
});
