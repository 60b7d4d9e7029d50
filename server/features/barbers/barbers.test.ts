import { expect, test } from "vitest";
import { inTransaction, type Tx } from "#server/database.ts";
import { openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();
const at = (time: string) => `2026-11-23T${time}:00-03:00`;
const ana = { nome: "Ana Visitante", telefone: "11 91234-5678" };

/** Changes rows as the shop's admin. */
function asAdmin(shop: string, work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return inTransaction(product.deps.db, { role: "navalha_app", shop, actorRole: "admin" }, work);
}

test("a barber's own price and length are shown and booked, the shop's where there is none", async () => {
  const { owner, slug, page, cut } = await openShop(product);
  await asAdmin(page.id, (tx) =>
    tx
      .updateTable("barber_services")
      .set({ preco: 9900, duracao_minutos: 50 })
      .where("service_id", "=", cut.id)
      .execute(),
  );
  const shown = (await product.browser().publicPage.barbershop({ slug })).barbers[0]!.services;
  expect((await owner.barbers.bookable())[0]!.services).toEqual(shown);
  expect(shown).toHaveLength(page.services.length);
  for (const { id, preco, duracao_minutos } of page.services) {
    const own = id === cut.id ? { id, preco: 9900, duracao_minutos: 50 } : { id, preco, duracao_minutos };
    expect(shown).toContainEqual(own);
  }
  const visit = await product
    .browser()
    .publicPage.book({ slug, services: [cut.id], barber: "any", startsAt: at("10:00"), ...ana });
  expect(visit).toMatchObject({ valor_final: 9900, endsAt: "2026-11-23T13:50:00.000Z" });
});

test("what the shop no longer offers, no barber is shown with", async () => {
  const { slug, page, cut } = await openShop(product);
  await asAdmin(page.id, (tx) =>
    tx.updateTable("services").set({ archived_at: new Date() }).where("id", "=", cut.id).execute(),
  );
  const [barber] = (await product.browser().publicPage.barbershop({ slug })).barbers;
  expect(barber!.services.map(({ id }) => id)).not.toContain(cut.id);
});

test("an appointment names its barber, also after they left", async () => {
  const { owner, page, cut, barber } = await openShop(product);
  const wanted = { services: [cut.id], barber: barber.id, startsAt: at("10:00"), client: ana };
  const booked = await owner.appointments.book(wanted);
  expect(booked.barbeiro).toBe(barber.nome);
  await asAdmin(page.id, (tx) => tx.updateTable("barbeiros").set({ ativo: false }).execute());
  expect(await owner.barbers.list()).toEqual([]);
  expect(await owner.appointments.details({ id: booked.id })).toMatchObject({ barbeiro: barber.nome });
});
