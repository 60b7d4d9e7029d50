import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import type { PaymentForm } from "#contract/comandas.ts";
import { record } from "#server/features/clients/examples.ts";
import { machine, taxas } from "#server/features/finance/examples.ts";
import { openProduct, openShop, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto, cut, chair, slug } = await openStaffedShop(product);
await owner.cash.open({ abertura: 10_000 });

const app = new Client(product.databaseUrl);
await app.connect();
afterAll(() => app.end());

/** A client with a debt limit of R$ 200,00. */
async function newClient(limite_fiado = 20_000, nome = "Davi Prado") {
  const { id } = await owner.clients.save({ ...record, nome, cpf: "", telefone: "", email: "" });
  if (limite_fiado) await owner.clients.wallet.limit({ id, limite_fiado });
  return id;
}
/** A comanda with a tip of that price, because tips may have any price. */
async function begin(client: string | null, preco = 10_000) {
  const { id } = await rita.sales.open({ appointment: null, client });
  await rita.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco });
  return id;
}
const pay = (id: string, forma: Exclude<PaymentForm, "online" | "sinal">, valor: number, who = rita) =>
  who.sales.pay({ id, forma, valor, recebido: null, parcelas: 1 });
async function owing(client: string, valor: number) {
  const id = await begin(client, valor);
  await pay(id, "fiado", valor);
  await rita.sales.close({ id });
  return id;
}
const { wallet } = rita.clients;
const balanceOf = async (id: string) => {
  const { credito, fiado } = await wallet.read({ id });
  return { credito, fiado };
};
const linesOf = async (client: string, of = wallet) => (await of.lines({ client })).items;

async function inShop<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  await app.query("begin; set local role navalha_app");
  await app.query(
    "select set_config('app.shop', id::text, true), set_config('app.actor_role', 'admin', true) from app.shop_by_slug($1) as id",
    [slug],
  );
  try {
    return (await app.query<Row>(statement, values)).rows;
  } finally {
    await app.query("rollback");
  }
}

async function accounts(): Promise<Record<string, number>> {
  const rows = await inShop<{ conta: string; valor: number }>(
    "select conta, sum(valor)::int as valor from postings group by 1",
  );
  return Object.fromEntries(rows.map(({ conta, valor }) => [conta, valor]));
}

async function differencesAfter(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await accounts();
  await act();
  const changed = Object.entries(await accounts()).map(
    ([conta, valor]) => [conta, valor - (before[conta] ?? 0)] as const,
  );
  return Object.fromEntries(changed.filter(([, valor]) => valor !== 0));
}

/** Balances, rows and ledger agree for every client. */
afterAll(async () => {
  const wrong = await inShop(`
    select w.cliente_id from client_wallets w
    where fiado <> (select coalesce(sum(aberto), 0) from client_debts d where d.cliente_id = w.cliente_id)
      or fiado <> (select coalesce(sum(valor), 0) from postings p where p.cliente_id = w.cliente_id and conta = 'fiado')
      or credito <> -(select coalesce(sum(valor), 0) from postings p where p.cliente_id = w.cliente_id and conta = 'creditos_de_clientes')
      or fiado_desde is distinct from (select min(dia) from client_debts d where d.cliente_id = w.cliente_id and aberto > 0)`);
  expect(wrong).toEqual([]);
});

test("half is owed and received later in two forms, and each number opens down to rows", async () => {
  const client = await newClient();
  const id = await begin(client);
  const moved = await differencesAfter(async () => {
    await pay(id, "dinheiro", 5000);
    await pay(id, "fiado", 5000);
    expect((await rita.sales.close({ id })).cliente).toMatchObject({ fiado: 5000, credito: 0, limite_fiado: 20_000 });
  });
  expect(moved).toEqual({ caixa: 5000, fiado: 5000, gorjetas: -10_000 });
  const { numero } = await rita.sales.details({ id });
  expect((await wallet.read({ id: client })).debts).toMatchObject([
    { dia: "2026-11-23", valor: 5000, aberto: 5000, comanda: { id, numero } },
  ]);
  const received = await differencesAfter(async () => {
    await wallet.receive({ id: client, forma: "dinheiro", valor: 2000 });
    await wallet.receive({ id: client, forma: "pix", valor: 3000 });
  });
  expect(received).toEqual({ caixa: 2000, pix_a_conferir: 3000, fiado: -5000 });
  expect(await balanceOf(client)).toEqual({ credito: 0, fiado: 0 });
  expect((await linesOf(client)).map(({ tipo, fiado }) => [tipo, fiado])).toEqual([
    ["recebimento", -3000],
    ["recebimento", -2000],
    ["pagamento", 5000],
  ]);
  await expect(wallet.receive({ id: client, forma: "pix", valor: 1 })).rejects.toMatchObject({
    code: "MORE_THAN_OWED",
  });
});

