import { afterAll, expect, test } from "vitest";
import type { SavePlan } from "#contract/plans.ts";
import { comparePayments } from "#server/features/payments/comparing/jobs.ts";
import { openOnlineClub, openPaying } from "#server/features/payments/examples.ts";
import { openClub as openClubOf } from "#server/features/subscribers/examples.ts";
import { tellSubscribers } from "#server/features/subscribers/telling/jobs.ts";
import { openProduct, signUpClient, type TestClient } from "#server/testing.ts";

const product = await openProduct();
const opened = await openPaying();
afterAll(() => opened.stripe.close());
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));
const refused = (code: string) => ({ code });
const wrongAt = (path: string, message: string) => ({ code: "INVALID_INPUT", data: { fields: [{ path, message }] } });
/** With the spaces of amounts as they are typed. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const toldTo = async (client: TestClient) =>
  (await client.notifications.list({ kind: "club" })).items.map(({ message }) => plain(message));
const work = () => product.mailsTo("nobody@exemplo.com");

const notice =
  "Assinatura: O plano Corte livre passa de R$ 99,90 para R$ 109,90 nas renovações a partir de 23/12/2026. Até lá nada muda, e você pode cancelar.";

/** A client with an account who pays R$ 99,90 until 23 December, and one month later again. */
async function openMember(changed: Partial<SavePlan> = {}) {
  product.clock.time = monday;
  const club = await openClubOf(product, { nome: "Corte livre", ...changed });
  const { client, email } = await signUpClient(product, club.slug);
  const id = (await client.auth.session())!.cliente_id!;
  await club.sell(id);
  const announce = (preco = 10_990, de = "2026-12-23") =>
    club.owner.subscribers.announcePrice({ id: club.planId, preco, de });
  const withdraw = (de = "2026-12-23") => club.owner.subscribers.withdrawPrice({ id: club.planId, de });
  const offer = async () => (await club.rita.subscribers.offer({ client: id, plan: club.planId })).total;
  return { ...club, client, email, id, announce, withdraw, offer };
}

test("who subscribes is notified at once and days before, and pays the new price at renewals from its day on", async () => {
  const { owner, client, email, id, planId, announce, offer, shown, sell } = await openMember();
  await announce();
  const mails = await product.mailsTo(email);
  expect(mails.at(-1)).toMatchObject({ subject: expect.stringContaining("o preço do seu plano muda") });
  expect(plain(mails.at(-1)!.text)).toContain(notice.slice("Assinatura: ".length));
  expect(await toldTo(client)).toEqual([notice]);
  expect((await shown(id)).avisos).toMatchObject([{ tipo: "preco", ate: "2026-12-23" }]);
  const later = { preco: 9990, novo_preco: { preco: 10_990, de: "2026-12-23" } };
  expect(await shown(id)).toMatchObject(later);
  expect((await client.payments.mine.read()).assinatura).toMatchObject(later);
  expect(await owner.plans.details({ id: planId })).toMatchObject(later);
  on("2026-12-15");
  await tellSubscribers(product.deps);
  expect(await toldTo(client)).toHaveLength(1);
  on("2026-12-16");
  await tellSubscribers(product.deps);
  await tellSubscribers(product.deps);
  expect((await toldTo(client))[0]).toContain("passa de R$ 99,90 para R$ 109,90");
  expect((await shown(id)).avisos.map(({ tipo }) => tipo).toSorted()).toEqual(["a_vencer", "preco", "preco_perto"]);
  on("2026-12-22");
  expect(await offer()).toBe(9990);
  on("2026-12-23");
  expect(await owner.subscribers.summary()).toMatchObject({ mrr: 9990 });
  expect(await offer()).toBe(10_990);
  expect(await shown(id)).toMatchObject({ preco: 10_990, novo_preco: null });
  const { comanda } = await sell(id);
  expect(await owner.subscribers.summary()).toMatchObject({ mrr: 10_990 });
  await owner.sales.reverse({ id: comanda, motivo: "Engano" });
  expect(await owner.subscribers.summary()).toMatchObject({ mrr: 9990 });
  expect(await offer(), "the price holds also where its first payment was taken back").toBe(10_990);
  expect(await owner.plans.details({ id: planId })).toMatchObject({ preco: 9990, novo_preco: null });
});

test("it concerns who subscribes on the day of the notice at another price, and goes on", async () => {
  const { owner, rita, client, terms, planId, joined, join, sell, announce, shown } = await openMember();
  const left = await joined("Bia");
  await owner.subscribers.cancel({ id: left.id, motivo: "preco" });
  await owner.plans.save({ ...terms, id: planId, preco: 10_990 });
  const same = await joined("Caio");
  await announce();
  await work();
  const prices = async (one: string) => (await shown(one)).novo_preco;
  expect([await prices(left.client), await prices(same.client)]).toEqual([null, null]);
  expect(await toldTo(client)).toHaveLength(1);
  await owner.plans.save({ ...terms, id: planId, preco: 8000 });
  on("2026-11-24");
  const late = await join("Davi");
  await sell(late);
  await work();
  expect(await prices(late)).toBeNull();
  // Who lets it lapse and comes back pays what the plan costs, then and at the next renewal.
  on("2026-12-30");
  await sell(same.client);
  const id = (await client.auth.session())!.cliente_id!;
  await sell(id);
  on("2027-01-20");
  expect((await rita.subscribers.offer({ client: id, plan: planId })).total).toBe(8000);
});

