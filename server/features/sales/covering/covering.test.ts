import fc from "fast-check";
import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { monthsLater } from "#contract/periods.ts";
import { sumsOf } from "#contract/comanda-sums.ts";
import { record } from "#server/features/clients/examples.ts";
import { plan } from "#server/features/plans/examples.ts";
import { pomade, entry } from "#server/features/products/examples.ts";
import { holdRow, statistics, waiting } from "#server/security/queries.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const refused = (code: string) => ({ code });
const pix = { forma: "pix", recebido: null, parcelas: 1 } as const;
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));

/** A shop whose plan covers `quota` haircuts per cycle on any day, with 10 % off everything else. */
async function openClub(quota: number | null = 1) {
  product.clock.time = monday;
  const shop = await openStaffedShop(product);
  const { owner, rita, cut, chair } = shop;
  let clients = 0;
  const servicos = [{ id: cut.id, quota, fichas: 40 }];
  const terms = { ...plan, dias_semana: [0, 1, 2, 3, 4, 5, 6], desconto_servicos: 1000, servicos };
  const { id: planId } = await owner.plans.save(terms);
  const add = (id: string, service = cut.id) =>
    rita.sales.addItem({ id, tipo: "servico", service, barbeiro_id: chair });
  const join = async () => {
    const known = { nome: "Ana Prado", telefone: "", email: `coberto${++clients}@exemplo.com`, cpf: "" };
    return (await owner.clients.save({ ...record, ...known })).id;
  };
  return {
    ...shop,
    planId,
    terms,
    add,
    join,
    joined: async () => {
      const client = await join();
      await rita.subscribers.sell({ client, plan: planId, ...pix });
      return client;
    },
    /** A comanda of that client with a haircut. */
    tab: async (client: string | null) => add((await rita.sales.open({ appointment: null, client })).id),
    used: async (client: string) => (await rita.subscribers.ofClient({ id: client }))!.uso.map(({ usadas }) => usadas),
    coverage: async (client: string, dia: string) => (await rita.subscribers.coverage({ id: client, dia })).clube,
    ...booksOf(product, shop.slug),
  };
}

test("a covered item costs nothing, earns no commission, and counts in the cycle until it is taken back", async () => {
  const { rita, owner, tab, joined, used, differencesAfter } = await openClub(2);
  const ana = await joined();
  const comanda = await tab(ana);
  expect(comanda.items).toMatchObject([{ coberto: true, cota: 2, resta: 1, desconto: 0 }]);
  expect(sumsOf(comanda)).toMatchObject({ bruto: 4500, clube: 4500, descontos: 0, cortesias: 0, total: 0 });
  expect(await used(ana)).toEqual([0]);
  const made = await differencesAfter(() => rita.sales.close({ id: comanda.id }));
  expect(made, "its revenue is that of the plan").toEqual({});
  expect(await used(ana)).toEqual([1]);
  expect((await owner.commissions.list({})).items).toEqual([]);
  const receipt = await rita.sales.receipts.read({ id: comanda.id });
  expect(receipt.items).toMatchObject([{ coberto: true }]);
  const second = await tab(ana);
  expect(second.items).toMatchObject([{ resta: 0 }]);
  await rita.sales.close({ id: second.id });
  await rita.sales.returnItem({ id: second.items[0]!.id, quantidade: 1, forma: "pix", motivo: "Refeito" });
  expect(await used(ana)).toEqual([1]);
  const copy = await rita.sales.reverse({ id: comanda.id, motivo: "Engano" });
  expect(await used(ana)).toEqual([0]);
  expect(copy.items).toMatchObject([{ coberto: true, resta: 1 }]);
});

test("beyond the quota and of what it does not cover the plan takes its discount off, which staff may change", async () => {
  const { rita, owner, add, tab, joined } = await openClub();
  const { id: wax } = await owner.products.save({ ...pomade, preco: 3000 });
  await owner.products.movements.move({ ...entry, id: wax, quantidade: 10, custo: 12_000 });
  const { id } = await tab(await joined());
  await add(id);
  const sold = await rita.sales.addItem({ id, tipo: "produto", product: wax, barbeiro_id: null, quantidade: 2 });
  expect(sold.items).toMatchObject([
    { coberto: true },
    { coberto: false, desconto: 450, desconto_clube: 450 },
    { desconto: 600, desconto_clube: 600 },
  ]);
  const [, cut] = sold.items;
  const change = (desconto: number) =>
    rita.sales.changeItem({ id: cut!.id, barbeiro_id: null, quantidade: 1, preco: 4500, desconto, cortesia: false });
  expect((await change(800)).items[1], "a tenth of the desk's own is beside it").toMatchObject({ desconto: 800 });
  await expect(change(950)).rejects.toMatchObject(refused("DISCOUNT_LIMIT"));
  expect((await change(0)).items[1]).toMatchObject({ desconto: 0, desconto_clube: 450 });
  const alone = await rita.sales.change({ id, client: null, desconto: 0 });
  expect(alone.items).toMatchObject([{ coberto: false, desconto: 0 }, { desconto: 0 }, { desconto: 0 }]);
});

