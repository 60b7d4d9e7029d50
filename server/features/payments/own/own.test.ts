import { afterAll, expect, test } from "vitest";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";
import { plan as example } from "#server/features/plans/examples.ts";
import type { TestClient } from "#server/testing.ts";

const opened = await openPaying();
const { product, stripe, work } = opened;
afterAll(() => stripe.close());
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));

test("a client withdraws within seven days of the payment, also after a cancel or a partial refund", async () => {
  const { plan, join, deliver, conta } = await openOnlineClub(opened);
  const { client } = await join();
  const { url, expira_em } = await client.payments.mine.checkout({ plan });
  expect(expira_em).toBe("2026-11-24T10:00:00.000Z");
  // Paid after the checkout expired here; the time of the card payment counts.
  on("2026-11-25");
  const account = stripe.account(conta);
  account.pay(url.split("/").at(-1)!);
  on("2026-11-26");
  await deliver();
  expect(await client.payments.mine.read()).toMatchObject({ online: { desiste_ate: "2026-12-02" } });
  await client.payments.mine.cancel({ motivo: "preco" });
  account.refund(String(account.of("charge")[0]!.payment_intent), 1000);
  await deliver();
  on("2026-12-02");
  expect(await client.payments.mine.read()).toMatchObject({
    assinatura: { cancelled: true },
    online: { situacao: "cancelada", desiste_ate: "2026-12-02" },
  });
  await client.payments.mine.withdraw();
  await work();
  await deliver();
  expect(account.of("charge")).toMatchObject([{ amount_refunded: 9990 }]);
  expect(await client.payments.mine.read()).toMatchObject({ assinatura: null, online: { desiste_ate: null } });
  await expect(client.payments.mine.withdraw()).rejects.toMatchObject({ code: "ALREADY_BACK" });
});

test("a client reads what covers a visit to come, and which of their no-shows used the quota of this cycle", async () => {
  on("2026-11-23");
  const { owner, rita, plan, cut, chair, join } = await openOnlineClub(opened);
  const servicos = [{ id: cut.id, quota: 2, fichas: 40 }];
  await owner.plans.save({ ...example, id: plan, dias_semana: [2], servicos });
  await owner.barbershops.settings.change({ falta_usa_cota: true });
  const { client, id } = await join();
  await rita.subscribers.sell({ client: id, plan, forma: "pix", recebido: null, parcelas: 1 });
  const startsAt = "2026-11-24T16:00:00Z";
  const { id: missed } = await client.appointments.mine.book({ services: [cut.id], barber: chair, startsAt });
  await client.appointments.mine.book({ services: [cut.id], barber: chair, startsAt: "2026-11-25T16:00:00Z" });
  expect((await client.appointments.mine.list({ which: "upcoming" })).items).toMatchObject([
    { cobertura: { clube: { situacao: "cobre", servicos: [{ quota: 2, usadas: 0 }] } } },
    { cobertura: { clube: { situacao: "outro_dia" } } },
  ]);
  product.clock.time = new Date(startsAt);
  await rita.appointments.markMissed({ id: missed });
  expect(await client.payments.mine.read()).toMatchObject({
    faltas: ["2026-11-24"],
    assinatura: { cobertura: { servicos: [{ quota: 2, usadas: 1 }] } },
  });
  on("2026-12-23");
  await rita.subscribers.sell({ client: id, plan, forma: "pix", recebido: null, parcelas: 1 });
  expect(await client.payments.mine.read(), "of the cycle before").toMatchObject({ faltas: [] });
});

test("a client reads from when to when their subscription is paused, before and during it", async () => {
  on("2026-11-23");
  const { rita, plan, join } = await openOnlineClub(opened);
  const { client, id } = await join();
  await rita.subscribers.sell({ client: id, plan, forma: "pix", recebido: null, parcelas: 1 });
  const mine = async () => (await client.payments.mine.read()).assinatura;
  expect(await mine()).toMatchObject({ pausa: null });
  const { id: subscription } = (await rita.subscribers.ofClient({ id }))!;
  await rita.subscribers.pause({ id: subscription, de: "2026-12-01", dias: 10 });
  const pausa = { de: "2026-12-01", ate: "2026-12-11" };
  expect(await mine()).toMatchObject({ pausa, cobertura: { volta: null } });
  on("2026-12-10");
  expect(await mine()).toMatchObject({ pausa, cobertura: { situacao: "pausada", volta: "2026-12-11" } });
  on("2026-12-11");
  expect(await mine()).toMatchObject({ pausa: null, cobertura: { volta: null } });
});

