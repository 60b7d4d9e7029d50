import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import { defaultHours, defaultServices } from "#server/features/barbershops/founding/rules.ts";

type Founded = { id: string; nome: string; slug: string; telefone: string };

/** The new shop under the first free slug of `slug`, `slug-2`, `slug-3` …: an insert that meets a taken one tries the next. */
export async function insertBarbershop(db: Tx, shop: Founded): Promise<string> {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? shop.slug : `${shop.slug}-${number}`;
    const row = await db
      .insertInto("barbershops")
      .values({ ...shop, slug })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("slug")
      .executeTakeFirst();
    if (row) return row.slug;
  }
}

/** Settings, hours and catalogue of a new shop, and its owner as the first barber, so that it can be booked at once. */
export async function furnishBarbershop(
  db: Tx,
  shop: string,
  owner: { id: string; name: string; email: string },
): Promise<void> {
  await db.insertInto("barbershop_settings").values({ barbershop_id: shop }).execute();
  const { id: barber } = await db
    .insertInto("barbeiros")
    .values({ barbershop_id: shop, user_id: owner.id, nome: owner.name, email: owner.email })
    .returning("id")
    .executeTakeFirstOrThrow();
  const hours = [null, barber].flatMap((barbeiro_id) =>
    defaultHours.map((row) => ({ ...row, barbeiro_id, barbershop_id: shop })),
  );
  await db.insertInto("working_hours").values(hours).execute();
  await db
    .insertInto("services")
    .values(defaultServices.map((service, ordem) => ({ ...service, ordem, barbershop_id: shop })))
    .execute();
  await sql`insert into barber_services (barbershop_id, barbeiro_id, service_id)
    select barbershop_id, ${barber}, id from services where barbershop_id = ${shop}`.execute(db);
}
