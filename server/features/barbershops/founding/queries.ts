import { randomBytes } from "node:crypto";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Founded = { nome: string; slug: string; telefone: string };

/** The new shop under its slug, or with `-2`, `-3` or something random after it: an insert that meets a taken one tries the next. */
export async function insertBarbershop(db: Tx, { shop }: ShopScope, founded: Founded): Promise<void> {
  for (const slug of slugsFor(founded.slug)) {
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

/** A popular name costs no more tries than a rare one. */
function* slugsFor(slug: string): Generator<string> {
  yield slug;
  yield `${slug}-2`;
  yield `${slug}-3`;
  for (;;) yield `${slug}-${randomBytes(3).toString("hex")}`;
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