test("staff charge a covered item and cover it again; who is not covered is told why", async () => {
  const { rita, owner, tab, joined, join, add } = await openClub();
  const ana = await joined();
  const { id, items } = await tab(ana);
  const cover = (item: string, coberto: boolean) => rita.sales.coverItem({ id: item, coberto });
  const charged = await cover(items[0]!.id, false);
  expect(charged.items).toMatchObject([{ coberto: false, cobrado: true, desconto: 450 }]);
  const two = await add(id);
  expect(two.items.map(({ coberto }) => coberto)).toEqual([false, true]);
  const first = await cover(items[0]!.id, true);
  expect(
    first.items.map(({ coberto }) => coberto),
    "in their order",
  ).toEqual([true, false]);
  await expect(cover(two.items[1]!.id, true)).rejects.toMatchObject(refused("QUOTA_OVER"));
  await rita.sales.removeItem({ id: two.items[1]!.id });
  const courtesy = { id: items[0]!.id, barbeiro_id: null, quantidade: 1, preco: 4500, desconto: 0, cortesia: true };
  expect((await owner.sales.changeItem(courtesy)).items).toMatchObject([{ coberto: false, cortesia: true }]);
  const other = await tab(await join());
  await expect(cover(other.items[0]!.id, true)).rejects.toMatchObject(refused("NOT_COVERED"));
  await rita.sales.close({ id });
  await expect(cover(items[0]!.id, false)).rejects.toMatchObject(refused("COMANDA_ENDED"));
});

test("no comanda is closed before its covered items were judged", async () => {
  const { tab, joined, session } = await openClub();
  const { id } = await tab(await joined());
  const close = product.pool.query(`select set_config('app.shop', '${session.barbershop!.id}', true);
    update comandas set total = 0, dia = current_date, closed_at = now() where id = '${id}'`);
  await expect(close).rejects.toMatchObject({ constraint: "not_covered" });
});

test("what is covered follows the client, the day of the week, and until when it is paid", async () => {
  const { rita, owner, cut, tab, joined, planId, terms, coverage } = await openClub();
  const ana = await joined();
  const { id } = await tab(null);
  expect((await rita.sales.change({ id, client: ana, desconto: 0 })).items).toMatchObject([{ coberto: true }]);
  await owner.plans.save({ ...terms, id: planId, dias_semana: [2] });
  await expect(rita.sales.close({ id })).rejects.toMatchObject(refused("NOT_COVERED"));
  expect((await rita.sales.details({ id })).situacao, "nothing is lost").toBe("aberta");
  expect(await coverage(ana, "2026-11-23")).toMatchObject({ situacao: "outro_dia" });
  on("2026-11-24");
  await rita.sales.close({ id });
  expect(await coverage(ana, "2026-12-24")).toMatchObject({
    situacao: "vencida",
    ate: "2026-12-23",
    servicos: [{ id: cut.id, quota: 1 }],
  });
  on("2026-12-29");
  expect((await tab(ana)).items).toMatchObject([{ coberto: false, desconto: 0 }]);
});

test("of two desks at the last of a quota one closes: 0 over of 20", async () => {
  const { owner, rita, tab, joined, used } = await openClub();
  for (let round = 0; round < 20; round++) {
    const ana = await joined();
    const [one, other] = [await tab(ana), await tab(ana)];
    const ends = await Promise.allSettled([owner.sales.close({ id: one.id }), rita.sales.close({ id: other.id })]);
    const failed = ends.filter((end) => end.status === "rejected");
    expect(failed.map(({ reason }) => reason as unknown)).toMatchObject([refused("QUOTA_OVER")]);
    expect(await used(ana)).toEqual([1]);
  }
});

