import { expect, test } from "vitest";
import type { SavePlan } from "#contract/plans.ts";
import { inTransaction } from "#server/database.ts";
import { releaseClub } from "#server/features/plans/jobs.ts";
import { openClub as openClubOf } from "#server/features/subscribers/examples.ts";
import { openProduct } from "#server/testing.ts";

const product = await openProduct();
const refused = (code: string) => ({ code });
const wrongAt = (path: string) => ({ code: "INVALID_INPUT", data: { fields: [{ path }] } });
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));
const openClub = (changed?: Partial<SavePlan>) => ((product.clock.time = monday), openClubOf(product, changed));

test("a pause covers nothing, moves the end, and leaves the cycle with its quota as it was", async () => {
  const { rita, joined, sell, shown, tab, coverage } = await openClub();
  const { client, id } = await joined();
  await rita.sales.close({ id: (await tab(client)).id });
  await expect(rita.subscribers.pause({ id, de: "2026-11-23", dias: 10 })).rejects.toMatchObject(wrongAt("de"));
  await rita.subscribers.pause({ id, de: "2026-11-24", dias: 10 });
  expect(await shown(client)).toMatchObject({
    subscription_end: "2027-01-02",
    pausa: { de: "2026-11-24", ate: "2026-12-04" },
    payments: [{ de: "2026-11-23", ate: "2027-01-02" }],
    pausas_ano: 10,
  });
  expect(await coverage(client, "2026-11-23")).toMatchObject({ situacao: "cobre" });
  on("2026-11-30");
  expect(await coverage(client, "2026-11-30")).toMatchObject({ situacao: "pausada", volta: "2026-12-04" });
  expect((await tab(client)).items).toMatchObject([{ coberto: false }]);
  on("2026-12-04");
  expect(await coverage(client, "2026-12-04")).toMatchObject({ renova: "2027-01-02", servicos: [{ usadas: 1 }] });
  const covered = await tab(client);
  expect(covered.items).toMatchObject([{ coberto: true, resta: 0 }]);
  await rita.sales.close({ id: covered.id });
  expect((await tab(client)).items, "the quota is that of the cycle before the pause").toMatchObject([
    { coberto: false },
  ]);
  await sell(client);
  expect(await shown(client)).toMatchObject({ subscription_end: "2027-02-02" });
  expect(await coverage(client, "2027-01-02")).toMatchObject({ renova: "2027-02-02", servicos: [{ usadas: 0 }] });
});

test("a pause keeps to what the shop allows", async () => {
  const { owner, rita, beto, joined } = await openClub();
  const { id } = await joined();
  const pause = (de: string, dias: number) => rita.subscribers.pause({ id, de, dias });
  await expect(beto.subscribers.pause({ id, de: "2026-11-24", dias: 10 })).rejects.toMatchObject(refused("FORBIDDEN"));
  await expect(pause("2026-11-22", 10)).rejects.toMatchObject(wrongAt("de"));
  await expect(pause("2026-11-24", 6)).rejects.toMatchObject(wrongAt("dias"));
  await expect(pause("2026-11-24", 31)).rejects.toMatchObject(wrongAt("dias"));
  await expect(pause("2026-12-23", 10)).rejects.toMatchObject(wrongAt("de"));
  const bounds = owner.barbershops.settings.change({ pausa_min: 31 });
  await expect(bounds).rejects.toMatchObject(wrongAt("pausa_max"));
  await pause("2026-12-20", 30);
  await expect(pause("2027-01-10", 10)).rejects.toMatchObject(wrongAt("de"));
  await pause("2026-11-24", 18);
  await expect(pause("2026-12-12", 7), "12 days of December and 18 before").rejects.toMatchObject(wrongAt("dias"));
  const two = await joined();
  const both = [1, 2].map(() => rita.subscribers.pause({ id: two.id, de: "2026-11-24", dias: 7 }));
  const ends = await Promise.allSettled(both);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await owner.subscribers.cancel({ id: two.id, motivo: "outro" });
  const cancelled = rita.subscribers.pause({ id: two.id, de: "2026-12-10", dias: 7 });
  await expect(cancelled).rejects.toMatchObject(refused("ALREADY_CANCELLED"));
});

