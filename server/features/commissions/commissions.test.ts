import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { machine } from "#server/features/finance/examples.ts";
import { earnEarlier } from "#server/features/sales/earlier/jobs.ts";
import { record } from "#server/features/clients/examples.ts";
import { entry, pomade } from "#server/features/products/examples.ts";
import { service } from "#server/features/services/examples.ts";
import { monday, openProduct, openShop, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto, cut, chair, slug } = await openStaffedShop(product);
await owner.cash.open({ abertura: 50_000 });
await owner.finance.machines.save(machine);
const { balances, differencesAfter } = booksOf(product, slug);
const zé = (await owner.barbers.list()).find(({ id }) => id !== chair)!.id;
const { id: wax } = await owner.products.save({ ...pomade, preco: 3000 });
await owner.products.movements.move({ ...entry, id: wax, quantidade: 100, custo: 120_000 });
const { id: ana } = await owner.clients.save({ ...record, cpf: "", telefone: "", email: "" });
await owner.clients.wallet.limit({ id: ana, limite_fiado: 1_000_000 });

const terms = {
  comissao_padrao: 5000,
  comissao_base: "liquido",
  comissao_taxa: "casa",
  comissao_consumo: false,
  comissao_cortesia: "casa",
  comissao_fiado: "venda",
} as const;
const decide = (given: object) => owner.barbershops.settings.change({ ...terms, ...given });
const withTerms = async (given: object, act: () => Promise<unknown>) => {
  await decide(given);
  await act();
  await decide({});
};

type Change = { desconto?: number; cortesia?: boolean; segundo_barbeiro_id?: string; parte_do_segundo?: number };
type Form = "dinheiro" | "pix" | "cartao_debito" | "fiado";
type Selling = {
  forms?: [Form, number][];
  items?: Change[];
  products?: number;
  services?: string[];
  client?: string | null;
  desconto?: number;
};

/** A closed comanda of cuts of R$ 45,00 by Beto and packages of wax sold by him, paid by Pix by default. */
async function sold({ forms, items = [{}], products = 0, services = [], client = null, desconto = 0 }: Selling = {}) {
  const { id } = await rita.sales.open({ appointment: null, client });
  for (const change of items) {
    const { items: all } = await rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
    const { id: item, preco } = all.at(-1)!;
    const same = { id: item, barbeiro_id: chair, quantidade: 1, preco, desconto: 0, cortesia: false };
    if (Object.keys(change).length > 0) await owner.sales.changeItem({ ...same, ...change });
  }
  for (const one of services) await rita.sales.addItem({ id, tipo: "servico", service: one, barbeiro_id: chair });
  if (products > 0)
    await rita.sales.addItem({ id, tipo: "produto", product: wax, barbeiro_id: chair, quantidade: products });
  const open = await owner.sales.change({ id, client, desconto });
  const total = open.items.reduce(
    (sum, { preco, quantidade, cortesia, desconto: off }) => sum + (cortesia ? 0 : preco * quantidade - off),
    -desconto,
  );
  for (const [forma, valor] of forms ?? [["pix", total] as const])
    if (valor > 0) await rita.sales.pay({ id, forma, valor, recebido: null, parcelas: 1 });
  return rita.sales.close({ id });
}

/** The lines of a comanda, in the order of writing. */
async function linesOf(comanda: string) {
  const { items } = await owner.commissions.list({ size: 200 });
  return items.filter(({ comanda_id }) => comanda_id === comanda).toReversed();
}
const sumOf = async (comanda: string) => (await linesOf(comanda)).reduce((sum, { valor }) => sum + valor, 0);

test("closing a comanda earns its barber half of what is left after discounts, in the same journal", async () => {
  let id = "";
  const moved = await differencesAfter(async () => {
    ({ id } = await sold({ items: [{ desconto: 500 }], desconto: 100 }));
  });
  expect(moved).toMatchObject({ comissoes: 1950, comissoes_a_pagar: -1950, receita_servicos: -4500, descontos: 600 });
  expect(await linesOf(id)).toMatchObject([
    {
      barbeiro_id: chair,
      tipo: "venda",
      nome: cut.nome,
      dia: "2026-11-23",
      bruto: 4500,
      desconto: 600,
      base: 3900,
      bps: 5000,
      origem: "padrao",
      valor: 1950,
      situacao: "pendente",
    },
  ]);
});

