import { expect, test } from "vitest";
import { record } from "#server/features/clients/examples.ts";
import { listeningFromNow } from "#server/features/realtime/examples.ts";
import { confirmPhoneOf, openProduct, openShop, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const good = { nota: 5, comentario: "Ficou ótimo." };
const sure = { confirmation: "EXCLUIR" } as const;

type Shop = Awaited<ReturnType<typeof openStaffedShop>>;

async function newClient({ owner, slug }: Pick<Shop, "owner" | "slug">, nome = "Ana Cliente") {
  const { client } = await signUpClient(product, slug, nome);
  await confirmPhoneOf(owner, client);
  return { client, id: (await client.auth.session())!.cliente_id! };
}

async function openReviewed() {
  const shop = await openStaffedShop(product);
  const ana = await newClient(shop);
  return { ...shop, ...ana, visit: await concluded(shop, ana.id) };
}

/** A visit to Beto that has just ended. */
async function concluded({ owner, cut, chair }: Shop, client: string): Promise<string> {
  const startsAt = product.clock.now().toISOString();
  const wanted = { services: [cut.id], barber: chair, startsAt, client: { id: client } };
  const { id } = await owner.appointments.book({ ...wanted, outsideHours: true, encaixe: true });
  await owner.appointments.start({ id });
  await owner.appointments.finish({ id });
  return id;
}

/** Backdates a review. Its time is the database's, so the test's clock does not change it. */
async function age(visit: string, days: number): Promise<void> {
  const client = await product.pool.connect();
  await client.query("begin; alter table reviews no force row level security");
  await client.query("update reviews set created_at = now() - make_interval(days => $2) where appointment_id = $1", [
    visit,
    days,
  ]);
  await client.query("alter table reviews force row level security; commit");
  client.release();
}

test("a client says how a concluded visit was, says otherwise, and the team reads it", async () => {
  const { client, owner, rita, beto, chair, visit } = await openReviewed();
  const own = async () => (await client.appointments.mine.list({ which: "upcoming" })).items[0]!.avaliacao;
  expect(await own()).toBe(null);
  await client.reviews.mine.write({ id: visit, ...good });
  expect(await own()).toEqual({ ...good, muda: true });
  await client.reviews.mine.write({ id: visit, nota: 2, comentario: "" });
  for (const reader of [owner, rita, beto])
    expect((await reader.reviews.list({ barber: chair })).items).toMatchObject([
      { nota: 2, comentario: "", cliente: "Ana Cliente" },
    ]);
});

test("five reviews make a rating, which the desk sees and barbers do not", async () => {
  const shop = await openReviewed();
  const { client, id, owner, rita, beto, chair } = shop;
  const rating = async (asker = rita) =>
    (await asker.staff.barbers({})).items.find((barber) => barber.id === chair)!.avaliacao;
  for (const nota of [1, 5, 5, 5, 5]) {
    expect(await rating()).toMatchObject({ nota: 4.5 });
    await client.reviews.mine.write({ id: await concluded(shop, id), nota, comentario: "" });
  }
  expect([await rating(), await rating(beto)]).toEqual([{ nota: 4.2, total: 5 }, null]);
  expect((await owner.staff.barber({ id: chair })).avaliacao).toEqual({ nota: 4.2, total: 5 });
});

test("the newest reviews come first and page by page", async () => {
  const shop = await openReviewed();
  for (const nota of [3, 4])
    await shop.client.reviews.mine.write({ id: await concluded(shop, shop.id), nota, comentario: "" });
  const first = await shop.rita.reviews.list({ barber: shop.chair, size: 1 });
  const second = await shop.rita.reviews.list({ barber: shop.chair, size: 1, after: first.next! });
  expect([first, second].flatMap(({ items }) => items).map(({ nota }) => nota)).toEqual([4, 3]);
  expect(second.next).toBe(null);
});

test("only a concluded visit is reviewed, by its own client", async () => {
  const shop = await openReviewed();
  const { client, id, owner, cut, chair, visit } = shop;
  const startsAt = "2026-11-24T13:00:00Z";
  const ahead = await owner.appointments.book({ services: [cut.id], barber: chair, startsAt, client: { id } });
  await expect(client.reviews.mine.write({ id: ahead.id, ...good })).rejects.toMatchObject({ code: "WRONG_STATUS" });
  const { client: other } = await newClient(shop, "Outra Pessoa");
  const { client: stranger } = await newClient(await openShop(product));
  for (const writer of [other, stranger])
    await expect(writer.reviews.mine.write({ id: visit, ...good })).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const nota of [0, 6, 4.5])
    await expect(client.reviews.mine.write({ id: visit, ...good, nota })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  await expect(owner.reviews.mine.write({ id: visit, ...good })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await owner.reviews.list({ barber: chair })).items).toEqual([]);
});

