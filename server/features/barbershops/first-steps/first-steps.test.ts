import { expect, test } from "vitest";
import type { Step } from "#contract/first-steps.ts";
import { inTransaction } from "#server/database.ts";
import { record } from "#server/features/clients/examples.ts";
import { service } from "#server/features/services/examples.ts";
import { openProduct, openShop, openStaffedShop, password, signUpClient, type TestClient } from "#server/testing.ts";

const product = await openProduct();
const doneBy = async (owner: TestClient) => (await owner.barbershops.firstSteps.list()).done.toSorted();

let shops = 0;

/** A shop whose page was never published. */
async function openNewShop() {
  const owner = product.browser();
  const shop = { barbershop: "Barbearia Nova", telefone: "11 98765-4321" };
  const email = `nova${++shops}@exemplo.com`;
  const session = (await owner.auth.registerBarbershop({ ...shop, full_name: "Ana Dona", email, password }))!;
  const [[cut], [barber]] = [await owner.services.list(), await owner.barbers.list()];
  return { owner, session, cut: cut!, barber: barber! };
}

test("a new shop has done nothing, and each step is done once its rows exist", async () => {
  const { owner, cut, barber, session } = await openNewShop();
  expect(await owner.barbershops.firstSteps.list()).toEqual({ done: [], away: false });
  await owner.barbershops.settings.saveShop({ endereco: "Rua das Flores, 10" });
  expect(await doneBy(owner)).toEqual(["dados"]);
  await owner.barbershops.settings.saveShop({ endereco: "" });
  const { ordem: _ordem, archived_at: _archived, ...service } = await owner.services.details({ id: cut.id });
  await owner.services.save({ ...service, descricao: "", preco: 5000 });
  expect(await doneBy(owner)).toEqual(["servicos"]);
  const invited = { nome: "Beto Silva", email: "beto@exemplo.com", telefone: "11 98888-7777" };
  await owner.staff.inviteBarber({ ...invited, especialidades: [], bio: "" });
  expect(await doneBy(owner)).toEqual(["equipe", "servicos"]);
  for (let number = 0; number < 9; number++)
    await owner.clients.save({ ...record, nome: `Cliente ${number}`, telefone: "", cpf: "" });
  expect(await doneBy(owner)).toEqual(["equipe", "servicos"]);
  await owner.clients.save({ ...record, telefone: "", cpf: "" });
  expect(await doneBy(owner)).toEqual(["clientes", "equipe", "servicos"]);
  const client = { nome: "Bia", telefone: "11 91234-5678" };
  await owner.appointments.book({ services: [cut.id], barber: barber.id, startsAt: "2026-11-24T13:00:00Z", client });
  expect(await doneBy(owner)).toEqual(["agendamento", "clientes", "equipe", "servicos"]);
  const settings = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  await inTransaction(product.deps.db, settings, (tx) =>
    tx.deleteFrom("working_hours").where("weekday", "=", 6).execute(),
  );
  expect(await doneBy(owner)).toEqual(["agendamento", "clientes", "equipe", "horarios", "servicos"]);
});

test("each can be confirmed by hand, once or twice, and the list is put away and comes back", async () => {
  const { owner } = await openShop(product);
  const { firstSteps } = owner.barbershops;
  const steps = ["dados", "horarios", "servicos", "equipe", "clientes", "agendamento", "equipe"] as const;
  for (const step of steps) await firstSteps.confirm({ step });
  expect(await doneBy(owner)).toEqual([...new Set<Step>([...steps, "link"])].toSorted());
  await firstSteps.putAway({ away: true });
  expect(await firstSteps.list()).toMatchObject({ away: true });
  await firstSteps.putAway({ away: false });
  expect(await firstSteps.list()).toMatchObject({ away: false });
  expect(await (await openNewShop()).owner.barbershops.firstSteps.list(), "of this shop alone").toEqual({
    done: [],
    away: false,
  });
});