test("after a withdrawal the desk refunds to the card only", async () => {
  on("2026-11-23");
  const { owner, join, pay, deliver } = await openOnlineClub(opened);
  const { client, id } = await join();
  await pay(client);
  await deliver();
  const { comanda_id } = (await owner.subscribers.ofClient({ id }))!.payments[0]!;
  const { items } = await owner.sales.details({ id: comanda_id });
  const back = (forma: "pix" | "online") =>
    owner.sales.returnItem({ id: items[0]!.id, quantidade: 1, forma, motivo: "Desistiu" });
  await client.payments.mine.withdraw();
  expect(await owner.subscribers.ofClient({ id }), "does not renew").toMatchObject({ desistencia: true });
  await expect(back("pix")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await back("online");
});

test("a card that pays while the desk's payment holds extends it, and so does the desk after a cancelled card", async () => {
  on("2026-11-23");
  const { rita, plan, join, pay, deliver, conta } = await openOnlineClub(opened);
  const { client, id } = await join();
  const sell = () => rita.subscribers.sell({ client: id, plan, forma: "pix", recebido: null, parcelas: 1 });
  const end = async () => (await rita.subscribers.ofClient({ id }))!.subscription_end;
  await sell();
  on("2026-12-01");
  const card = await pay(client);
  await deliver();
  expect(await end()).toBe("2027-01-23");
  on("2027-01-01");
  stripe.account(conta).renew(card);
  await deliver();
  expect(await end()).toBe("2027-02-23");
  await client.payments.mine.cancel({ motivo: "preco" });
  await work();
  await deliver();
  await sell();
  expect(await end()).toBe("2027-03-23");
  expect((await rita.subscribers.ofClient({ id }))!.payments.map(({ de }) => de)).toEqual([
    "2027-02-23",
    "2027-01-23",
    "2026-12-23",
    "2026-11-23",
  ]);
});

test("after a cancel and a withdrawal the one that was paid is shown, whatever became of other attempts", async () => {
  on("2026-11-23");
  const { owner, plan, join, pay, deliver, conta } = await openOnlineClub(opened);
  const { id: other } = await owner.plans.save({ ...example, nome: "Outro" });
  await work();
  const account = stripe.account(conta);
  const begin = async (client: TestClient, of: string) =>
    (await client.payments.mine.checkout({ plan: of })).url.split("/").at(-1)!;
  const cancel = async (client: TestClient) => {
    await client.payments.mine.cancel({ motivo: "preco" });
    await work();
    await deliver();
  };
  const shown = async (client: TestClient) => (await client.payments.mine.read()).online;
  const isPaid = { plano: example.nome, situacao: "cancelada" };

  const [left, doubled, again] = [(await join()).client, (await join()).client, (await join()).client];
  const page = await begin(left, other);
  await pay(left);
  const second = await begin(doubled, other);
  await pay(doubled);
  await deliver();
  account.pay(second);
  await deliver();
  await pay(again);
  await deliver();
  on("2026-11-24");
  for (const client of [left, doubled, again]) {
    await cancel(client);
    expect(await shown(client)).toMatchObject(isPaid);
  }
  const waits = await begin(again, plan);
  expect(await shown(again), "under way").toMatchObject({ situacao: "pendente" });
  account.expire(page);
  account.expire(waits);
  await deliver();
  for (const client of [left, doubled, again]) {
    expect(await shown(client)).toMatchObject({ ...isPaid, desistencia: null });
    await client.payments.mine.withdraw();
    await work();
    await deliver();
    expect(await shown(client)).toMatchObject({ ...isPaid, desistencia: "devolvida" });
  }
  await begin(left, other);
  expect(await shown(left)).toMatchObject({ plano: "Outro", situacao: "pendente", desistencia: null });
});
