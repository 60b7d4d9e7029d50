import { depositDue, type DepositTerms, holdMinutes } from "#contract/deposits.ts";
import { localDay, minuteMs } from "#contract/dates.ts";
import type { Candidate } from "#server/features/appointments/free-times/queries.ts";
import { depositFacts } from "#server/features/appointments/holding/queries.ts";
import type { ShopCall } from "#server/call.ts";
import type { AnyShopScope } from "#server/scope.ts";

type Call = Pick<ShopCall<AnyShopScope>, "db" | "deps" | "scope" | "now">;

/**
 * What the shop asks of who books alone, or with null of everybody (business-rules 9); null where that is nothing, or nothing can be paid online now. Exempt is only
 * who books with their account: else the answer would tell what a phone number is worth to the shop (decisions 7).
 */
export async function depositTerms(
  { db, deps, scope, now }: Call,
  client: string | null,
): Promise<DepositTerms | null> {
  const { payments } = deps;
  if (!payments) return null;
  const whose = { client, provider: payments.name, own: payments.ownKeys, today: localDay(now, scope.timezone) };
  const { aceita, isento, ...terms } = await depositFacts(db, scope, whose);
  return aceita && !(isento && scope.actor !== null) ? terms : null;
}

/** For how much and until when the time of these services is held; null where no deposit is due. */
export function holdFor(
  terms: DepositTerms,
  { services }: Candidate,
  now: Date,
): { sinal: number; until: Date } | null {
  const sinal = depositDue(terms, services);
  return sinal > 0 ? { sinal, until: new Date(now.getTime() + holdMinutes * minuteMs) } : null;
}

/** Once the time is over, whatever became of it is seen to. */
export async function endDepositLater(
  { scope, enqueue }: Pick<ShopCall<AnyShopScope>, "scope" | "enqueue">,
  appointment: string,
): Promise<void> {
  await enqueue({ name: "end-deposit", data: { shop: scope.shop, appointment }, after: holdMinutes * 60 + 5 });
}
