import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { record } from "#server/features/clients/examples.ts";
import { rent } from "#server/features/entries/examples.ts";
import { pomade } from "#server/features/products/examples.ts";
import { monday, openProduct, openShop, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
type Shop = Awaited<ReturnType<typeof openStaffedShop>>;
const at = (time: string, day = "2026-11-23") => `${day}T${time}:00-03:00`;
const ana = { nome: "Ana Visitante", telefone: "11 91234-5678" };
const atTime = async <Answer>(time: string, act: () => Promise<Answer>) => {
  product.clock.time = new Date(time);
  const answer = await act();
  product.clock.time = monday;
  return answer;
};

async function booked({ owner, cut, chair }: Shop, startsAt: string) {
  const visit = { services: [cut.id], barber: chair, startsAt, client: ana, outsideHours: true };
  return owner.appointments.book(visit);
}

/** A closed comanda with a cut, a discount of R$ 5,00 and a tip. */
async function sold({ owner, cut, chair }: Shop, forma: "pix" | "dinheiro" = "pix") {
  const { id } = await owner.sales.open({ appointment: null, client: null });
  await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  await owner.sales.addItem({ id, tipo: "gorjeta", barbeiro_id: chair, preco: 700 });
  await owner.sales.change({ id, client: null, desconto: 500 });
  await owner.sales.pay({ id, forma, valor: cut.preco + 200, recebido: null, parcelas: 1 });
  return owner.sales.close({ id });
}

test("a new shop has its team and its hours, and nothing else", async () => {
  const { owner } = await openShop(product);
  const { semana, equipe, livres, ...counts } = await owner.dashboard.day();
  expect(counts).toEqual({
    dia: "2026-11-23",
    marcados: 0,
    concluidos: 0,
    em_atendimento: 0,
    faltas: 0,
    previsto: 0,
    realizado: 0,
    aniversarios: [],
  });
  expect(equipe).toMatchObject([{ nome: "Zé Dono", estado: "free" }]);
  // Half hours from 9:00 to 18:00.
  expect(livres).toBe(18);
  expect(semana.map(({ trabalhados }) => trabalhados / 60)).toEqual([9, 9, 9, 9, 9, 7, 0]);
  expect(await owner.dashboard.month()).toEqual({
    hoje: 0,
    ate: "2026-11-23",
    vendido: 0,
    antes: 0,
    mes_passado: 0,
    meta: null,
    dias: [],
    comandas: { abertas: 0, falta: 0 },
    alertas: [],
  });
});

test("today is what the agenda has of it: booked, begun, done, missed and what is free", async () => {
  const shop = await openStaffedShop(product);
  const { owner, cut } = shop;
  const visits = [];
  for (const time of ["07:00", "07:30", "10:00", "11:00", "12:00"]) visits.push(await booked(shop, at(time)));
  const [done, missed, begun, cancelled] = visits;
  await owner.clients.save({ ...record, cpf: "", data_nascimento: "1990-11-23" });
  await owner.appointments.start({ id: done!.id });
  await owner.appointments.finish({ id: done!.id });
  await owner.appointments.markMissed({ id: missed!.id });
  await owner.appointments.cancel({ id: cancelled!.id, reason: "" });
  await owner.appointments.start({ id: begun!.id });
  await booked(shop, at("10:00", "2026-11-25"));
  const day = await atTime(at("10:05"), () => owner.dashboard.day());
  expect(day).toMatchObject({
    marcados: 4,
    concluidos: 1,
    em_atendimento: 1,
    faltas: 1,
    previsto: 3 * cut.preco,
    realizado: cut.preco,
    aniversarios: [{ nome: "Davi Prado" }],
  });
  expect(day.equipe.map(({ nome, estado }) => [nome, estado])).toEqual([
    ["Beto Silva", "busy"],
    ["Zé Dono", "free"],
  ]);
  const free = await atTime(at("10:05"), () => owner.dashboard.freeTimes());
  expect(
    free.flatMap(({ horarios }) => horarios),
    "the times that are counted",
  ).toHaveLength(day.livres);
  expect(free.map(({ nome, horarios }) => [nome, horarios[0], horarios.at(-1)])).toEqual([
    ["Beto Silva", "2026-11-23T13:30:00.000Z", "2026-11-23T20:30:00.000Z"],
    ["Zé Dono", "2026-11-23T13:15:00.000Z", "2026-11-23T20:15:00.000Z"],
  ]);
  const late = await atTime(at("10:45"), () => owner.dashboard.day());
  expect([late.em_atendimento, late.equipe[0]!.estado], "a visit past its end counts in neither").toEqual([0, "free"]);
  const { days, worked } = await owner.appointments.month({ month: "2026-11" });
  for (const { day: dia, total, minutos, trabalhados } of day.semana) {
    const { total: visitsOf = 0, minutes = 0 } = days.find((one) => one.day === dia) ?? {};
    expect([total, minutos, trabalhados]).toEqual([visitsOf, minutes, worked.find((one) => one.day === dia)!.minutes]);
  }
});

test("what was sold is what the ledger says, without tips, and is told once the drawer is counted", async () => {
  const shop = await openStaffedShop(product);
  const { owner } = shop;
  const one = shop.cut.preco - 500;
  await sold(shop);
  const net = async () => {
    const { receita_servicos, receita_produtos, descontos, cortesias } = await booksOf(product, shop.slug).balances();
    return -(receita_servicos! + receita_produtos! + descontos! + cortesias!);
  };
  expect(await owner.dashboard.month()).toMatchObject({ hoje: one, vendido: await net() });
  await owner.cash.open({ abertura: 10_000 });
  await sold(shop, "dinheiro");
  expect(await owner.dashboard.month()).toMatchObject({ hoje: null, ate: "2026-11-22", vendido: 0, dias: [] });
  await owner.cash.close({ contado: 10_000 + one + 700, justificativa: "" });
  const { id } = await sold(shop);
  expect((await owner.dashboard.month()).vendido).toBe(3 * one);
  await owner.sales.reverse({ id, motivo: "Engano" });
  expect(await owner.dashboard.month()).toMatchObject({ hoje: 2 * one, vendido: await net() });
  await owner.barbershops.settings.change({ meta_mensal: 5_000_000 });
  expect(await atTime("2026-12-24T12:00:00Z", () => owner.dashboard.month())).toMatchObject({
    hoje: 0,
    vendido: 0,
    antes: 2 * one,
    mes_passado: 2 * one,
    meta: 5_000_000,
  });
});

test("what waits for somebody is told with how much it is and since when, and no longer once it is done", async () => {
  const shop = await openStaffedShop(product);
  const { owner, beto, cut, chair } = shop;
  const bill = (vencimento: string) => owner.entries.save({ ...rent, vencimento });
  const late = [await bill("2026-11-20"), await bill("2026-11-22")];
  await bill("2026-11-23");
  await bill("2026-11-30");
  await bill("2026-12-01");
  await beto.advances.own.request({ valor: 5000, motivo: "Gás" });
  await owner.products.save(pomade);
  const { id: visit } = await booked(shop, at("10:00", "2026-11-24"));
  await booked(shop, at("23:30"));
  await booked(shop, at("07:00"));
  await booked(shop, at("10:00", "2026-11-25"));
  await owner.barbershops.settings.change({ comissao_padrao: null });
  await sold(shop);
  await owner.cash.open({ abertura: 10_000 });
  const { id } = await owner.sales.open({ appointment: null, client: null });
  await owner.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
  const alerts = async () => {
    const { alertas } = await owner.dashboard.month();
    return Object.fromEntries(alertas.map(({ tipo, ...rest }) => [tipo, Object.values(rest)]));
  };
  const now = {
    contas_atrasadas: [2, "2026-11-20", 500_000],
    contas_de_hoje: [1, "2026-11-23", 250_000],
    contas_a_vencer: [1, "2026-11-30", 250_000],
    estoque_baixo: [1, null, null],
    vales_solicitados: [1, null, 5000],
    sem_confirmar_hoje: [2, "2026-11-23", null],
    sem_confirmar_amanha: [1, "2026-11-24", null],
    comissoes_a_revisar: [1, "2026-11-23", null],
  };
  expect(await alerts()).toEqual(now);
  await owner.sales.pay({ id, forma: "pix", valor: 1000, recebido: null, parcelas: 1 });
  expect((await owner.dashboard.month()).comandas).toEqual({ abertas: 1, falta: cut.preco - 1000 });
  for (const one of late) await owner.entries.cancel({ ...one, seguintes: false });
  await owner.appointments.confirm({ id: visit });
  const { contas_atrasadas: _paid, sem_confirmar_amanha: _confirmed, ...left } = now;
  expect(await alerts()).toEqual(left);
  const later = new Date(Date.now() + 86_500_000).toISOString();
  expect(await atTime(later, alerts)).toMatchObject({
    comandas_antigas: [1, null, null],
    caixa_antigo: [1, "2026-11-23", null],
  });
  const old = () => owner.sales.list({ antigas: "sim" });
  expect((await old()).items, "the list that the alert opens").toEqual([]);
  expect((await atTime(later, old)).items.map((one) => one.id)).toEqual([id]);
});

test("a closing and a vale that wait to be paid are told with what is left of them", async () => {
  const { owner, chair: barbeiro_id } = await openStaffedShop(product);
  const today = "2026-11-23";
  await owner.closings.adjust({ barbeiro_id, dia: today, tipo: "bonus", valor: 8000, motivo: "Meta batida" });
  const { id } = await owner.closings.process({ barbeiro_id, de: today, ate: today, mesmo_assim: false });
  await owner.closings.pay({ id, valor: 3000, conta: "banco", em: today, mesmo_contestado: false });
  const { id: vale } = await owner.advances.add({ barbeiro_id, valor: 500, motivo: "Conserto" });
  const alerts = async () => (await owner.dashboard.month()).alertas.toSorted((a, b) => a.tipo.localeCompare(b.tipo));
  expect(await alerts()).toEqual([
    { tipo: "fechamentos_a_pagar", quantos: 1, desde: today, valor: 5000 },
    { tipo: "vales_a_pagar", quantos: 1, desde: null, valor: 500 },
  ]);
  await owner.closings.pay({ id, valor: 5000, conta: "banco", em: today, mesmo_contestado: false });
  await owner.advances.pay({ id: vale, em: today, conta: "banco" });
  expect(await alerts()).toEqual([]);
});

test("the owner's view is nobody else's", async () => {
  const { beto, rita, slug } = await openStaffedShop(product);
  const { client } = await signUpClient(product, slug);
  for (const { dashboard } of [beto, rita, client])
    for (const call of [dashboard.day, dashboard.freeTimes, dashboard.month])
      await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
});
