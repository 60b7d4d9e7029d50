import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { comparePayments } from "#server/features/payments/comparing/jobs.ts";
import { openDepositShop } from "#server/features/payments/deposits/examples.ts";
import { endDeposit } from "#server/features/payments/deposits/jobs.ts";
import { openPaying } from "#server/features/payments/examples.ts";

const opened = await openPaying();
const { product, stripe, work } = opened;
const { deps } = product;
afterAll(() => stripe.close());
const monday = product.clock.time;
const afterHold = new Date(monday.getTime() + 31 * 60_000);
afterEach(() => void (product.clock.time = monday));
const refused = (code: string) => expect.objectContaining({ code });
const day = "2026-11-23";

test("a block or a closed day over a held visit asks first, and no more once it is held no longer", async () => {
  const { owner, book, barber } = await openDepositShop(opened);
  const { id } = await book("10:00");
  const block = { barber: barber.id, startsAt: `${day}T09:00:00-03:00`, endsAt: `${day}T18:00:00-03:00` };
  const closed = { barber: null, de: day, ate: day, motivo: "Luto", horario: [] };
  const over = { code: "BLOCK_OVER_APPOINTMENTS", data: { appointments: [expect.objectContaining({ id })] } };
  await expect(owner.appointments.block(block)).rejects.toMatchObject(over);
  await expect(owner.hours.saveException(closed)).rejects.toEqual(refused("HOURS_OVER_APPOINTMENTS"));
  product.clock.time = afterHold;
  await owner.appointments.block(block);
  await owner.hours.saveException(closed);
});

test("a leaving barber's held visit can only be cancelled, and no colleague gets it", async () => {
  const { owner, visitor, slug, cut, barber, book, conta, sessionOf, deliver } = await openDepositShop(opened);
  const other = await owner.staff.addBarber({
    nome: "Beto Silva",
    telefone: "",
    especialidades: [],
    bio: "",
    foto_url: null,
  });
  expect((await visitor.barbershop({ slug })).barbers.map(({ id }) => id)).toContain(other.id);
  const visit = await book("10:00");
  const { url } = await visitor.payDeposit({ token: visit.token });
  const { id } = barber;
  await expect(owner.staff.deactivateBarber({ id })).rejects.toEqual(refused("BARBER_HAS_APPOINTMENTS"));
  expect(await owner.staff.leaving({ id })).toMatchObject({
    total: 1,
    visits: [{ id: visit.id, status: "retido", services: [{ id: cut.id }], colleagues: [] }],
  });
  const given = { id, visits: [{ id: visit.id, barber: other.id }] };
  await expect(owner.staff.deactivateBarber(given)).rejects.toEqual(refused("HANDOVER_REFUSED"));
  await owner.staff.deactivateBarber({ id, visits: [{ id: visit.id, barber: null }] });
  stripe.account(conta).pay(sessionOf(url));
  await deliver();
  expect(await visitor.visit({ token: visit.token })).toMatchObject({
    status: "cancelado",
    sinal: { situacao: "devolvido" },
  });
});

test("a hold that another's booking cleared is told in its history", async () => {
  const { owner, book, cut, barber, shopId } = await openDepositShop(opened);
  const visit = await book("10:00");
  product.clock.time = afterHold;
  const client = { nome: "Caio Sá", telefone: "" };
  await inTransaction(deps.db, { role: "navalha_app", shop: shopId, actorRole: "admin" }, (tx) =>
    sql`update appointments set retido_ate = '-infinity' where id = ${visit.id}`.execute(tx),
  );
  await owner.appointments.book({ services: [cut.id], barber: barber.id, startsAt: visit.startsAt, client });
  for (let turn = 0; turn < 2; turn++) await endDeposit(deps, { shop: shopId, appointment: visit.id });
  const { status, events } = await owner.appointments.details({ id: visit.id });
  expect(status).toBe("cancelado");
  expect(events.map(({ tipo, details }) => [tipo, details.reason])).toEqual([
    ["booked", undefined],
    ["cancelled", "sinal não pago"],
  ]);
});

test("a hold whose job was lost ends at night, also of a shop that takes no payments any more", async () => {
  const { owner, visitor, book } = await openDepositShop(opened);
  const visit = await book("10:00");
  await product.pool.query("delete from pgboss.job where name = 'end-deposit'");
  await owner.payments.account.disconnect();
  product.clock.time = afterHold;
  await comparePayments(deps);
  await work();
  expect(await visitor.visit({ token: visit.token })).toMatchObject({ status: "cancelado" });
});

test("unpaid holds count neither as cancelled visits nor as late cancellations, cancelled booked visits do", async () => {
  const { owner, book, pay, deliver, shopId } = await openDepositShop(opened);
  const [unpaid, givenUp, booked] = [await book("10:00"), await book("11:00"), await book("12:00")];
  await pay(booked.token);
  await deliver();
  const report = (relatorio: string) => owner.reports.read({ relatorio, de: "2026-11-01", ate: "2026-11-30" });
  product.clock.time = new Date("2026-11-23T12:30:00Z");
  // The test's clock is also past this hold's end: staff cancel the visit before its job runs.
  await owner.appointments.cancel({ id: givenUp.id, late: true });
  await endDeposit(deps, { shop: shopId, appointment: unpaid.id });
  const { cliente } = await owner.appointments.details({ id: givenUp.id });
  expect(await owner.clients.details({ id: cliente!.id })).toMatchObject({ desmarcacoes: 0 });
  expect((await report("faltas-e-cancelamentos")).linhas).toEqual([]);
  await owner.appointments.cancel({ id: booked.id });
  expect((await report("agendamentos-por-dia")).totais).toMatchObject({ agendados: 1, cancelados: 1 });
  expect((await report("atendimentos-por-barbeiro")).totais).toMatchObject({ cancelados: 1 });
  expect((await report("faltas-e-cancelamentos")).totais).toMatchObject({ visitas: 1 });
  const late = inTransaction(deps.db, { role: "navalha_app", shop: shopId, actorRole: "admin" }, (tx) =>
    sql`update appointments set desmarcado_tarde = true where id = ${givenUp.id}`.execute(tx),
  );
  await expect(late).rejects.toMatchObject({ code: "23514" });
});

test("a shop that cannot accept payments now shows no deposit", async () => {
  const { owner, slug, visitor } = await openDepositShop(opened);
  expect((await visitor.barbershop({ slug })).sinal).toMatchObject({ sinal_tipo: "valor", sinal_valor: 2000 });
  await owner.payments.account.disconnect();
  expect((await visitor.barbershop({ slug })).sinal).toMatchObject({ sinal_tipo: null });
});
