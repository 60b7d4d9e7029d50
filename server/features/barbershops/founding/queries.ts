import { randomBytes } from "node:crypto";
import { isReserved } from "#contract/shop-settings.ts";
import type { Tx } from "#server/database.ts";
import type { ShopScope } from "#server/scope.ts";

type Founded = { nome: string; slug: string; telefone: string };
type First = { founded: Founded; showsPhone: boolean };

/** Inserts the shop under its slug. If another shop has or had that slug, tries `-2`, `-3` and then a random suffix. */
export async function insertBarbershop(db: Tx, { shop }: ShopScope, { founded, showsPhone }: First): Promise<void> {
  for (const slug of slugsFor(founded.slug)) {
    const row = await db
      .insertInto("barbershops")
      .values({ ...founded, id: shop, slug, published_at: null })
      // Not inserted when another shop has or had the slug, even when both are founded at once (app.keep_slug).
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

/** Limits the tries for popular names. */
function* slugsFor(slug: string): Generator<string> {
  if (!isReserved(slug)) yield slug;
  yield `${slug}-2`;
  yield `${slug}-3`;
  for (;;) yield `${slug}-${randomBytes(3).toString("hex")}`;
}
