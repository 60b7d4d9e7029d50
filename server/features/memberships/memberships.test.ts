import { expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();

test("whoever belongs to two shops goes from one to the other, and into no third", async () => {
  const here = await openShop(product, "Aqui");
  const there = await openShop(product, "Lá");
  const third = await openShop(product, "Outra");
  const user_id = here.session.user.id;
  expect(await here.owner.auth.session()).toMatchObject({ other_shops: false });
  await inTransaction(product.deps.db, { role: "navalha_app", shop: there.page.id, actorRole: "admin" }, (tx) =>
    tx.insertInto("memberships").values({ user_id, barbershop_id: there.page.id, role: "recepcionista" }).execute(),
  );

  expect(await here.owner.auth.shops()).toEqual([
    { id: here.page.id, nome: "Aqui", role: "admin", current: true },
    { id: there.page.id, nome: "Lá", role: "recepcionista", current: false },
  ]);
  await here.owner.auth.switchShop({ id: there.page.id });
  expect(await here.owner.auth.session()).toMatchObject({
    role: "recepcionista",
    barbershop: { nome: "Lá" },
    other_shops: true,
  });
  const refused = here.owner.auth.switchShop({ id: third.page.id });
  await expect(refused).rejects.toMatchObject({ code: "NOT_FOUND" });
  await inTransaction(product.deps.db, { role: "navalha_app", shop: there.page.id, actorRole: "admin" }, (tx) =>
    tx.updateTable("memberships").set({ ended_at: new Date().toISOString() }).where("user_id", "=", user_id).execute(),
  );
  expect(await here.owner.auth.session()).toMatchObject({ role: "admin", barbershop: { nome: "Aqui" } });
});