test("a pause that ends early, or is taken back, adds only the days that were paused", async () => {
  const { rita, joined, shown, resume } = await openClub();
  const { client, id } = await joined();
  await rita.subscribers.pause({ id, de: "2026-12-01", dias: 20 });
  await resume(id);
  expect(await shown(client)).toMatchObject({ subscription_end: "2026-12-23", pausa: null, pausas: [], pausas_ano: 0 });
  await rita.subscribers.pause({ id, de: "2026-12-01", dias: 20 });
  on("2026-12-04");
  await resume(id);
  expect(await shown(client)).toMatchObject({
    subscription_end: "2026-12-26",
    pausa: null,
    pausas: [{ de: "2026-12-01", ate: "2026-12-04", encerrada: true }],
  });
});

test("a pause is taken back by its own name: sent twice, another one stays", async () => {
  const { rita, joined, shown } = await openClub();
  const [{ client, id }, other] = [await joined(), await joined("Bia")];
  await rita.subscribers.pause({ id, de: "2026-12-01", dias: 7 });
  await rita.subscribers.pause({ id, de: "2026-12-10", dias: 8 });
  const pausa = (await shown(client)).pausa!.id;
  await expect(rita.subscribers.resume({ id: other.id, pausa })).rejects.toMatchObject(refused("NOT_PAUSED"));
  await rita.subscribers.resume({ id, pausa });
  await expect(rita.subscribers.resume({ id, pausa })).rejects.toMatchObject(refused("NOT_PAUSED"));
  expect(await shown(client)).toMatchObject({ subscription_end: "2026-12-31", pausa: { de: "2026-12-10" } });
});

test("months that begin in a pause become revenue after it, all of them once", async () => {
  const { owner, rita, joined, sell, balances, shown, resume } = await openClub({
    periodo: "trimestre",
    preco: 10_000,
  });
  const { client, comanda, id } = await joined();
  await rita.subscribers.pause({ id, de: "2026-11-28", dias: 20 });
  on("2026-12-02");
  await releaseClub(product.deps);
  expect(await balances()).toMatchObject({ clube_a_apropriar: -6666, receita_clube: -3334 });
  const second = await sell(client);
  on("2026-12-05");
  await resume(id);
  expect(await shown(client)).toMatchObject({ subscription_end: "2027-05-30" });
  on("2027-01-02");
  await releaseClub(product.deps);
  expect(await balances()).toMatchObject({ clube_a_apropriar: -3333 * 2, receita_clube: -(3334 + 3333) * 2 });
  await owner.sales.reverse({ id: comanda, motivo: "Desistiu" });
  expect(await shown(client), "counted anew").toMatchObject({ subscription_end: "2027-03-02" });
  await owner.sales.reverse({ id: second.comanda, motivo: "Desistiu" });
  expect(await balances()).toMatchObject({ clube_a_apropriar: 0, receita_clube: 0, pix_a_conferir: 0 });
});

test("a month that a pause would have moved stands where it was once that is taken back", async () => {
  const { rita, joined, balances, resume } = await openClub({ periodo: "trimestre", preco: 10_000 });
  const { id } = await joined();
  await rita.subscribers.pause({ id, de: "2026-11-28", dias: 20 });
  on("2026-11-30");
  await resume(id);
  on("2026-12-02");
  await releaseClub(product.deps);
  expect(await balances()).toMatchObject({ clube_a_apropriar: -3333 });
});

test("an end of January stands on the month's last day, a pause later, in every zone", async () => {
  for (const [timezone, before] of [
    ["America/Noronha", "2027-02-01T01:30:00Z"],
    ["America/Sao_Paulo", "2027-02-01T02:30:00Z"],
    ["America/Rio_Branco", "2027-02-01T04:30:00Z"],
  ] as const) {
    const { rita, joined, sell, shown, session } = await openClub();
    const asOwner = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
    await inTransaction(product.deps.db, asOwner, (tx) => tx.updateTable("barbershops").set({ timezone }).execute());
    product.clock.time = new Date(before);
    const { client, id } = await joined();
    expect(await shown(client), timezone).toMatchObject({ inicio: "2027-01-31", subscription_end: "2027-02-28" });
    await rita.subscribers.pause({ id, de: "2027-02-20", dias: 7 });
    expect(await shown(client), timezone).toMatchObject({ subscription_end: "2027-03-07" });
    await sell(client);
    expect(await shown(client), timezone).toMatchObject({ subscription_end: "2027-04-07" });
  }
});
