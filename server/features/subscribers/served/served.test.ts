import { expect, test } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { openClub } from "#server/features/subscribers/examples.ts";
import { openProduct } from "#server/testing.ts";

const product = await openProduct();

test("a barber sees the subscriptions of clients whom they served, and nothing that reaches a client", async () => {
  const { owner, rita, beto, chair, joined, tab } = await openClub(product);
  const [ana, bia, caio] = [await joined("Ana Prado"), await joined("Bia Reis"), await joined("Caio Lima")];
  const seen = async (asked: Parameters<typeof beto.subscribers.served>[0] = {}) =>
    (await beto.subscribers.served(asked)).items.map(({ nome }) => nome);
  expect(await seen()).toEqual([]);
  const { id } = await tab(ana.client);
  expect(await seen(), "a comanda that is open serves nobody").toEqual([]);
  await rita.sales.close({ id });
  const comanda = await rita.sales.open({ appointment: null, client: bia.client });
  await rita.sales.addItem({ id: comanda.id, tipo: "gorjeta", barbeiro_id: chair, preco: 500 });
  await rita.sales.pay({ id: comanda.id, forma: "pix", valor: 500, recebido: null, parcelas: 1 });
  await rita.sales.close({ id: comanda.id });
  expect(await seen()).toEqual(["Bia Reis", "Ana Prado"]);
  expect(await seen({ query: "ana" })).toEqual(["Ana Prado"]);
  expect(await seen({ query: "corte", sort: "created_at", size: 1 })).toEqual(["Ana Prado"]);
  expect(await seen({ tab: "vencidos" })).toEqual([]);
  const [first] = (await beto.subscribers.served({ query: "Ana" })).items;
  expect(first).toMatchObject({
    badge: "ativo",
    estado: "ativa",
    subscription_end: "2026-12-23",
    uso: [{ usadas: 1, quota: 2 }],
  });
  expect(Object.keys(first!)).not.toContain("email");
  expect((await owner.subscribers.served({})).items.map(({ nome }) => nome)).toContain("Caio Lima");
  await expect(rita.subscribers.served({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  await owner.sales.reverse({ id: comanda.id, motivo: "Engano" });
  expect(await seen(), "what was taken back serves nobody").toEqual(["Ana Prado"]);
  expect(caio.id).not.toBe(ana.id);
});

test("a concluded visit counts, as far back as the barber may see", async () => {
  product.clock.time = new Date("2026-11-23T11:00:00Z");
  const { owner, rita, beto, chair, cut, joined } = await openClub(product);
  const { client } = await joined("Ana Prado");
  const startsAt = "2026-11-23T13:00:00.000Z";
  const booked = await rita.appointments.book({ client: { id: client }, barber: chair, services: [cut.id], startsAt });
  expect((await beto.subscribers.served({})).items).toEqual([]);
  await rita.appointments.start({ id: booked.id });
  await rita.appointments.finish({ id: booked.id });
  expect((await beto.subscribers.served({})).items).toMatchObject([{ nome: "Ana Prado" }]);
  await owner.staff.setPermissions({ ...defaultPermissions, data_access_days: 7, id: chair });
  product.clock.time = new Date("2026-12-10T11:00:00Z");
  expect((await beto.subscribers.served({})).items).toEqual([]);
});
