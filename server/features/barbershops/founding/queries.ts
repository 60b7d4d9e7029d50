import { randomBytes } from "node:crypto";
import { isReserved } from "#contract/shop-settings.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Founded = { nome: string; slug: string; telefone: string };
type First = { founded: Founded; showsPhone: boolean };

/** The new shop under its slug, or, where another has or had that, with `-2`, `-3` or something random after it: an insert that meets a taken one tries the next. */
export async function insertBarbershop(db: Tx, { shop }: ShopScope, { founded, showsPhone }: First): Promise<void> {
  for (const slug of slugsFor(founded.slug)) {
    const row = await db
      .insertInto("barbershops")
      .values({ ...founded, id: shop, slug, published_at: null })
      // Not inserted where another shop has or had the slug: of two that are founded at once, too (app.keep_slug).
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row) break;
  }
  await db
    .insertInto("barbershop_settings")
    .values({ barbershop_id: shop, mostra_telefone: showsPhone, mostra_whatsapp: showsPhone })
    .execute();
}

/** A popular name costs no more tries than a rare one. */
function* slugsFor(slug: string): Generator<string> {
  if (!isReserved(slug)) yield slug;
  yield `${slug}-2`;
  yield `${slug}-3`;
  for (;;) yield `${slug}-${randomBytes(3).toString("hex")}`;
}
