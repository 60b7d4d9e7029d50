import { expect, test } from "vitest";
import { openClub as openClubOf } from "#server/features/subscribers/examples.ts";
import { openProduct } from "#server/testing.ts";

const product = await openProduct();
const refused = (code: string) => ({ code });
const monday = product.clock.time;
const on = (day: string) => (product.clock.time = new Date(`${day}T15:00:00Z`));
const openClub = () => ((product.clock.time = monday), openClubOf(product));

test("a cancelled subscription covers to the end of what is paid, gives nothing back, and is then over", async () => {
  const { owner, rita, beto, joined, shown, tab, coverage, differencesAfter } = await openClub();
  const { client, id } = await joined();
  const cancel = { id, motivo: "pouco_uso" } as const;
  for (const other of [rita, beto])
    await expect(other.subscribers.cancel(cancel)).rejects.toMatchObject(refused("FORBIDDEN"));
  expect(await differencesAfter(() => owner.subscribers.cancel(cancel))).toEqual({});
  await expect(owner.subscribers.cancel(cancel)).rejects.toMatchObject(refused("ALREADY_CANCELLED"));
  expect(await shown(client)).toMatchObject({
    badge: "ativo",
    subscribed: true,
    cancelled: true,
    motivo_cancelamento: "pouco_uso",
    subscription_end: "2026-12-23",
  });
  expect((await tab(client)).items).toMatchObject([{ coberto: true }]);
  expect(await coverage(client, "2026-12-23")).toMatchObject({ situacao: "cobre" });
  expect((await owner.subscribers.list({ tab: "canceladas" })).items).toMatchObject([{ id }]);
  on("2026-12-24");
  expect(await shown(client)).toMatchObject({ badge: "inativo", subscribed: false });
  expect((await owner.subscribers.list({ tab: "vencidos" })).items).toEqual([]);
  await expect(owner.subscribers.undoCancel({ id })).rejects.toMatchObject(refused("NOT_SUBSCRIBED"));
});

test("a cancellation is taken back until the end, and whoever pays again is no longer cancelled", async () => {
  const { owner, rita, joined, shown, sell } = await openClub();
  const { client, id } = await joined();
  await expect(owner.subscribers.undoCancel({ id })).rejects.toMatchObject(refused("NOT_CANCELLED"));
  await owner.subscribers.cancel({ id, motivo: "preco" });
  on("2026-12-23");
  await expect(rita.subscribers.undoCancel({ id })).rejects.toMatchObject(refused("FORBIDDEN"));
  await owner.subscribers.undoCancel({ id });
  expect(await shown(client)).toMatchObject({ cancelled: false, motivo_cancelamento: null });
  await owner.subscribers.cancel({ id, motivo: "preco" });
  on("2026-12-30");
  await sell(client);
  expect(await shown(client)).toMatchObject({ id, cancelled: false, subscribed: true, subscription_end: "2027-01-30" });
  expect((await owner.subscribers.history({ id })).map(({ changed }) => changed.motivo_cancelamento)).toEqual([
    ["preco", null],
    [null, "preco"],
    ["preco", null],
    [null, "preco"],
    undefined,
  ]);
});

test("the month counts who was there as it began and is no more; a figure leads to its rows", async () => {
  const { owner, joined, sell } = await openClub();
  on("2026-10-10");
  const [ana, bia, caio] = [await joined("Ana"), await joined("Bia"), await joined("Caio")];
  on("2026-11-05");
  await sell(ana.client);
  await owner.subscribers.cancel({ id: bia.id, motivo: "mudanca" });
  const counted = () => owner.subscribers.summary();
  expect(await counted()).toMatchObject({ inicio_do_mes: 3, perdidas: 0, mrr: 3 * 9990, canceladas: 1 });
  on("2026-11-11");
  await joined("Davi");
  expect(await counted()).toMatchObject({ inicio_do_mes: 3, perdidas: 2, ativos: 2, mrr: 2 * 9990, vencidos: 1 });
  const lost = (await owner.subscribers.list({ tab: "perdidas" })).items.map(({ id }) => id);
  expect(lost.toSorted()).toEqual([bia.id, caio.id].toSorted());
  on("2026-11-12");
  await sell(caio.client);
  expect(await counted(), "who came back is not lost").toMatchObject({ inicio_do_mes: 3, perdidas: 1 });
  expect((await owner.subscribers.list({ tab: "perdidas" })).items.map(({ id }) => id)).toEqual([bia.id]);
  on("2026-12-01");
  expect(await counted()).toMatchObject({
    inicio_do_mes: 3,
    perdidas: 0,
    vida_media: Math.round((52 + 31 + 52 + 20) / 4),
  });
});
