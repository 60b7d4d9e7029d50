import { depositDue } from "#contract/deposit-due.ts";
import { type DepositTerms, holdMinutes } from "#contract/deposits.ts";
import { localDay, minuteMs } from "#contract/dates.ts";
import type { Candidate } from "#server/features/appointments/free-times/queries.ts";
import { depositFacts } from "#server/features/appointments/holding/queries.ts";
import type { ShopCall } from "#server/call.ts";
import type { AnyShopScope } from "#server/scope.ts";

type Call = Pick<ShopCall<AnyShopScope>, "db" | "deps" | "scope" | "now">;

export const noDeposit: DepositTerms = { sinal_tipo: null, sinal_valor: null, sinal_desde: 0 };

/**
 * The deposit that the shop requires from clients who book by themselves (business-rules 9); without a client, the general one. Null when
 * none is required or online payment is unavailable. Only clients who book with their account can be exempt: otherwise the answer would
 * reveal how the shop rates a phone number (decisions 7).
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

/** The deposit for these services and until when their time is held; null when no deposit is due. */
export function holdFor(
  terms: DepositTerms,
  { services }: Candidate,
  now: Date,
): { sinal: number; until: Date } | null {
  const sinal = depositDue(terms, services);
  return sinal > 0 ? { sinal, until: new Date(now.getTime() + holdMinutes * minuteMs) } : null;
}

/** Schedules the job that ends the hold when its time is over. */
export async function endDepositLater(
  { scope, enqueue }: Pick<ShopCall<AnyShopScope>, "scope" | "enqueue">,
  appointment: string,
): Promise<void> {
  await enqueue({ name: "end-deposit", data: { shop: scope.shop, appointment }, after: holdMinutes * 60 + 5 });
}