test("a review is changed for seven days, and stands from then on", async () => {
  const { client, visit } = await openReviewed();
  await client.reviews.mine.write({ id: visit, ...good });
  await age(visit, 6);
  await client.reviews.mine.write({ id: visit, nota: 4, comentario: "Bom." });
  await age(visit, 7);
  await expect(client.reviews.mine.write({ id: visit, ...good })).rejects.toMatchObject({ code: "REVIEW_KEPT" });
  const [listed] = (await client.appointments.mine.list({ which: "upcoming" })).items;
  expect(listed!.avaliacao).toEqual({ nota: 4, comentario: "Bom.", muda: false });
});

test("who writes twice at once has written one review", async () => {
  const { client, owner, chair, visit } = await openReviewed();
  await Promise.all([1, 2, 3, 4, 5].map((nota) => client.reviews.mine.write({ id: visit, nota, comentario: "" })));
  expect((await owner.reviews.list({ barber: chair })).items).toHaveLength(1);
});

test("a barber reads what is written of them, as far back as the shop lets them", async () => {
  const { client, owner, beto, chair, barber, visit } = await openReviewed();
  await client.reviews.mine.write({ id: visit, ...good });
  const [hers] = (await owner.staff.barbers({})).items.filter(({ id }) => id !== chair);
  expect([barber.id, (await beto.reviews.list({ barber: hers!.id })).items]).toEqual([barber.id, []]);
  expect((await beto.reviews.list({ barber: chair })).items).toHaveLength(1);
  await age(visit, 10_000);
  expect((await beto.reviews.list({ barber: chair })).items).toEqual([]);
  expect((await owner.reviews.list({ barber: chair })).items).toHaveLength(1);
});

test("an erased client's review keeps its stars without the comment, and their export has both", async () => {
  const { client, id, owner, chair, visit } = await openReviewed();
  await client.reviews.mine.write({ id: visit, ...good });
  for (const { content } of [
    await client.profile.ownData.take({ format: "json" }),
    await owner.clients.takeData({ id, format: "json" }),
  ])
    expect(JSON.parse(content)).toMatchObject({ avaliacoes: [good] });
  const { id: comanda } = await owner.sales.open({ appointment: visit, client: null });
  await owner.sales.cancel({ id: comanda, motivo: "Foi cortesia" });
  await owner.clients.erase({ id, ...sure });
  expect((await owner.reviews.list({ barber: chair })).items).toMatchObject([
    { nota: 5, comentario: "", cliente: "Cliente removido" },
  ]);
});

test("reviews, also old ones, move with a merged record", async () => {
  const { client, id, owner, chair, visit } = await openReviewed();
  await client.reviews.mine.write({ id: visit, ...good });
  await age(visit, 30);
  const kept = await owner.clients.save({ ...record, nome: "Ana Souza", telefone: "", cpf: "" });
  await owner.clients.merge({ id: kept.id, removed: id, taking: [] });
  expect((await owner.reviews.list({ barber: chair })).items).toMatchObject([{ ...good, cliente: "Ana Souza" }]);
});

test("a review is told to whoever looks at its barber", async () => {
  const { client, rita, chair, visit } = await openReviewed();
  const stream = await listeningFromNow(product, rita);
  await client.reviews.mine.write({ id: visit, ...good });
  expect(await stream.next()).toEqual({ kind: "changed", feature: "reviews", ids: [chair], days: [] });
  stream.end();
});