test("a combo of which the plan covers a part becomes its parts, the rest at list price less the discount", async () => {
  const { owner, cut, chair, add, joined, rita, used } = await openClub();
  const base = {
    descricao: "",
    categoria: "Cabelo",
    foto_url: null,
    buffer_minutos: null,
    online: true,
    barbeiros: [{ id: chair, preco: null, duracao_minutos: null }],
    produtos: [],
  };
  const beard = await owner.services.save({ ...base, nome: "Barba", preco: 3500, duracao_minutos: 30, partes: [] });
  const parts = [cut.id, beard.id];
  const both = { ...base, nome: "Corte + Barba", preco: 7000, duracao_minutos: 60 };
  const combo = await owner.services.save({ ...both, partes: parts });
  const { id } = await rita.sales.open({ appointment: null, client: await joined() });
  const sold = await add(id, combo.id);
  expect(sold.items.map(({ coberto, preco, desconto }) => [coberto, preco, desconto])).toEqual([
    [true, 4500, 0],
    [false, 3500, 350],
  ]);
  expect((await add(id, combo.id)).items, "the quota is over: a combo at its price").toMatchObject([
    {},
    {},
    { nome: "Corte + Barba", preco: 7000, desconto: 700 },
  ]);

  await owner.barbershops.settings.change({ falta_usa_cota: true });
  const client = await joined();
  const booked = { services: [combo.id], barber: chair, startsAt: "2026-11-23T16:00:00Z", client: { id: client } };
  const { id: missed } = await rita.appointments.book(booked);
  product.clock.time = new Date(booked.startsAt);
  await rita.appointments.markMissed({ id: missed });
  expect(await used(client), "a no-show uses the part too").toEqual([1]);
});

test("a visit that is finished has its comanda covered, and a client reads their own coverage alone", async () => {
  const { owner, rita, cut, chair, joined, beto } = await openClub();
  const ana = await joined();
  const startsAt = "2026-11-23T16:00:00Z";
  const { id } = await rita.appointments.book({ services: [cut.id], barber: chair, startsAt, client: { id: ana } });
  on("2026-11-23");
  product.clock.time = new Date("2026-11-23T16:30:00Z");
  await owner.appointments.start({ id });
  await owner.appointments.finish({ id });
  const [listed] = (await rita.sales.list({ situacao: "aberta" })).items;
  expect(listed!.total).toBe(0);
  expect((await rita.sales.details({ id: listed!.id })).items).toMatchObject([{ coberto: true }]);
  await expect(beto.subscribers.coverage({ id: ana, dia: "2026-11-23" })).rejects.toMatchObject(refused("FORBIDDEN"));
  await expect(rita.subscribers.mine.coverage({ dia: "2026-11-23" })).rejects.toMatchObject(refused("FORBIDDEN"));
});

test("a no-show uses the quota where the shop says so, as far as it lasts, and undone it gives it back", async () => {
  const { owner, rita, cut, chair, joined, used, tab, differencesAfter } = await openClub();
  const ana = await joined();
  const shown = async () => (await rita.subscribers.ofClient({ id: ana }))!.visitas;
  const miss = async (time: string) => {
    const startsAt = `2026-11-23T${time}:00Z`;
    const { id } = await rita.appointments.book({ services: [cut.id], barber: chair, startsAt, client: { id: ana } });
    product.clock.time = new Date(startsAt);
    return { id, event: (await rita.appointments.markMissed({ id })).undo! };
  };
  await miss("15:00");
  expect(await used(ana), "the shop has not said so").toEqual([0]);
  await owner.barbershops.settings.change({ falta_usa_cota: true });
  const second = { id: "", event: "" };
  expect(await differencesAfter(async () => Object.assign(second, await miss("16:00")))).toEqual({});
  expect(await used(ana)).toEqual([1]);
  expect(await shown()).toMatchObject([{ comanda_id: null, numero: null, nome: cut.nome, dia: "2026-11-23" }]);
  const over = await tab(ana);
  expect(over.items).toMatchObject([{ coberto: false }]);
  await rita.sales.cancel({ id: over.id, motivo: "Desistiu" });
  await miss("17:00");
  expect(await used(ana), "the quota is over").toEqual([1]);
  await rita.appointments.undo(second);
  expect([await used(ana), await shown()]).toEqual([[0], []]);
  expect((await tab(ana)).items).toMatchObject([{ coberto: true, resta: 0 }]);
});

