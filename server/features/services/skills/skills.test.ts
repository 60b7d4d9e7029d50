import { expect, onTestFinished, test, vi } from "vitest";
import { heardOf } from "#server/features/realtime/examples.ts";
import { service } from "#server/features/services/examples.ts";
import { holdRow, waiting } from "#server/security/queries.ts";
import { openProduct, openShop, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();

test("what a barber does, for how much and how long, is decided at once and shown to visitors", async () => {
  const { owner, rita, chair: id, cut, slug, page } = await openStaffedShop(product);
  const other = page.services.find((one) => one.id !== cut.id)!;
  const services = [
    { id: cut.id, preco: 9900, duracao_minutos: 50 },
    { id: other.id, preco: null, duracao_minutos: null },
  ];
  await heardOf({ product, browser: owner, feature: "services" }, () => owner.services.saveSkills({ id, services }));
  const { services: skills } = await rita.services.skills({ id });
  expect(skills).toHaveLength(page.services.length);
  expect(skills.filter(({ own }) => own).map((one) => [one.id, one.own])).toEqual([
    [cut.id, { preco: 9900, duracao_minutos: 50 }],
    [other.id, { preco: null, duracao_minutos: null }],
  ]);
  const shown = (await product.browser().publicPage.barbershop({ slug })).barbers.find((one) => one.id === id)!;
  expect(shown.services.toSorted((one, two) => two.preco - one.preco)[0]).toEqual({
    id: cut.id,
    preco: 9900,
    duracao_minutos: 50,
  });
  expect(shown.services).toHaveLength(2);
});

test("what is archived meanwhile is done again when it is back", async () => {
  const { owner, chair: id, cut } = await openStaffedShop(product);
  await owner.services.archive({ id: cut.id });
  await owner.services.saveSkills({ id, services: [] });
  await owner.services.restore({ id: cut.id });
  expect((await owner.services.skills({ id })).services.filter(({ own }) => own).map((one) => one.id)).toEqual([
    cut.id,
  ]);
});

test("services of a barber that somebody else has changed meanwhile are not taken back", async () => {
  const { owner, chair: id, cut, page } = await openStaffedShop(product);
  const other = page.services.find((one) => one.id !== cut.id)!;
  const usual = { id: cut.id, preco: null, duracao_minutos: null };
  for (const change of [
    [],
    [{ ...usual, preco: 9900 }],
    [{ ...usual, duracao_minutos: 50 }],
    [usual, { ...usual, id: other.id }],
  ]) {
    await owner.services.saveSkills({ id, services: [usual] });
    const { versao } = await owner.services.skills({ id });
    await owner.services.saveSkills({ id, services: change, versao });
    const stale = owner.services.saveSkills({ id, services: [usual], versao });
    await expect(stale, JSON.stringify(change)).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" });
    await owner.services.saveSkills({ id, services: [usual], versao: (await owner.services.skills({ id })).versao });
  }
});

test("a service that is being saved with its barbers makes their own form old", async () => {
  const { owner, session, chair, cut, page } = await openStaffedShop(product);
  const { barbeiros } = await owner.services.details({ id: cut.id });
  const first = page.barbers.find((one) => one.id !== chair)!.id;
  const { versao } = await owner.services.skills({ id: first });
  // The save holds the first barber while it waits for the second.
  const release = await holdRow(product, session.barbershop!.id, { table: "barbeiros", id: chair });
  onTestFinished(release);
  const isQueued = (count: number) => vi.waitFor(async () => expect(await waiting(product.pool)).toBe(count), 30_000);
  const dearer = barbeiros.map((one) => ({ ...one, preco: 9900 }));
  const saving = owner.services.save({ ...service, id: cut.id, barbeiros: dearer });
  await isQueued(1);
  const own = owner.services.saveSkills({ id: first, services: [], versao }).catch((error: unknown) => error);
  await isQueued(2);
  await release();
  await saving;
  expect(await own).toMatchObject({ code: "CHANGED_MEANWHILE" });
});

test("a barber or a service of another shop is refused, and only the admin decides", async () => {
  const { owner, rita, beto, chair: id, cut } = await openStaffedShop(product);
  const services = [{ id: cut.id, preco: null, duracao_minutos: null }];
  const { owner: stranger, cut: foreign } = await openShop(product);
  const gone = { code: "NOT_FOUND" };
  await expect(stranger.services.saveSkills({ id, services: [] })).rejects.toMatchObject(gone);
  await expect(stranger.services.saveSkills({ id, services })).rejects.toMatchObject(gone);
  const borrowed = [{ id: foreign.id, preco: null, duracao_minutos: null }];
  await expect(owner.services.saveSkills({ id, services: borrowed })).rejects.toMatchObject(gone);
  expect(
    (await owner.services.skills({ id })).services.some(({ own }) => own),
    "nothing was changed",
  ).toBe(true);
  await expect(rita.services.saveSkills({ id, services })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(beto.services.skills({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