test("a page is published once hours, services and prices were looked at, and never without a price", async () => {
  const { owner, cut } = await openNewShop();
  const { settings, firstSteps } = owner.barbershops;
  const publish = (given: object = {}) => settings.publish({ publicada: true, ...given });
  const unseen = (steps: string[]) => ({ code: "NOT_LOOKED_AT", data: { steps } });
  await expect(publish()).rejects.toMatchObject(unseen(["horarios", "servicos"]));
  await firstSteps.confirm({ step: "horarios" });
  await expect(publish()).rejects.toMatchObject(unseen(["servicos"]));
  expect((await settings.read()).publicada).toBe(false);
  for (const { id } of await owner.services.list()) await owner.services.archive({ id });
  const free = await owner.services.save({ ...service, nome: "Cortesia", preco: 0 });
  await expect(publish({ conferido: true })).rejects.toMatchObject({ code: "NO_PRICES" });
  await settings.publish({ publicada: false });
  await owner.services.archive({ id: free.id });
  await owner.services.restore({ id: cut.id });
  await publish();
  await settings.publish({ publicada: false });
  await publish();
  expect(await doneBy(owner)).toEqual(["horarios", "link", "servicos"]);
  const careful = await openNewShop();
  await careful.owner.barbershops.settings.publish({ publicada: true, conferido: true });
  expect(await doneBy(careful.owner)).toEqual(["horarios", "link", "servicos"]);
});

test("they are the owner's alone", async () => {
  const { rita, beto, slug } = await openStaffedShop(product);
  const { client } = await signUpClient(product, slug);
  for (const one of [rita, beto, client]) {
    const { list, confirm, putAway } = one.barbershops.firstSteps;
    for (const call of [list, () => confirm({ step: "equipe" }), () => putAway({ away: true })])
      await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
});

test("no visitor finds a page before it is published, nor after it was taken down, and visits stay", async () => {
  const { owner, slug, cut, barber } = await openShop(product);
  const visitor = product.browser();
  const look = () => visitor.publicPage.barbershop({ slug });
  const client = { nome: "Bia Reis", telefone: "11 91234-5678" };
  const book = (startsAt: string) =>
    visitor.publicPage.book({ slug, services: [cut.id], barber: barber.id, startsAt, ...client });
  const { token } = await book("2026-11-24T13:00:00Z");
  await owner.barbershops.settings.publish({ publicada: false });
  await expect(look()).rejects.toMatchObject({ code: "NOT_PUBLISHED" });
  await expect(book("2026-11-24T14:00:00Z")).rejects.toMatchObject({ code: "NOT_PUBLISHED" });
  expect(await visitor.publicPage.visit({ token })).toMatchObject({ status: "agendado" });
  expect(await visitor.publicPage.visitShop({ token })).toMatchObject({ slug, publicada: false });
  const forged = visitor.publicPage.visitShop({ token: `${token}x` });
  await expect(forged).rejects.toMatchObject({ code: "VISIT_NOT_FOUND" });
  expect((await owner.barbershops.settings.read()).publicada).toBe(false);
  await owner.barbershops.settings.publish({ publicada: true });
  expect(await look()).toMatchObject({ slug });
});

test("a page off the air takes no new accounts and no bookings of clients, who still see and cancel their visits", async () => {
  const { owner, slug, cut, barber } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  const book = (startsAt: string) => client.appointments.mine.book({ services: [cut.id], barber: barber.id, startsAt });
  const { id } = await book("2026-11-24T13:00:00Z");
  await owner.barbershops.settings.publish({ publicada: false });
  const refused = { code: "NOT_PUBLISHED" };
  await expect(signUpClient(product, slug)).rejects.toMatchObject(refused);
  await expect(book("2026-11-24T14:00:00Z")).rejects.toMatchObject(refused);
  // Their page of visits reads the shop's data too.
  expect(await client.publicPage.barbershop({ slug })).toMatchObject({ slug, publicada: false });
  const { client: stranger } = await signUpClient(product, (await openShop(product)).slug);
  await expect(stranger.publicPage.barbershop({ slug })).rejects.toMatchObject(refused);
  const { items } = await client.appointments.mine.list({ which: "upcoming", words: "" });
  expect(items).toEqual([expect.objectContaining({ id })]);
  expect(await client.appointments.mine.cancel({ id })).toMatchObject({ status: "cancelado" });
  await owner.barbershops.settings.publish({ publicada: true });
  await book("2026-11-24T14:00:00Z");
});