test("what is owed is of a named client, within the limit that the admin set", async () => {
  const nobody = await begin(null);
  await expect(pay(nobody, "fiado", 100)).rejects.toMatchObject({ code: "NO_CLIENT" });
  const client = await newClient(0);
  const id = await begin(client);
  await expect(pay(id, "fiado", 1)).rejects.toMatchObject({ code: "FIADO_LIMIT" });
  await expect(wallet.limit({ id: client, limite_fiado: 5000 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await owner.clients.wallet.limit({ id: client, limite_fiado: 5000 });
  await pay(id, "fiado", 5000);
  await expect(pay(id, "fiado", 1)).rejects.toMatchObject({ code: "FIADO_LIMIT" });
  await expect(pay(id, "credito_cliente", 1)).rejects.toMatchObject({ code: "NO_CREDIT" });
  await expect(rita.sales.change({ id, client: null, desconto: 0 })).rejects.toMatchObject({ code: "CLIENT_PAYS" });
});

test("what is sent again is done once, and answers the same", async () => {
  const id = await newClient();
  const again = { context: { idempotencyKey: "o-mesmo-credito" } };
  const sent = { id, forma: "pix", valor: 500 } as const;
  const answers = await Promise.all([wallet.deposit(sent, again), wallet.deposit(sent, again)]);
  expect(answers.map(({ credito }) => credito)).toEqual([500, 500]);
});

test("two comandas at once do not pass the limit", async () => {
  const client = await newClient(10_000);
  const ids = await Promise.all([begin(client), begin(client)]);
  const both = await Promise.allSettled(ids.map((id) => pay(id, "fiado", 10_000)));
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balanceOf(client)).toEqual({ credito: 0, fiado: 10_000 });
});

test("two pay with the same credit, and one does", async () => {
  const client = await newClient();
  await wallet.deposit({ id: client, forma: "pix", valor: 10_000 });
  const ids = await Promise.all([begin(client), begin(client), begin(client)]);
  const all = await Promise.allSettled([
    ...ids.map((id) => pay(id, "credito_cliente", 6000)),
    wallet.refund({ id: client, valor: 6000 }),
  ]);
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of all) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "NO_CREDIT" });
  expect(await balanceOf(client)).toEqual({ credito: 4000, fiado: 0 });
});

test("the database keeps credit from falling below zero, whoever posts", async () => {
  const client = await newClient();
  const lines = JSON.stringify([
    { conta: "creditos_de_clientes", valor: 1, cliente_id: client },
    { conta: "caixa", valor: -1 },
  ]);
  const posting = inShop("select app.post('devolucao', '2026-11-23', 'clients', $1, null, $2)", [client, lines]);
  await expect(posting).rejects.toMatchObject({ constraint: "credit_not_below_zero" });
  await expect(inShop("update client_wallets set credito = 1")).rejects.toMatchObject({ code: "42501" });
});

