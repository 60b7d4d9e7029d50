import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { record } from "#server/features/clients/examples.ts";
import { monday, openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, session, cut, barber } = await openShop(product);
const shop = session.barbershop!.id;

const known = async (nome: string) =>
  (await owner.clients.save({ ...record, nome, cpf: "", telefone: "", email: "" })).id;
const [ana, bia, caio, davi] = [await known("Ana"), await known("Bia"), await known("Caio"), await known("Davi")];

/** A comanda of two cuts and a tip of R$ 7,00. */
async function sold(day: string, client: string | null) {
  product.clock.time = new Date(`${day}T15:00:00-03:00`);
  const { id } = await owner.sales.open({ appointment: null, client });
  for (const _ of [1, 2]) await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: barber.id });
  await owner.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: barber.id, preco: 700 });
  await owner.sales.pay({ id, forma: "pix", valor: 2 * cut.preco + 700, recebido: null, parcelas: 1 });
  return owner.sales.close({ id });
}

async function reversed(day: string, client: string | null, on = day) {
  const { id } = await sold(day, client);
  product.clock.time = new Date(`${on}T16:00:00-03:00`);
  await owner.sales.reverse({ id, motivo: "Engano" });
}

await sold("2026-08-20", ana);
await sold("2026-08-21", caio);
for (const day of ["2026-09-14", "2026-09-15", "2026-10-01", "2026-11-11"]) await sold(day, ana);
await reversed("2026-09-20", caio);
for (const day of ["2026-09-10", "2026-09-16"]) await sold(day, null);
await reversed("2026-09-21", null);
await sold("2026-10-05", null);
await sold("2026-10-31", null);
await reversed("2026-10-20", ana, "2026-11-03");
await sold("2026-10-12", davi);
const { items } = await sold("2026-11-02", bia);
await owner.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma: "pix", motivo: "Refeito" });
await sold("2026-11-10", davi);
await owner.clients.merge({ id: ana, removed: davi, taking: [] });
product.clock.time = monday;

const ranking = async (de: string, ate: string) => {
  const { linhas } = await owner.reports.read({ relatorio: "ranking-de-clientes", de, ate });
  return linhas.map(({ cliente, comandas, valor, ultima }) => ({ cliente, comandas, valor, ultima }));
};

const rowsOf = (query: ReturnType<typeof sql>) =>
  inTransaction(
    product.deps.db,
    { role: "navalha_app", actorRole: "admin", shop },
    async (tx) => (await query.execute(tx)).rows,
  );

test("the ranking of a period that cuts months leaves out what was reversed, returned or outside", async () => {
  expect(await ranking("2026-09-15", "2026-11-10")).toEqual([
    { cliente: "Ana", comandas: 4, valor: 8 * cut.preco, ultima: "2026-11-10" },
    { cliente: "Comandas sem cliente", comandas: 3, valor: 6 * cut.preco, ultima: "2026-10-31" },
    { cliente: "Bia", comandas: 1, valor: cut.preco, ultima: "2026-11-02" },
  ]);
});

// Whole months, of which the last purchase was reversed in one; with days taken away; days alone; with days added. Others: rules.test.ts.
test.each([
  ["2026-08-01", "2026-11-30"],
  ["2026-08-01", "2026-09-30"],
  ["2026-10-02", "2026-10-30"],
  ["2026-10-31", "2026-10-31"],
  ["2026-08-20", "2026-11-22"],
])("the ranking from %s to %s is what its comandas add up to", async (de, ate) => {
  const rows = await rowsOf(sql`
    select coalesce(c.nome, 'Comandas sem cliente') as cliente, count(*)::int as comandas, sum(app.paid_of(k))::int as valor,
      max(k.dia)::text as ultima
    from comandas k left join clients c on c.id = k.cliente_id
    where k.barbershop_id = ${shop} and k.dia between ${de} and ${ate} and k.situacao = 'fechada' group by 1 order by 3 desc, 1`);
  expect(rows).not.toEqual([]);
  expect(await ranking(de, ate)).toEqual(rows);
  const [walkIns] =
    await rowsOf(sql`select count(*)::int as atendimentos, count(*) filter (where cliente_id is null)::int as sem_cadastro
    from comandas k where barbershop_id = ${shop} and dia between ${de} and ${ate} and situacao = 'fechada' and app.is_walk_in(k)`);
  const { totais, linhas } = await owner.reports.read({ relatorio: "novos-e-recorrentes", de, ate });
  expect(totais, "no visit has an appointment yet").toMatchObject(walkIns!);
  for (const { atendimentos, novos, recorrentes, sem_cadastro } of linhas)
    expect(Number(novos) + Number(sem_cadastro) + Number(recorrentes ?? "none")).toBe(atendimentos);
  const { totais: done } = await owner.reports.read({ relatorio: "atendimentos-por-barbeiro", de, ate });
  expect(done["sem_horario"]).toBe(totais["atendimentos"]);
});