test("the most specific rate applies: barber and item, item, barber; later rates change no computed line", async () => {
  const of = { barbeiro_id: null, service_id: null, product_id: null };
  const before = await sold({ products: 1 });
  const said = [
    await owner.commissions.rates.save({ ...of, barbeiro_id: chair, bps: 4500 }),
    await owner.commissions.rates.save({ ...of, service_id: cut.id, bps: 4000 }),
    await owner.commissions.rates.save({ ...of, barbeiro_id: chair, product_id: wax, bps: 1000 }),
  ];
  const after = await sold({ products: 1 });
  const rates = async (id: string) => (await linesOf(id)).map(({ bps, origem }) => [bps, origem]);
  expect(await rates(before.id)).toEqual([
    [5000, "padrao"],
    [5000, "padrao"],
  ]);
  expect(await rates(after.id)).toEqual([
    [4000, "catalogo"],
    [1000, "barbeiro_item"],
  ]);
  const again = await owner.commissions.rates.save({ ...of, service_id: cut.id, bps: 3000 });
  expect(again).toEqual(said[1]);
  expect((await owner.commissions.rates.list({ service: cut.id })).items).toMatchObject([
    { alvo: cut.nome, bps: 3000 },
  ]);
  for (const { id } of said) await owner.commissions.rates.remove({ id });
  expect((await owner.commissions.rates.list({})).items).toEqual([]);
});

