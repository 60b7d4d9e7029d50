import type * as z from "zod";
import { countedReviews, fewestReviews, type OwnReview, type Rating, type WriteReview } from "#contract/reviews.ts";
import type { ShopCall } from "#server/call.ts";
import { newestOf, putReview, reviewsOfVisits } from "#server/features/reviews/queries.ts";
import { refusing } from "#server/constraints.ts";
import { Refusal } from "#server/refusal.ts";
import type { AnyShopScope, ClientScope } from "#server/scope.ts";

/** The rating of a barber with too few reviews. */
const untilThen = 4.5;

/** The average of the last hundred, with one decimal; 4.5 until there are five (business-rules 7). */
export function ratingOf(newestFirst: number[]): Rating {
  const counted = newestFirst.slice(0, countedReviews);
  const total = counted.length;
  if (total < fewestReviews) return { nota: untilThen, total };
  const sum = counted.reduce((all, nota) => all + nota, 0);
  return { nota: Math.round((sum * 10) / total) / 10, total };
}

/** The same with each rating; for the desk, because barbers may not read reviews of others. */
export async function rated<Barber extends { id: string }>(
  { db, scope }: ShopCall,
  barbers: Barber[],
): Promise<(Barber & { avaliacao: Rating | null })[]> {
  if (scope.actor.role === "barbeiro") return barbers.map((one) => ({ ...one, avaliacao: null }));
  const newest = await newestOf(db, scope, { barbers: barbers.map(({ id }) => id), most: countedReviews });
  const ratings = new Map(newest.map(({ barber, notas }) => [barber, ratingOf(notas)]));
  return barbers.map((one) => ({ ...one, avaliacao: ratings.get(one.id)! }));
}

/** The same with what their client wrote of each. */
export async function reviewed<Visit extends { id: string }>(
  { db, scope }: Pick<ShopCall<AnyShopScope>, "db" | "scope">,
  visits: Visit[],
): Promise<(Visit & { avaliacao: OwnReview | null })[]> {
  const written = await reviewsOfVisits(
    db,
    scope,
    visits.map(({ id }) => id),
  );
  const reviews = new Map(written.map(({ appointment_id, ...review }) => [appointment_id, review]));
  return visits.map((one) => ({ ...one, avaliacao: reviews.get(one.id) ?? null }));
}

/**
 * One review of each concluded visit, by its client, who may change it for 7 days (business-rules 7). Refuses NOT_FOUND,
 * WRONG_STATUS, REVIEW_KEPT.
 */
export async function writeReview(call: ShopCall<ClientScope>, given: z.output<typeof WriteReview>): Promise<void> {
  const { db, scope, announce } = call;
  const barber = await putReview(db, scope, given).catch(refuse);
  if (!barber) throw new Refusal("NOT_FOUND");
  // Screens show only the barber's rating.
  announce({ feature: "reviews", ids: [barber], days: [], for: { barbers: [barber], clients: [scope.client] } });
}

const refuse = refusing({
  review_of_concluded: ["WRONG_STATUS"],
  review_changes_seven_days: ["REVIEW_KEPT"],
});