test("no month is left of a client who was merged into another", async () => {
  const rows = await rowsOf(sql`select cliente_id, sum(comandas)::int as comandas from client_months
    where cliente_id in (${ana}, ${davi}) group by 1`);
  expect(rows).toEqual([{ cliente_id: ana, comandas: 7 }]);
});

test("who bought something in a later month came back, unless all of it was reversed", async () => {
  const { linhas } = await owner.reports.read({ relatorio: "retorno-por-safra", de: "2026-08-01", ate: "2026-08-31" });
  expect(linhas).toMatchObject([{ clientes: 2, m1: 5000, m2: 5000, m3: 5000 }]);
});

test("a first visit may be a walk-in: new clients are those who arrived, and each visit is counted once", async () => {
  const period = { de: "2026-08-01", ate: "2026-11-30" };
  const visits = async () => (await owner.reports.read({ relatorio: "novos-e-recorrentes", ...period })).linhas;
  const walkedIn = [
    { mes: "2026-08-01", atendimentos: 2, novos: 2, recorrentes: 0, sem_cadastro: 0 },
    { mes: "2026-09-01", atendimentos: 4, novos: 0, recorrentes: 2, sem_cadastro: 2 },
    { mes: "2026-10-01", atendimentos: 4, novos: 0, recorrentes: 2, sem_cadastro: 2 },
  ];
  expect(await visits()).toMatchObject([...walkedIn, { atendimentos: 3, novos: 1, recorrentes: 2, sem_cadastro: 0 }]);
  const startsAt = "2026-11-24T15:00:00-03:00";
  const booked = { services: [cut.id], barber: barber.id, client: { id: await known("Eva") }, startsAt };
  const { id } = await owner.appointments.book({ ...booked, outsideHours: true });
  product.clock.time = new Date(startsAt);
  await owner.appointments.start({ id });
  await owner.appointments.finish({ id });
  const visit = await owner.sales.open({ appointment: id, client: null });
  const own = await owner.sales.open({ appointment: null, client: null, consumo: barber.id });
  await owner.sales.addItem({ id: own.id, tipo: "servico", service: cut.id, barbeiro_id: barber.id });
  for (const comanda of [visit, own]) {
    await owner.sales.pay({ id: comanda.id, forma: "pix", valor: cut.preco, recebido: null, parcelas: 1 });
    await owner.sales.close({ id: comanda.id });
  }
  expect(await visits(), "neither her comanda nor a barber's own consumption is a visit more").toMatchObject([
    ...walkedIn,
    { atendimentos: 4, novos: 2, recorrentes: 2, sem_cadastro: 0 },
  ]);
  const { linhas: groups } = await owner.reports.read({ relatorio: "retorno-por-safra", ...period });
  expect(groups.map(({ mes, clientes }) => [mes, clientes])).toEqual([
    ["2026-08-01", 2],
    ["2026-11-01", 2],
  ]);
  const { totais } = await owner.reports.read({ relatorio: "atendimentos-por-barbeiro", ...period });
  expect(totais).toMatchObject({ atendimentos: 14, concluidos: 1, sem_horario: 13, faltas: 0 });
});

test("a visit is of the barber whose items its comanda has, however they came there", async () => {
  const team = { telefone: "", especialidades: [], bio: "", foto_url: null };
  const { id: nina } = await owner.staff.addBarber({ nome: "Nina", ...team });
  const begin = async () => (await owner.sales.open({ appointment: null, client: null })).id;
  const add = async (id: string, barbeiro_id: string | null) =>
    (await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id })).items.at(-1)!;
  const give = ({ id, quantidade, preco, desconto, cortesia }: Awaited<ReturnType<typeof add>>) =>
    owner.sales.changeItem({ id, quantidade, preco, desconto, cortesia, barbeiro_id: nina });
  const other = await begin();
  await add(other, nina);
  const ways = [
    async (comanda: string) => owner.sales.moveItem({ id: (await add(await begin(), nina)).id, comanda }),
    async (id: string) => owner.sales.join({ id, other }),
    async (id: string) => give(await add(id, null)),
    async (id: string) => give(await add(id, barber.id)),
    async (id: string) => {
      await owner.sales.removeItem({ id: (await add(id, barber.id)).id });
      await add(id, nina);
    },
  ];
  for (const way of [...ways, (id: string) => add(id, null)]) {
    const id = await begin();
    await way(id);
    await owner.sales.pay({ id, forma: "pix", valor: cut.preco, recebido: null, parcelas: 1 });
    await owner.sales.close({ id });
  }
  const day = product.clock.time.toISOString().slice(0, 10);
  const { linhas } = await owner.reports.read({ relatorio: "atendimentos-por-barbeiro", de: day, ate: day });
  const walkedIn = Object.fromEntries(linhas.map(({ barbeiro, sem_horario }) => [barbeiro, sem_horario]));
  expect(walkedIn).toMatchObject({ Nina: ways.length, "Sem barbeiro": 1 });
});