test("a visit that the club covered ahead is missed only after an estorno, and one that was paid uses no quota", async () => {
  const { owner, rita, cut, chair, joined, used } = await openClub(2);
  const ana = await joined();
  await owner.barbershops.settings.change({ falta_usa_cota: true });
  const startsAt = "2026-11-24T16:00:00Z";
  const booked = async (at: string) => {
    const { id } = await rita.appointments.book({
      services: [cut.id],
      barber: chair,
      startsAt: at,
      client: { id: ana },
    });
    return { id, comanda: await rita.sales.open({ appointment: id, client: null }) };
  };
  const [covered, charged] = [await booked(startsAt), await booked("2026-11-24T15:00:00Z")];
  await rita.sales.close({ id: covered.comanda.id });
  const { id } = charged.comanda;
  await rita.sales.coverItem({ id: charged.comanda.items[0]!.id, coberto: false });
  await rita.sales.pay({ id, valor: 4050, ...pix });
  await rita.sales.close({ id });
  product.clock.time = new Date(startsAt);
  const miss = ({ id: visit }: { id: string }) => rita.appointments.markMissed({ id: visit });
  await miss(charged);
  expect(await used(ana)).toEqual([1]);
  await expect(miss(covered)).rejects.toMatchObject(refused("VISIT_IN_COMANDA"));
  expect(await rita.appointments.details({ id: covered.id })).toMatchObject({ comanda: "paga", coberta: true });
  const copy = await owner.sales.reverse({ id: covered.comanda.id, motivo: "Não veio" });
  await miss(covered);
  expect((await rita.sales.details({ id: copy.id })).situacao).toBe("cancelada");
  expect(await used(ana), "of the no-show, and of nothing else").toEqual([1]);
});

test("a no-show and a comanda of one subscriber at once wait for each other", async () => {
  const { owner, rita, cut, chair, session, joined, used, tab } = await openClub(2);
  const ana = await joined();
  await owner.barbershops.settings.change({ falta_usa_cota: true });
  const startsAt = "2026-11-23T16:00:00Z";
  const { id } = await rita.appointments.book({ services: [cut.id], barber: chair, startsAt, client: { id: ana } });
  product.clock.time = new Date(startsAt);
  const comanda = await tab(ana);
  const { deadlocks } = await statistics(product.pool);
  const release = await holdRow(product, session.barbershop!.id, { table: "clients", id: ana });
  const acts = [];
  for (const act of [() => rita.sales.close({ id: comanda.id }), () => owner.appointments.markMissed({ id })]) {
    acts.push(act());
    await expect.poll(() => waiting(product.pool)).toBe(acts.length);
  }
  await release();
  await Promise.all(acts);
  expect(await used(ana)).toEqual([2]);
  expect((await statistics(product.pool)).deadlocks).toBe(deadlocks);
});

test("the cycle of a day begins on the anchor's day of the month, clamped and back, and days and cycles are one to one", async () => {
  const day = fc.date({ min: new Date("2023-12-31"), max: new Date("2029-01-01"), noInvalidDate: true });
  const pairs = fc.sample(fc.tuple(day, day), { numRuns: 2000, seed: 42 });
  const text = (date: Date) => date.toISOString().slice(0, 10);
  const { rows } = await product.pool.query<{ since: string; day: string; de: string; ate: string }>(
    `select since::text, day::text, lower(app.cycle_of(since, day))::text as de, upper(app.cycle_of(since, day))::text as ate
     from unnest($1::date[], $2::date[]) as pair (since, day)`,
    [pairs.map(([since]) => text(since)), pairs.map(([, at]) => text(at))],
  );
  for (const { since, day: at, de, ate } of rows) {
    expect(de <= at && at < ate, `${at} in ${de} to ${ate}`).toBe(true);
    const months =
      (Number(de.slice(0, 4)) - Number(since.slice(0, 4))) * 12 + Number(de.slice(5, 7)) - Number(since.slice(5, 7));
    expect([de, ate]).toEqual([monthsLater(since, months), monthsLater(since, months + 1)]);
  }
  const ends = await product.pool.query<{ de: string }>(
    `select lower(app.cycle_of('2026-01-31', day))::text as de from unnest('{2026-02-27,2026-02-28,2026-03-31}'::date[]) day`,
  );
  expect(ends.rows.map(({ de }) => de)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31"]);
});
