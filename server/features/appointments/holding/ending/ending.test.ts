import { afterAll, afterEach, expect, test } from "vitest";
import { openDepositShop } from "#server/features/payments/deposits/examples.ts";
import { endDeposit } from "#server/features/payments/deposits/jobs.ts";
import { openPaying } from "#server/features/payments/examples.ts";

const opened = await openPaying();
const { product, stripe } = opened;
const { deps } = product;
afterAll(() => stripe.close());
const monday = product.clock.time;
const afterHold = new Date(monday.getTime() + 31 * 60_000);
afterEach(() => void (product.clock.time = monday));
const day = "2026-11-23";

/** An ended hold whose page can still be paid, because the provider was unreachable. */
async function openLapsed() {
  const shop = await openDepositShop(opened);
  const { owner, visitor, book, shopId, conta, sessionOf, deliver } = shop;
  const visit = await book("10:00");
  const { url } = await visitor.payDeposit({ token: visit.token });
  product.clock.time = afterHold;
  stripe.state.fault = { kind: "failing", times: 100 };
  await endDeposit(deps, { shop: shopId, appointment: visit.id }).catch(() => {});
  stripe.state.fault = null;
  const account = stripe.account(conta);
  const payLate = async () => {
    account.pay(sessionOf(url));
    await deliver();
  };
  const client = (await owner.appointments.details({ id: visit.id })).cliente!.id;
  return { ...shop, visit, client, account, payLate };
}

type Lapsed = Awaited<ReturnType<typeof openLapsed>>;

test.each<[string, (shop: Lapsed) => Promise<unknown>]>([
  [
    "was blocked",
    ({ owner, barber }) =>
      owner.appointments.block({
        barber: barber.id,
        startsAt: `${day}T09:00:00-03:00`,
        endsAt: `${day}T18:00:00-03:00`,
      }),
  ],
  [
    "lies on a day that was closed",
    ({ owner }) => owner.hours.saveException({ barber: null, de: day, ate: day, motivo: "Luto", horario: [] }),
  ],
  ["is of a barber who left", ({ owner, barber }) => owner.staff.deactivateBarber({ id: barber.id })],
])("paid late, a time that %s is not booked, and the money goes back", async (_, meanwhile) => {
  const shop = await openLapsed();
  const { visitor, visit, account, payLate, balances, broken } = shop;
  await meanwhile(shop);
  await payLate();
  const after = await visitor.visit({ token: visit.token });
  expect(after).toMatchObject({ status: "cancelado", sinal: { situacao: "devolvido" } });
  expect(account.of("refund")).toHaveLength(1);
  expect(await balances()).toMatchObject({ sinais: 0 });
  expect(await broken()).toEqual([]);
});

test("paid late by who was erased meanwhile, the money goes back", async () => {
  const { owner, client, account, payLate, balances, broken } = await openLapsed();
  await owner.clients.erase({ id: client, confirmation: "EXCLUIR" });
  await payLate();
  expect(account.of("refund")).toHaveLength(1);
  expect(await balances()).toMatchObject({ sinais: 0 });
  expect(await broken()).toEqual([]);
});

test("paid late where the time is free, it is booked, and cancelled it counts as any other", async () => {
  const { owner, visitor, visit, payLate } = await openLapsed();
  await payLate();
  expect(await visitor.visit({ token: visit.token })).toMatchObject({
    status: "agendado",
    sinal: { situacao: "pago" },
  });
  const { events } = await owner.appointments.details({ id: visit.id });
  expect(events.map(({ tipo }) => tipo)).toEqual(["booked", "cancelled", "booked"]);
  product.clock.time = new Date(`${day}T12:30:00Z`);
  await owner.appointments.cancel({ id: visit.id, late: true });
  const { linhas } = await owner.reports.read({ relatorio: "faltas-e-cancelamentos", de: day, ate: day });
  expect(linhas).toHaveLength(1);
});
