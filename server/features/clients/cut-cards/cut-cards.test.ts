import { expect, test } from "vitest";
import { cutCard, record } from "#server/features/clients/examples.ts";
import { heardOf } from "#server/features/realtime/examples.ts";
import { openProduct, openShop, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();

test("a cut is noted, read at the chair, corrected and removed", async () => {
  const { owner, barber } = await openShop(product);
  const { id: cliente_id } = await owner.clients.save(record);
  const { save, list, remove } = owner.clients.cutCards;
  const { id: today } = await save({ ...cutCard, cliente_id, dia: "2026-11-23" });
  await heardOf({ product, browser: owner, feature: "clients" }, () => remove({ id: today }));
  const { id } = await save({ ...cutCard, cliente_id, barbeiro_id: barber.id });
  const { id: older } = await save({ ...cutCard, cliente_id, dia: "2026-10-20", texto: "Sem risca." });
  const cards = await list({ id: cliente_id });
  expect(cards.map((card) => card.id)).toEqual([id, older]);
  expect(cards[0]).toEqual({
    ...cutCard,
    id,
    maquinas: ["0", "1½"],
    barbeiro_id: barber.id,
    barbeiro: barber.nome,
    own: true,
    versao: cards[0]!.versao,
  });
  expect((await owner.clients.details({ id: cliente_id })).ficha).toEqual(cards[0]);

  await save({ ...cutCard, id, cliente_id, degrade: null, maquinas: [], texto: "Só tesoura." });
  expect((await list({ id: cliente_id }))[0]).toMatchObject({ id, degrade: null, maquinas: [], texto: "Só tesoura." });
  await remove({ id });
  expect((await list({ id: cliente_id })).map((card) => card.id)).toEqual([older]);
  await expect(remove({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an old form of a card takes nothing back that somebody else has changed, and a removed card is said to be", async () => {
  const { owner } = await openShop(product);
  const { id: cliente_id } = await owner.clients.save(record);
  const { save, list, remove } = owner.clients.cutCards;
  const { id } = await save({ ...cutCard, cliente_id });
  const { versao } = (await list({ id: cliente_id }))[0]!;
  await save({ ...cutCard, cliente_id, id, versao, texto: "Só tesoura." });
  const stale = { ...cutCard, cliente_id, id, versao, degrade: null };
  await expect(save(stale)).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" });
  expect((await list({ id: cliente_id }))[0]).toMatchObject({ degrade: cutCard.degrade, texto: "Só tesoura." });
  await remove({ id });
  await expect(save(stale)).rejects.toMatchObject({ code: "REMOVED_MEANWHILE" });
});

test("an empty card, a day to come and a barber of another shop are refused in their fields", async () => {
  const { owner } = await openShop(product);
  const { barber: foreign } = await openShop(product);
  const { id: cliente_id } = await owner.clients.save(record);
  const wrong = async (given: object, path: string) =>
    expect(owner.clients.cutCards.save({ ...cutCard, cliente_id, ...given })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      data: { fields: [{ path }] },
    });
  await wrong({ degrade: null, maquinas: [], texto: " " }, "texto");
  await wrong({ dia: "2026-11-24" }, "dia");
  await wrong({ barbeiro_id: foreign.id }, "barbeiro_id");
});

test("a client has at most twenty, also where several note one at once", async () => {
  const { owner } = await openShop(product);
  const { id: cliente_id } = await owner.clients.save(record);
  const note = () => owner.clients.cutCards.save({ ...cutCard, cliente_id });
  for (let cards = 0; cards < 18; cards++) await note();
  const outcomes = await Promise.allSettled([note(), note(), note(), note()]);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(Array(2).fill("TWENTY_CUT_CARDS"));
  expect(await owner.clients.cutCards.list({ id: cliente_id })).toHaveLength(20);
});

test("joined records keep the cards of both, and who is forgotten has none", async () => {
  const { owner } = await openShop(product);
  const { id } = await owner.clients.save(record);
  const { id: removed } = await owner.clients.save({ ...record, cpf: "", telefone: "", email: "" });
  for (const cliente_id of [id, removed]) await owner.clients.cutCards.save({ ...cutCard, cliente_id });
  await owner.clients.merge({ id, removed, taking: [] });
  expect(await owner.clients.cutCards.list({ id })).toHaveLength(2);
  const { content } = await owner.clients.takeData({ id, format: "json" });
  expect(JSON.parse(content)).toMatchObject({ fichas_de_corte: [{ texto: cutCard.texto }, {}] });
  await owner.clients.erase({ id, confirmation: "EXCLUIR" });
  expect(await owner.clients.cutCards.list({ id })).toEqual([]);
  const late = owner.clients.cutCards.save({ ...cutCard, cliente_id: id });
  await expect(late, "from a screen that was open").rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a cut that is noted while its client is forgotten goes, too", async () => {
  const { owner } = await openShop(product);
  for (let round = 0; round < 4; round++) {
    const { id } = await owner.clients.save({ ...record, cpf: "", telefone: "" });
    const notes = Array.from({ length: 3 }, () => owner.clients.cutCards.save({ ...cutCard, cliente_id: id }));
    await Promise.allSettled([...notes, owner.clients.erase({ id, confirmation: "EXCLUIR" })]);
    expect(await owner.clients.cutCards.list({ id })).toEqual([]);
  }
});

test("a barber notes the cuts of whom they serve in their own name, and changes no colleague's", async () => {
  const { owner, beto, chair, cut } = await openStaffedShop(product);
  const { id: cliente_id } = await owner.clients.save(record);
  const { save, list, remove } = beto.clients.cutCards;
  const note = () => save({ ...cutCard, cliente_id, barbeiro_id: null });
  await expect(note(), "before they meet").rejects.toMatchObject({ code: "NOT_FOUND" });
  const startsAt = "2026-11-24T13:00:00Z";
  await owner.appointments.book({ services: [cut.id], barber: chair, startsAt, client: { id: cliente_id } });
  const { id: hers } = await owner.clients.cutCards.save({ ...cutCard, cliente_id, dia: "2026-10-20" });
  const { id: his } = await note();
  expect(await list({ id: cliente_id })).toMatchObject([
    { id: his, barbeiro_id: chair, own: true },
    { id: hers, own: false },
  ]);
  await expect(save({ ...cutCard, cliente_id, id: hers })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(remove({ id: hers })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await remove({ id: his });
  const elsewhere = await openShop(product);
  await expect(elsewhere.owner.clients.cutCards.list({ id: cliente_id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