test("it is taken back before its day, and whom it was told to hears that", async () => {
  const { client, id, announce, withdraw, offer, shown } = await openMember();
  await announce();
  await work();
  await expect(announce(11_990)).rejects.toMatchObject(refused("PRICE_ANNOUNCED"));
  await announce();
  await expect(withdraw("2026-12-24")).rejects.toMatchObject(refused("NO_PRICE_ANNOUNCED"));
  await withdraw();
  await expect(withdraw()).rejects.toMatchObject(refused("NO_PRICE_ANNOUNCED"));
  await work();
  expect((await toldTo(client))[0]).toBe(
    "Assinatura: O plano Corte livre continua a R$ 99,90: o novo preço que valeria a partir de 23/12/2026 foi desfeito.",
  );
  expect(await shown(id)).toMatchObject({ novo_preco: null });
  await announce(11_990);
  await work();
  expect(await toldTo(client)).toHaveLength(3);
  on("2026-12-23");
  expect(await offer()).toBe(11_990);
  await expect(withdraw()).rejects.toMatchObject(refused("NO_PRICE_ANNOUNCED"));
});

test("too little notice, a price of nothing or of today, an archived plan and a second price are refused", async () => {
  const { owner, rita, client, planId: id, announce, withdraw } = await openMember();
  const short = wrongAt("de", "O aviso é de pelo menos 30 dias: escolha 23/12/2026 ou depois.");
  for (const de of ["2026-12-22", "2026-11-22"]) await expect(announce(10_990, de)).rejects.toMatchObject(short);
  const far = wrongAt("de", "Data distante demais: escolha 23/11/2028 ou antes.");
  await expect(announce(10_990, "2028-11-24")).rejects.toMatchObject(far);
  await expect(announce(0)).rejects.toMatchObject(wrongAt("preco", "Informe o preço."));
  await expect(announce(9990)).rejects.toMatchObject(
    wrongAt("preco", "Ninguém que assina este plano paga outro preço."),
  );
  expect(await owner.plans.details({ id })).toMatchObject({ novo_preco: null });
  const price = { id, preco: 10_990, de: "2026-12-23" };
  for (const other of [rita, client]) {
    await expect(other.subscribers.announcePrice(price)).rejects.toMatchObject(refused("FORBIDDEN"));
    await expect(other.subscribers.withdrawPrice({ id, de: price.de })).rejects.toMatchObject(refused("FORBIDDEN"));
  }
  const foreign = (await openMember()).owner;
  await expect(foreign.subscribers.announcePrice(price)).rejects.toMatchObject(refused("NOT_FOUND"));
  await owner.plans.archive({ id });
  await expect(announce()).rejects.toMatchObject(refused("PRICE_OF_ARCHIVED"));
  await owner.plans.restore({ id });
  const both = await Promise.allSettled([announce(10_990), announce(11_990)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find((one) => one.status === "rejected")).toMatchObject({ reason: refused("PRICE_ANNOUNCED") });
  await withdraw();
  const { changed, person } = (await owner.plans.history({ id }))[1]!;
  expect(person).not.toBeNull();
  expect(changed).toMatchObject({ preco_novo_de: [null, "2026-12-23"] });
});

test("a card pays the new price from its first charge on that day on, and the former one where it was taken back", async () => {
  const { owner, plan, join, pay, deliver, conta } = await openOnlineClub(opened);
  const { client, id } = await join();
  const subscription = await pay(client);
  await deliver();
  const account = opened.stripe.account(conta);
  const charged = () => account.of("invoice").map(({ amount_paid }) => amount_paid);
  const priceAt = () => account.get(account.get(subscription).price).unit_amount;
  const announce = (preco: number, de: string) => owner.subscribers.announcePrice({ id: plan, preco, de });
  await announce(10_990, "2026-12-24");
  await opened.work();
  expect(priceAt(), "the charge of 23 December comes before").toBe(9990);
  opened.product.clock.time = new Date("2026-12-23T15:00:00Z");
  account.renew(subscription);
  await deliver();
  expect([priceAt(), charged()]).toEqual([10_990, [9990, 9990]]);
  expect((await client.payments.mine.read()).online).toMatchObject({ preco: 9990, renova_em: "2027-01-23" });
  await expect(owner.subscribers.withdrawPrice({ id: plan, de: "2026-12-24" })).resolves.toBeUndefined();
  await opened.work();
  expect(priceAt()).toBe(9990);
  await announce(11_990, "2027-01-23");
  await opened.work();
  expect(priceAt()).toBe(11_990);
  opened.product.clock.time = new Date("2027-01-23T15:00:00Z");
  account.renew(subscription);
  await deliver();
  expect(charged()).toEqual([9990, 9990, 11_990]);
  expect(await owner.subscribers.summary()).toMatchObject({ mrr: 11_990 });
  expect((await owner.subscribers.ofClient({ id }))!.payments[0]).toMatchObject({ valor: 11_990 });
  expect((await client.payments.mine.read()).online).toMatchObject({ preco: 11_990 });
});

test("a price that changes at every ask is set a few times, and the rest by the next read", async () => {
  opened.product.clock.time = monday;
  const club = await openOnlineClub(opened);
  const { client, id } = await club.join();
  const subscription = await club.pay(client);
  await club.deliver();
  const { deps, pool } = opened.product;
  const payments = deps.payments!;
  let asked = 0;
  await pool.query("alter table subscribers no force row level security");
  const dearer = "update subscribers set preco_novo = preco_novo + 100 where cliente_id = $1";
  deps.payments = {
    ...payments,
    reprice: async (...given) => {
      asked++;
      await payments.reprice(...given);
      await pool.query(dearer, [id]);
    },
  };
  await club.owner.subscribers.announcePrice({ id: club.plan, preco: 10_990, de: "2026-12-23" });
  await opened.work();
  expect(asked).toBe(3);
  deps.payments = payments;
  await comparePayments(deps);
  const account = opened.stripe.account(club.conta);
  expect(account.get(account.get(subscription).price).unit_amount).toBe(11_290);
});