test("more than the total by Pix is credit of a named client once it closes; cash gives change", async () => {
  const nobody = await begin(null);
  await expect(pay(nobody, "pix", 10_001)).rejects.toMatchObject({ code: "OVERPAID" });
  const client = await newClient();
  const id = await begin(client);
  for (const forma of ["dinheiro", "fiado", "recebido_barbeiro"] as const)
    await expect(pay(id, forma, 10_001)).rejects.toMatchObject({ code: "OVERPAID" });
  const moved = await differencesAfter(async () => {
    await pay(id, "pix", 15_000);
    await expect(rita.sales.change({ id, client: null, desconto: 0 })).resolves.toMatchObject({ cliente: null });
    await expect(rita.sales.close({ id })).rejects.toMatchObject({ code: "NOT_PAID" });
    await rita.sales.change({ id, client, desconto: 0 });
    await rita.sales.close({ id });
  });
  expect(moved).toEqual({ pix_a_conferir: 15_000, creditos_de_clientes: -5000, gorjetas: -10_000 });
  const next = await begin(client, 5000);
  await pay(next, "credito_cliente", 5000);
  await rita.sales.close({ id: next });
  await expect(rita.sales.reverse({ id, motivo: "Errado" })).rejects.toMatchObject({ code: "CREDIT_SPENT" });
  await rita.sales.reverse({ id: next, motivo: "Errado" });
  expect(await balanceOf(client)).toEqual({ credito: 5000, fiado: 0 });
  await rita.sales.reverse({ id, motivo: "Errado" });
  expect(await balanceOf(client)).toEqual({ credito: 0, fiado: 0 });
});

test("an overpayment in cash after a lowered price is no credit", async () => {
  const client = await newClient();
  const id = await begin(client);
  await pay(id, "dinheiro", 10_000);
  const { items } = await rita.sales.details({ id });
  await rita.sales.changeItem({ ...changeOf(items[0]!), preco: 9000 });
  await expect(rita.sales.close({ id })).rejects.toMatchObject({ code: "NOT_PAID" });
});

test("credit is paid in advance by any form and paid out in cash, as far as it goes", async () => {
  const client = await newClient();
  const moved = await differencesAfter(async () => {
    await wallet.deposit({ id: client, forma: "dinheiro", valor: 10_000 });
    await wallet.deposit({ id: client, forma: "cartao_debito", valor: 500 });
    await wallet.refund({ id: client, valor: 4000 });
  });
  expect(moved).toEqual({ caixa: 6000, receber_debito: 500, creditos_de_clientes: -6500 });
  await expect(wallet.refund({ id: client, valor: 6501 })).rejects.toMatchObject({ code: "NO_CREDIT" });
});

