import { sql } from "kysely";
import type * as z from "zod";
import type { OwnReview, Review, reviewList, WriteReview } from "#contract/reviews.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { AnyShopScope, ClientScope, ShopScope } from "#server/scope.ts";

/** For each of these barbers, the ratings of the newest reviews, newest first. */
export async function newestOf(
  db: Tx,
  { shop }: ShopScope,
  { barbers, most }: { barbers: string[]; most: number },
): Promise<{ barber: string; notas: number[] }[]> {
  const { rows } = await sql<{ barber: string; notas: number[] }>`
    select of.barber, array(select r.nota from reviews r where r.barbershop_id = ${shop} and r.barbeiro_id = of.barber
      order by r.created_at desc, r.id desc limit ${sql.lit(most)}) as notas
    from unnest(${barbers}::uuid[]) as of (barber)`.execute(db);
  return rows;
}

/** Reviews of a barber, hidden from other barbers; without the client's name when the caller may not see the client. */
export async function reviewsOf(
  db: Tx,
  { shop, actor, barber: own }: ShopScope,
  { barber, ...asked }: z.output<typeof reviewList.asked>,
): Promise<Page<Review>> {
  const found = db
    .selectFrom("reviews as r")
    .leftJoin("clients as c", "c.id", "r.cliente_id")
    .select(["r.id", "r.created_at", "r.nota", "r.comentario", "c.nome as cliente"])
    .where("r.barbershop_id", "=", shop)
    .where("r.barbeiro_id", "=", barber)
    .$if(actor.role === "barbeiro", (all) => all.where("r.barbeiro_id", "=", own));
  const { items, next } = await page(found, asked, { created_at: ["r.created_at", "r.id"] });
  return { items: items.map((one) => ({ ...one, created_at: one.created_at.toISOString() })), next };
}

/** The reviews of these visits. */
export async function reviewsOfVisits(
  db: Tx,
  { shop }: AnyShopScope,
  visits: string[],
): Promise<(OwnReview & { appointment_id: string })[]> {
  return db
    .selectFrom("reviews")
    .select(["appointment_id", "nota", "comentario", sql<boolean>`app.review_changes(created_at)`.as("muda")])
    .where("barbershop_id", "=", shop)
    .where(sql<boolean>`appointment_id = any (${visits}::uuid[])`)
    .execute();
}

/**
 * Returns the reviewed barber; undefined when the client has no such visit. Fails on `review_of_concluded`, `client_erased` and
 * `review_changes_seven_days`.
 */
export async function putReview(
  db: Tx,
  { shop, client }: ClientScope,
  { id, nota, comentario }: z.output<typeof WriteReview>,
): Promise<string | undefined> {
  const { rows } = await sql<{ barbeiro_id: string }>`
    insert into reviews (barbershop_id, appointment_id, cliente_id, barbeiro_id, nota, comentario)
    select barbershop_id, id, cliente_id, barbeiro_id, ${nota}, ${comentario} from appointments
    where barbershop_id = ${shop} and id = ${id} and cliente_id = ${client}
    on conflict (appointment_id) do update
      set nota = excluded.nota, comentario = excluded.comentario, updated_at = now()
    returning barbeiro_id`.execute(db);
  return rows[0]?.barbeiro_id;
}
