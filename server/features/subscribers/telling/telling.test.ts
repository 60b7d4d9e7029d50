import { expect, test } from "vitest";
import type { SavePlan } from "#contract/plans.ts";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";
import { openClub as openClubOf } from "#server/features/subscribers/examples.ts";
import { tellSubscribers } from "#server/features/subscribers/telling/jobs.ts";
import { openProduct, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const monday = product.clock.time;
const at = (day: string, time = "09:08") => (product.clock.time = new Date(`${day}T${time}:00-03:00`));
const tell = () => tellSubscribers(product.deps);
const tellOn = async (...days: string[]) => {
  for (const day of days) {
    at(day);
    await tell();
  }
};
const openClub = (changed?: Partial<SavePlan>) => ((product.clock.time = monday), openClubOf(product, changed));

/** A client with an account and a plan that is paid until 23 December. */
async function openMember() {
  const club = await openClub({ nome: "Corte livre" });
  const { client, email } = await signUpClient(product, club.slug);
  const id = (await client.auth.session())!.cliente_id!;
  await club.sell(id);
  return {
    ...club,
    id,
    told: async () => (await client.notifications.list({ kind: "club" })).items.map(({ message }) => message),
    mails: async () => (await product.mailsTo(email)).map(({ subject }) => subject),
  };
}

test("who is not renewed hears of it 7 days before, a day after the end and as it is suspended, each once", async () => {
  const { told, mails, rita, id, slug, shown, owner } = await openMember();
  const shop = (await owner.barbershops.settings.read()).nome;
  at("2026-12-15");
  await tell();
  expect(await told()).toEqual([]);
  at("2026-12-16", "07:59");
  await tell();
  at("2026-12-16", "21:00");
  await tell();
  expect(await told(), `in quiet hours of ${slug}`).toEqual([]);
  await tellOn("2026-12-16", "2026-12-16");
  const soon = "Assinatura: O plano Corte livre vence em 23/12/2026. Renove na barbearia para continuar usando.";
  expect(await told()).toEqual([soon]);
  await tellOn("2026-12-23", "2026-12-24", "2026-12-25");
  const over = "Assinatura: O plano Corte livre venceu em 23/12/2026. Acerte na barbearia para usar o plano.";
  expect(await told()).toEqual([over, soon]);
  await tellOn("2026-12-28", "2026-12-29", "2026-12-30");
  expect(await told()).toHaveLength(3);
  expect((await mails()).slice(-3)).toEqual([
    `${shop}: seu plano está perto do fim`,
    `${shop}: seu plano venceu`,
    `${shop}: seu plano está suspenso`,
  ]);
  expect((await shown(id)).avisos.map(({ tipo }) => tipo)).toEqual(["suspensa", "vencida", "a_vencer"]);
  await rita.subscribers.sell({
    client: id,
    plan: (await shown(id)).plan_id,
    forma: "pix",
    recebido: null,
    parcelas: 1,
  });
  at("2027-01-26");
  await tell();
  expect(await told(), "another end is told of anew").toHaveLength(4);
});

test("a shop tells what it wants to, and nobody of a plan that was cancelled, tried or ended long ago", async () => {
  const { told, owner, id, shown } = await openMember();
  await owner.barbershops.settings.change({ avisa_a_vencer: false, avisa_suspensa: false, clube_suspende_dias: 2 });
  await tellOn("2026-12-16", "2026-12-24", "2026-12-26");
  expect(await told()).toEqual([
    "Assinatura: O plano Corte livre venceu em 23/12/2026. Acerte na barbearia para usar o plano.",
  ]);
  await owner.barbershops.settings.change({ avisa_suspensa: true });
  at("2026-12-29");
  await tell();
  expect(await told(), "older than three days").toHaveLength(1);
  const other = await openMember();
  await other.owner.subscribers.cancel({ id: (await other.shown(other.id)).id, motivo: "preco" });
  await tellOn("2026-12-16", "2026-12-24");
  expect(await other.told()).toEqual([]);
  expect((await shown(id)).estado).toBe("em_atraso");
});

test("after its end a subscription is late, then suspended, and lists and counts say so", async () => {
  const { owner, rita, joined, shown, coverage, sell } = await openClub();
  const { client, id } = await joined();
  const states = async () => {
    const { em_atraso, suspensas } = await owner.subscribers.summary();
    const listed = async (tab: "em_atraso" | "suspensas") =>
      (await owner.subscribers.list({ tab })).items.map((one) => one.id);
    return [(await shown(client)).estado, em_atraso, suspensas, await listed("em_atraso"), await listed("suspensas")];
  };
  at("2026-12-23");
  expect(await states()).toEqual(["ativa", 0, 0, [], []]);
  at("2026-12-24");
  expect(await states()).toEqual(["em_atraso", 1, 0, [id], []]);
  expect(await coverage(client, "2026-12-24")).toMatchObject({ situacao: "vencida" });
  at("2026-12-28");
  expect(await states()).toEqual(["em_atraso", 1, 0, [id], []]);
  at("2026-12-29");
  expect(await states()).toEqual(["suspensa", 0, 1, [], [id]]);
  expect((await shown(client)).badge).toBe("vencido");
  await sell(client);
  expect(await states()).toEqual(["ativa", 0, 0, [], []]);
  for (const wrong of [0, 91])
    await expect(owner.barbershops.settings.change({ clube_suspende_dias: wrong })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  await expect(rita.barbershops.settings.change({ clube_suspende_dias: 9 })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("whose card is refused hears of the card, once, and follows the provider", async () => {
  const opened = await openPaying();
  const club = await openOnlineClub(opened, { nome: "Corte livre" });
  const { client, id } = await club.join();
  const subscription = await club.pay(client);
  await club.deliver();
  const end = (await club.owner.subscribers.ofClient({ id }))!.subscription_end!;
  opened.product.clock.time = new Date(`${end}T15:00:00Z`);
  opened.stripe.account(club.conta).renew(subscription, { paid: false });
  await club.deliver();
  for (const hours of [0, 1]) {
    opened.product.clock.time = new Date(opened.product.clock.time.getTime() + hours * 90_000_000);
    await tellSubscribers(opened.product.deps);
  }
  expect((await client.notifications.list({ kind: "club" })).items.map(({ message }) => message)).toEqual([
    "Assinatura: O cartão do plano Corte livre foi recusado. Troque o cartão em sua assinatura para continuar usando.",
  ]);
  expect((await club.owner.subscribers.ofClient({ id }))!.estado).toBe("em_atraso");
  await opened.stripe.close();
});

test("a card that failed says nothing of what was paid at the desk since", async () => {
  const opened = await openPaying();
  const { owner, rita, plan, join, pay, deliver, conta } = await openOnlineClub(opened);
  const { client, id } = await join();
  const subscription = await pay(client);
  await deliver();
  const shown = async () => (await owner.subscribers.ofClient({ id }))!;
  const on = (day: string) => (opened.product.clock.time = new Date(`${day}T15:00:00Z`));
  const account = opened.stripe.account(conta);
  on("2026-12-26");
  account.renew(subscription, { paid: false });
  account.change("customer.subscription.updated", account.get(subscription), { status: "unpaid" });
  await deliver();
  expect(await shown()).toMatchObject({ estado: "suspensa" });
  expect((await client.payments.mine.read()).assinatura, "the client sees the same").toMatchObject({
    estado: "suspensa",
  });
  await rita.subscribers.sell({ client: id, plan, forma: "pix", recebido: null, parcelas: 1 });
  const states: string[] = [];
  for (const day of ["2027-01-19", "2027-01-27", "2027-02-01"]) {
    on(day);
    await tellSubscribers(opened.product.deps);
    states.push((await shown()).estado);
  }
  expect(states).toEqual(["ativa", "em_atraso", "suspensa"]);
  const told = (await shown()).avisos.filter(({ ate }) => ate === "2027-01-26").map(({ tipo }) => tipo);
  expect(told.toReversed()).toEqual(["a_vencer", "vencida", "suspensa"]);
  await opened.stripe.close();
});