test("fiado received and credit bought by card cost what their machine takes, and come in its instalments", async () => {
  const { machines, receivables } = owner.finance;
  const client = await newClient();
  const dear = taxas.map((fee) => ({ ...fee, bps: 1000 }));
  await machines.save(machine);
  const { id: second } = await machines.save({ ...machine, nome: "Outra", padrao: false, taxas: dear });
  const byCard = { id: client, forma: "cartao_credito", valor: 3000, machine_id: second, parcelas: 3 } as const;
  await owner.clients.wallet.open({ id: client, tipo: "abertura_fiado", valor: 3000, dia: "2026-11-20" });
  const moved = await differencesAfter(async () => {
    await wallet.receive(byCard);
    await wallet.deposit(byCard);
  });
  expect(moved).toEqual({ receber_credito: 5400, taxas: 600, fiado: -3000, creditos_de_clientes: -3000 });
  const { items } = await receivables.list({ tipo: "cartao", situacao: "todos" });
  const expected = items.filter(({ maquina }) => maquina === "Outra");
  const share = { bruto: 1000, taxa: 100, parcelas: 3, cliente: "Davi Prado" };
  expect(expected).toMatchObject(Array.from({ length: 6 }, () => share));
  expect(expected.map(({ dia, parcela }) => `${dia} ${parcela}`)).toEqual(
    ["2026-12-23 1", "2027-01-22 2", "2027-02-21 3"].flatMap((one) => [one, one]),
  );
  expect((await linesOf(client))[0]).toMatchObject({ tipo: "credito", parcelas: 3 });
  const refused = { code: "INVALID_INPUT" };
  await expect(wallet.deposit({ ...byCard, forma: "pix", machine_id: undefined })).rejects.toMatchObject(refused);
  await expect(wallet.deposit({ ...byCard, forma: "pix", parcelas: 1 })).rejects.toMatchObject(refused);
  await machines.archive({ id: second });
  await expect(wallet.deposit(byCard)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a payment received by the barber changes neither drawer nor bank, and names the barber", async () => {
  const id = await begin(null);
  const moved = await differencesAfter(async () => {
    const { payments } = await pay(id, "recebido_barbeiro", 10_000);
    expect(payments).toMatchObject([{ barbeiro: "Beto Silva", valor: 10_000 }]);
    await rita.sales.close({ id });
  });
  expect(moved).toEqual({ barbeiros_a_receber: 10_000, gorjetas: -10_000 });
  const empty = (await rita.sales.open({ appointment: null, client: null })).id;
  await rita.sales.addItem({ id: empty, tipo: "servico", service: cut.id, barbeiro_id: null });
  await expect(pay(empty, "recebido_barbeiro", 100)).rejects.toMatchObject({
    code: "INVALID_INPUT",
    data: { fields: [{ path: "barbeiro_id" }] },
  });
  const named = { id: empty, forma: "recebido_barbeiro", valor: 100, recebido: null, parcelas: 1 } as const;
  await rita.sales.pay({ ...named, barbeiro_id: chair });
  const stranger = await openShop(product);
  await expect(rita.sales.pay({ ...named, barbeiro_id: stranger.barber.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("an estorno gives every balance back, and what was received of its fiado is credit", async () => {
  const client = await newClient();
  await wallet.deposit({ id: client, forma: "pix", valor: 2000 });
  const id = await begin(client);
  await pay(id, "credito_cliente", 2000);
  await pay(id, "fiado", 5000);
  await pay(id, "recebido_barbeiro", 3000);
  await rita.sales.close({ id });
  await wallet.receive({ id: client, forma: "pix", valor: 1500 });
  await owner.clients.wallet.writeOff({ id: client, valor: 500, motivo: "Mudou de cidade" });
  const [lost, received] = await linesOf(client, owner.clients.wallet);
  const moved = await differencesAfter(() => rita.sales.reverse({ id, motivo: "Cobrado errado" }));
  expect(moved).toEqual({
    barbeiros_a_receber: -3000,
    fiado: -3000,
    creditos_de_clientes: -3500,
    perdas_com_fiado: -500,
    gorjetas: 10_000,
  });
  expect(await balanceOf(client)).toEqual({ credito: 3500, fiado: 0 });
  for (const { entry } of [lost!, received!])
    await expect(owner.clients.wallet.takeBack({ id: entry!.id })).rejects.toMatchObject({ code: "ENTRY_SETTLED" });
  const entries = (await linesOf(client)).map(({ tipo, entry }) => [tipo, entry !== null]);
  expect(
    entries.filter(([, offered]) => offered),
    "only the deposit can still be taken back",
  ).toEqual([["credito", true]]);
});

test("the oldest debt is settled first, and a reversed receipt is owed again", async () => {
  const client = await newClient();
  await owing(client, 3000);
  const before = { id: client, tipo: "abertura_fiado", valor: 4000, dia: "2026-08-20" } as const;
  const opened = await differencesAfter(() => owner.clients.wallet.open(before));
  expect(opened).toEqual({ fiado: 4000, saldos_de_abertura: -4000 });
  const [{ entry: opening } = { entry: null }] = await linesOf(client, owner.clients.wallet);
  await wallet.receive({ id: client, forma: "dinheiro", valor: 5000 });
  expect((await wallet.read({ id: client })).debts).toMatchObject([{ dia: "2026-11-23", aberto: 2000 }]);
  const [{ entry } = { entry: null }, paid] = await linesOf(client);
  expect(paid, "some of it was received").toMatchObject({ tipo: "abertura_fiado", entry: null });
  await expect(owner.clients.wallet.takeBack({ id: opening!.id })).rejects.toMatchObject({ code: "ENTRY_SETTLED" });
  const back = await differencesAfter(() => wallet.takeBack({ id: entry!.id }));
  expect(back).toEqual({ caixa: -5000, fiado: 5000 });
  await expect(wallet.takeBack({ id: entry!.id })).rejects.toMatchObject({ code: "ENTRY_SETTLED" });
  expect((await wallet.debtors({ query: "Davi" })).items.find(({ id }) => id === client)).toEqual({
    id: client,
    nome: "Davi Prado",
    fiado: 7000,
    desde: "2026-08-20",
    ate30: 3000,
    ate60: 0,
    ate90: 0,
    mais90: 4000,
  });
  await expect(wallet.takeBack({ id: opening!.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await owner.clients.wallet.takeBack({ id: opening!.id });
  expect(await balanceOf(client)).toEqual({ credito: 0, fiado: 3000 });
});

test("credit of before is an opening balance, and is not taken back once it is used", async () => {
  const client = await newClient();
  const opening = { id: client, tipo: "abertura_credito", valor: 1000, dia: "2026-11-23" } as const;
  expect(await differencesAfter(() => owner.clients.wallet.open(opening))).toEqual({
    saldos_de_abertura: 1000,
    creditos_de_clientes: -1000,
  });
  expect(await linesOf(client), "the desk takes none back").toMatchObject([{ entry: null }]);
  const [line] = await linesOf(client, owner.clients.wallet);
  await wallet.refund({ id: client, valor: 1 });
  expect((await linesOf(client, owner.clients.wallet))[1], "some of it is spent").toMatchObject({ entry: null });
  await expect(owner.clients.wallet.takeBack({ id: line!.entry!.id })).rejects.toMatchObject({ code: "CREDIT_SPENT" });
  const late = { ...opening, dia: "2026-11-24" };
  await expect(owner.clients.wallet.open(late)).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("a cancelled comanda turns payments into credit and returns fiado and credit", async () => {
  const client = await newClient();
  await wallet.deposit({ id: client, forma: "pix", valor: 1000 });
  const id = await begin(client);
  await pay(id, "credito_cliente", 1000);
  await pay(id, "fiado", 4000);
  await pay(id, "pix", 3000);
  await expect(rita.sales.cancel({ id, motivo: "Desistiu" })).rejects.toMatchObject({ code: "ALREADY_PAID" });
  await rita.sales.cancel({ id, motivo: "Desistiu", keep: true });
  expect(await balanceOf(client)).toEqual({ credito: 4000, fiado: 0 });
  const nobody = await begin(null);
  await pay(nobody, "pix", 100);
  await expect(rita.sales.cancel({ id: nobody, motivo: "x", keep: true })).rejects.toMatchObject({ code: "NO_CLIENT" });
});

test("records that are joined bring what is owned and owed", async () => {
  const [id, removed] = await Promise.all([newClient(1000), newClient(9000)]);
  await owner.clients.wallet.open({ id, tipo: "abertura_fiado", valor: 300, dia: "2026-11-01" });
  await owner.clients.wallet.open({ id: removed, tipo: "abertura_fiado", valor: 500, dia: "2026-10-01" });
  await wallet.deposit({ id: removed, forma: "pix", valor: 700 });
  await owner.clients.merge({ id, removed, taking: [] });
  const joined = await wallet.read({ id });
  expect(joined).toMatchObject({
    credito: 700,
    fiado: 800,
    limite_fiado: 9000,
    debts: [{ valor: 500 }, { valor: 300 }],
  });
  const bare = (await owner.clients.save({ ...record, cpf: "", telefone: "", email: "" })).id;
  await owner.clients.merge({ id: bare, removed: id, taking: [] });
  expect(await balanceOf(bare)).toEqual({ credito: 700, fiado: 800 });
  expect(await linesOf(bare)).toHaveLength(3);
});

test("what is of another shop is not found, and barbers see no wallet", async () => {
  const stranger = await openShop(product);
  const client = await newClient();
  const foreign: (() => Promise<unknown>)[] = [
    () => stranger.owner.clients.wallet.read({ id: client }),
    () => stranger.owner.clients.wallet.deposit({ id: client, forma: "pix", valor: 100 }),
    () => stranger.owner.clients.wallet.receive({ id: client, forma: "pix", valor: 100 }),
    () => stranger.owner.clients.wallet.limit({ id: client, limite_fiado: 100 }),
  ];
  for (const act of foreign) await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await stranger.owner.clients.wallet.lines({ client })).items).toEqual([]);
  await expect(beto.clients.wallet.read({ id: client })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

type Item = Awaited<ReturnType<typeof rita.sales.details>>["items"][number];

function changeOf({ id, barbeiro_id, quantidade, preco, desconto, cortesia }: Item) {
  return { id, barbeiro_id, quantidade, preco, desconto, cortesia };
}
