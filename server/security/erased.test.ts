import { expect, test } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { hire } from "#server/security/authorization/queries.ts";
import { openPlatform, openProduct, openShop, password, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const { above } = await openPlatform(product);
const sure = { password, confirmation: "EXCLUIR" } as const;
const gone = { code: "NOT_FOUND" };

async function left(role: "barbeiro" | "recepcionista") {
  const shop = await openShop(product);
  const hired = await hire(product, { id: shop.session.barbershop!.id, owner: shop.session.user.id }, role);
  const person = product.browser();
  await person.auth.signIn({ email: hired.email, password });
  await person.profile.ownData.deleteAccount(sure);
  return { ...shop, ...hired };
}

test("a barber who deleted the account is in no list of the team, and is neither brought back, edited nor given rights", async () => {
  const { owner, slug, barber, cut } = await left("barbeiro");
  const id = barber!;
  expect((await owner.staff.barbers({ which: "inactive" })).items).toEqual([]);
  await expect(owner.staff.reactivateBarber({ id })).rejects.toMatchObject(gone);
  const edited = { id, nome: "Beto", email: "b@exemplo.com", telefone: "11 98888-7777", especialidades: [], bio: "" };
  await expect(owner.staff.editBarber(edited)).rejects.toMatchObject(gone);
  await expect(owner.staff.setPermissions({ id, ...defaultPermissions })).rejects.toMatchObject(gone);
  await expect(owner.staff.makeReceptionist({ id })).rejects.toMatchObject(gone);
  expect((await product.browser().publicPage.barbershop({ slug })).barbers.map((one) => one.id)).not.toContain(id);
  const client = { nome: "Ana", telefone: "11 91234-5678" };
  const booking = { services: [cut.id], barber: id, startsAt: "2026-11-24T13:00:00Z", client };
  await expect(owner.appointments.book(booking)).rejects.toMatchObject({ code: "BARBER_GONE" });
});

test("a receptionist who deleted the account is not brought back to the desk", async () => {
  const { owner, user } = await left("recepcionista");
  expect((await owner.staff.receptionists({ which: "inactive" })).items).toEqual([]);
  await expect(owner.staff.reactivateReceptionist({ id: user })).rejects.toMatchObject(gone);
});

test("the platform neither lists nor opens an account that was deleted", async () => {
  const { user } = await left("recepcionista");
  const listed = await above.platform.accounts.list({ query: "Conta removida" });
  expect(listed.items).toEqual([]);
  expect((await above.platform.accounts.list({})).items.map(({ id }) => id)).not.toContain(user);
  const { unlock, lock, endSessions, resendConfirmation } = above.platform.accounts;
  await expect(unlock({ id: user })).rejects.toMatchObject(gone);
  await expect(lock({ id: user, reason: "Pedido" })).rejects.toMatchObject(gone);
  await expect(endSessions({ id: user })).rejects.toMatchObject(gone);
  await expect(resendConfirmation({ id: user })).rejects.toMatchObject(gone);
});

test("nobody books for a client who deleted the account", async () => {
  const { owner, slug, cut, barber } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  const id = (await client.auth.session())!.cliente_id!;
  await client.profile.ownData.deleteAccount(sure);
  const booking = { services: [cut.id], barber: barber.id, startsAt: "2026-11-24T13:00:00Z", client: { id } };
  await expect(owner.appointments.book(booking)).rejects.toMatchObject(gone);
});

test("what others did to somebody who left stays on record without their name", async () => {
  const shop = await openShop(product);
  const hired = await hire(product, { id: shop.session.barbershop!.id, owner: shop.session.user.id }, "barbeiro");
  await shop.owner.staff.setPermissions({ id: hired.barber!, ...defaultPermissions, sales_access: true });
  const events = () => shop.owner.audit.eventsOfShop({ event_type: "barber_permissions_changed" });
  expect((await events()).items).toMatchObject([{ details: { nome: "Beto", sales_access: "true" } }]);
  const beto = product.browser();
  await beto.auth.signIn({ email: hired.email, password });
  await beto.profile.ownData.deleteAccount(sure);
  const [kept] = (await events()).items;
  expect(kept!.details).toMatchObject({ sales_access: "true" });
  expect(kept!.details).not.toHaveProperty("nome");
});
