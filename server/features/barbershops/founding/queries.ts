import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Founded = { nome: string; slug: string; telefone: string };

/** The new shop under the first free slug of `slug`, `slug-2`, `slug-3` …: an insert that meets a taken one tries the next. */
export async function insertBarbershop(db: Tx, { shop }: ShopScope, founded: Founded): Promise<void> {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? founded.slug : `${founded.slug}-${number}`;
    const row = await db
      .insertInto("barbershops")
      .values({ ...founded, id: shop, slug })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row) break;
  }
  await db.insertInto("barbershop_settings").values({ barbershop_id: shop }).execute();
}

type Opening = { weekday: number; opens: number; closes: number };

/** Working hours of a barber, or of the shop when `barber` is null. */
export async function insertHours(
  db: Tx,
  { shop }: ShopScope,
  { barber, hours }: { barber: string | null; hours: Opening[] },
): Promise<void> {
  const rows = hours.map((row) => ({ ...row, barbeiro_id: barber, barbershop_id: shop }));
  await db.insertInto("working_hours").values(rows).execute();
}