test("a rate belongs to a barber or an item of this shop and is at most 100 %", async () => {
  const of = { barbeiro_id: null, service_id: null, product_id: null, bps: 5000 };
  const elsewhere = await openShop(product);
  await expect(owner.commissions.rates.save(of)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const both = { ...of, service_id: cut.id, product_id: wax };
  await expect(owner.commissions.rates.save(both)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const tooMuch = { ...of, barbeiro_id: chair, bps: 10_001 };
  await expect(owner.commissions.rates.save(tooMuch)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  for (const other of [{ service_id: elsewhere.cut.id }, { barbeiro_id: elsewhere.barber.id }])
    await expect(owner.commissions.rates.save({ ...of, ...other })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(owner.commissions.rates.remove({ id: cut.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a card's fee leaves the base or the commission, as the shop says", async () => {
  const forms: [Form, number][] = [["cartao_debito", 4500]];
  const fee = 90;
  await withTerms({ comissao_taxa: "dividida" }, async () => {
    expect(await linesOf((await sold({ forms })).id)).toMatchObject([{ taxa: fee, base: 4410, valor: 2205 }]);
  });
  await withTerms({ comissao_taxa: "barbeiro" }, async () => {
    expect(await linesOf((await sold({ forms })).id)).toMatchObject([{ taxa: fee, base: 4500, valor: 2160 }]);
  });
  expect(await linesOf((await sold({ forms })).id)).toMatchObject([{ taxa: 0, base: 4500, valor: 2250 }]);
});

test("doses leave the base at what they cost, where the shop says so", async () => {
  const dosed = await owner.services.save({ ...service, produtos: [{ id: wax, quantidade: 1 }] });
  await withTerms({ comissao_consumo: true }, async () => {
    const { estoque } = await balances();
    const { id } = await sold({ services: [dosed.id] });
    const cost = estoque! - (await balances()).estoque!;
    expect(cost).toBeGreaterThan(0);
    expect(await linesOf(id)).toMatchObject([{ consumo: 0 }, { bruto: 18_000, consumo: cost, base: 18_000 - cost }]);
  });
});

test("the house bears a courtesy: commission on the list price of a sale of nothing", async () => {
  const moved = await differencesAfter(() => sold({ items: [{ cortesia: true }] }));
  expect(moved).toMatchObject({ cortesias: 4500, comissoes: 2250, comissoes_a_pagar: -2250 });
  await withTerms({ comissao_cortesia: "nenhuma" }, async () => {
    const { id } = await sold({ items: [{ cortesia: true }] });
    expect(await linesOf(id)).toMatchObject([{ base: 0, valor: 0, situacao: "pendente" }]);
  });
});

test("two barbers share an item", async () => {
  const { id } = await sold({ items: [{ segundo_barbeiro_id: zé, parte_do_segundo: 3000 }] });
  const lines = await linesOf(id);
  const valueOf = (of: string) => lines.find(({ barbeiro_id }) => barbeiro_id === of)?.valor;
  expect([lines.length, valueOf(chair), valueOf(zé)]).toEqual([2, 1575, 675]);
});

test("what is returned takes its part back, whatever the steps, and an estorno the rest", async () => {
  const { id, items } = await sold({ products: 3, desconto: 130 });
  const [, bought] = await linesOf(id);
  const whole = bought!.valor;
  const back = () => rita.sales.returnItem({ id: items[1]!.id, quantidade: 1, forma: "pix", motivo: "Sobrou" });
  await back();
  const first = (await linesOf(id)).at(-1)!;
  expect(first).toMatchObject({ tipo: "devolucao", quantidade: 1, valor: -Math.round(whole / 3) });
  await back();
  await back();
  const taken = (await linesOf(id)).filter(({ tipo }) => tipo === "devolucao");
  expect(taken.reduce((sum, { valor }) => sum + valor, 0)).toBe(-whole);
  const before = await balances();
  await owner.sales.reverse({ id, motivo: "Engano" });
  const after = await balances();
  expect(await sumOf(id)).toBe(0);
  expect(after.comissoes_a_pagar! - before.comissoes_a_pagar!).toBe((await linesOf(id))[0]!.valor);
  expect((await linesOf(id)).filter(({ tipo }) => tipo === "estorno").length).toBe(5);
});

test("without any rate a line is to be reviewed, and earns what the admin says, once", async () => {
  let id = "";
  await withTerms({ comissao_padrao: null }, async () => {
    ({ id } = await sold({ products: 2 }));
  });
  const [line, bought] = await linesOf(id);
  expect(line).toMatchObject({ situacao: "a_revisar", bps: null, base: 4500, valor: 0 });
  expect((await owner.commissions.figures({})).a_revisar).toBe(2);
  const item = (await owner.sales.details({ id })).items[1]!;
  await rita.sales.returnItem({ id: item.id, quantidade: 1, forma: "pix", motivo: "Sobrou" });
  const moved = await differencesAfter(async () => {
    await owner.commissions.rate({ id: line!.id, bps: 4000 });
    await owner.commissions.rate({ id: bought!.id, bps: 1000 });
  });
  expect(moved).toEqual({ comissoes: 1800 + 300, comissoes_a_pagar: -2100 });
  expect(await linesOf(id)).toMatchObject([
    { origem: "item", bps: 4000, valor: 1800, situacao: "pendente" },
    { origem: "item", bps: 1000, valor: 600, situacao: "pendente" },
    { tipo: "devolucao", quantidade: 1, base: -3000, valor: 0 },
    { tipo: "devolucao", quantidade: 1, base: 0, valor: -300 },
  ]);
  await expect(owner.commissions.rate({ id: line!.id, bps: 5000 })).rejects.toMatchObject({ code: "ALREADY_RATED" });
  const back = await differencesAfter(() => owner.sales.reverse({ id, motivo: "Engano" }));
  expect(back).toMatchObject({ comissoes: -2100, comissoes_a_pagar: 2100 });
  expect(await sumOf(id)).toBe(0);
});

test("of two who say a rate at once one does, and what was computed nobody changes", async () => {
  let id = "";
  await withTerms({ comissao_padrao: null }, async () => {
    ({ id } = await sold());
  });
  const [line] = await linesOf(id);
  const said = await Promise.allSettled([4000, 5000].map((bps) => owner.commissions.rate({ id: line!.id, bps })));
  expect(said.map(({ status }) => status).toSorted((one, other) => one.localeCompare(other))).toEqual([
    "fulfilled",
    "rejected",
  ]);
  expect(await sumOf(id)).toBe((await linesOf(id))[0]!.bps === 4000 ? 1800 : 2250);
  await product.pool.query("alter table commissions no force row level security");
  const changing = product.pool.query("update commissions set valor = valor + 1 where id = $1", [line!.id]);
  await expect(changing).rejects.toMatchObject({ constraint: "commission_computed" });
  await product.pool.query("alter table commissions force row level security");
});

test("what nobody rated before an estorno is not asked for any more", async () => {
  await withTerms({ comissao_padrao: null }, async () => {
    const { id } = await sold();
    await owner.sales.reverse({ id, motivo: "Engano" });
    expect(await linesOf(id)).toMatchObject([
      { tipo: "venda", origem: "estorno", base: cut.preco, valor: 0, situacao: "pendente" },
      { tipo: "estorno", origem: "estorno", base: -cut.preco, valor: 0, situacao: "pendente" },
    ]);
  });
  expect((await owner.commissions.figures({})).a_revisar).toBe(0);
});

test("on receipt, what is owed is earned as it is paid, and goes with what is taken back", async () => {
  const forms: [Form, number][] = [
    ["pix", 1000],
    ["fiado", 3500],
  ];
  let id = "";
  await withTerms({ comissao_fiado: "recebimento" }, async () => {
    ({ id } = await sold({ client: ana, forms }));
  });
  expect(await linesOf(id)).toMatchObject([{ cheia: 2250, valor: 500, no_recebimento: true }]);
  const receive = (valor: number) => rita.clients.wallet.receive({ id: ana, forma: "pix", valor });
  await receive(333);
  expect(await sumOf(id)).toBe(Math.round((2250 * 1333) / 4500));
  await receive(1000);
  await receive(2167);
  expect(await sumOf(id)).toBe(2250);
  const { items } = await owner.clients.wallet.lines({ client: ana });
  const last = items.find(({ entry: one }) => one?.tipo === "recebimento")!;
  const moved = await differencesAfter(() => owner.clients.wallet.takeBack({ id: last.entry!.id }));
  const earned = Math.round((2250 * 2333) / 4500);
  expect(moved).toMatchObject({ comissoes: earned - 2250, comissoes_a_pagar: 2250 - earned });
  expect(await sumOf(id)).toBe(earned);
  const back = await differencesAfter(() => owner.sales.reverse({ id, motivo: "Engano" }));
  expect(back).toMatchObject({ comissoes: -earned, comissoes_a_pagar: earned });
  expect(await sumOf(id)).toBe(0);
});

test("forgiven fiado earns nothing, and a rate set meanwhile counts the received part", async () => {
  let id = "";
  await withTerms({ comissao_fiado: "recebimento", comissao_padrao: null }, async () => {
    ({ id } = await sold({ client: ana, forms: [["fiado", 4500]] }));
  });
  await rita.clients.wallet.receive({ id: ana, forma: "pix", valor: 900 });
  const [line] = await linesOf(id);
  await owner.commissions.rate({ id: line!.id, bps: 5000 });
  expect(await sumOf(id)).toBe(450);
  await owner.clients.wallet.writeOff({ id: ana, valor: 1000, motivo: "Sumiu" });
  expect(await sumOf(id)).toBe(450);
  await rita.clients.wallet.receive({ id: ana, forma: "pix", valor: 2600 });
  expect(await sumOf(id)).toBe(1750);
});

test("comandas closed earlier earn once, marked, less their returns, today: their month is closed", async () => {
  product.clock.time = new Date("2026-10-20T15:00:00Z");
  const { id, items } = await sold({ products: 2 });
  product.clock.time = monday;
  await owner.sales.returnItem({ id: items[1]!.id, quantidade: 1, forma: "pix", motivo: "Sobrou" });
  await forgetCommissions(id);
  await owner.barbershops.settings.closeDays({ fechado_ate: "2026-10-31" });
  const moved = await differencesAfter(() => earnEarlier(product.deps));
  expect(moved).toEqual({ comissoes: 3750, comissoes_a_pagar: -3750 });
  const lines = await linesOf(id);
  expect(lines.map(({ tipo, valor, retroativa, dia }) => [tipo, valor, retroativa, dia])).toEqual([
    ["venda", 2250, true, "2026-11-23"],
    ["venda", 3000, true, "2026-11-23"],
    ["devolucao", -1500, true, "2026-11-23"],
  ]);
  expect(await differencesAfter(() => earnEarlier(product.deps))).toEqual({});
  const back = await differencesAfter(() => owner.sales.reverse({ id, motivo: "Engano" }));
  expect(back).toMatchObject({ comissoes: -3750, comissoes_a_pagar: 3750 });
  await owner.barbershops.settings.closeDays({ fechado_ate: null });
});

/** Restores the state from before commissions existed. */
async function forgetCommissions(comanda: string): Promise<void> {
  const tables = ["commissions", "postings", "account_days", "journal", "comandas", "comanda_returns"];
  const each = (change: string) =>
    product.pool.query(tables.map((table) => `alter table ${table} ${change};`).join(" "));
  await each("no force row level security");
  await product.pool.query("delete from commissions where comanda_id = $1", [comanda]);
  const { rows } = await product.pool.query<{ dia: string; conta: string; valor: number }>(
    `delete from postings p using journal j where j.id = p.journal_id and p.conta in ('comissoes', 'comissoes_a_pagar')
       and (j.fonte_id = $1 or j.fonte_id in (select id from comanda_returns where comanda_id = $1)) returning j.dia, p.conta, p.valor`,
    [comanda],
  );
  for (const { dia, conta, valor } of rows)
    await product.pool.query("update account_days set valor = valor - $3 where dia = $1 and conta = $2", [
      dia,
      conta,
      valor,
    ]);
  await each("force row level security");
}

test("a barber reads what is theirs, by day, value, state and period; the desk nothing", async () => {
  await sold({ items: [{ segundo_barbeiro_id: zé, parte_do_segundo: 3000 }] });
  const { items, next } = await beto.commissions.list({ size: 2, sort: "-valor" });
  expect(items).toHaveLength(2);
  const { items: more } = await beto.commissions.list({ size: 200, sort: "-valor", after: next! });
  const own = [...items, ...more];
  expect(own.every(({ barbeiro_id }) => barbeiro_id === chair)).toBe(true);
  expect(own.map(({ valor }) => valor)).toEqual(own.map(({ valor }) => valor).toSorted((one, other) => other - one));
  expect((await beto.commissions.list({ barbeiro: zé })).items).toEqual([]);
  expect((await beto.commissions.list({ de: "2026-11-24" })).items).toEqual([]);
  const figures = await beto.commissions.figures({});
  const total = own.reduce((sum, { valor }) => sum + valor, 0);
  const paid = own.filter(({ situacao }) => situacao === "paga").reduce((sum, { valor }) => sum + valor, 0);
  expect(figures).toEqual({
    pendente: total - paid,
    processada: 0,
    paga: paid,
    a_receber: total - paid,
    este_mes: total,
    mes_passado: 0,
    a_revisar: 0,
  });
  product.clock.time = new Date("2027-01-01T02:00:00Z");
  expect(await beto.commissions.figures({})).toMatchObject({ este_mes: 0, mes_passado: total, paga: paid });
  product.clock.time = new Date("2027-01-01T03:00:00Z");
  expect(await beto.commissions.figures({})).toMatchObject({ mes_passado: 0, paga: 0, a_receber: total - paid });
  expect(await beto.commissions.figures({ de: "2026-11-01", ate: "2026-11-22" })).toMatchObject({ pendente: 0 });
  product.clock.time = monday;
  const everybody = await owner.commissions.figures({});
  expect(everybody.este_mes).toBeGreaterThan(total);
  expect(everybody.este_mes).toBe(-(await balances()).comissoes_a_pagar!);
  await expect(rita.commissions.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  await owner.staff.setPermissions({
    id: chair,
    ...(await owner.staff.permissions({ id: chair })),
    commissions_access: false,
  });
  await expect(beto.commissions.list({})).rejects.toMatchObject({ code: "PERMISSION_REQUIRED" });
});
