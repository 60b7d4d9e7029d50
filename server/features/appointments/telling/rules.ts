import type { Appointment } from "#contract/appointments.ts";
import type { ShopCall } from "#server/call.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** The start and barber that a client was last told of; null before the first word and after a cancellation. */
export type Known = { inicio: string; barbeiro_id: string } | null;

export type News = "booked" | "moved" | "cancelled";

/** What a client does not know yet of a visit to come; another length is no news. */
export function newsFor(
  known: Known,
  visit: Pick<Appointment, "status" | "inicio" | "barbeiro_id">,
  now: Date,
): News | null {
  const isAhead = (inicio: string) => Date.parse(inicio) > now.getTime();
  if (visit.status === "cancelado") return known && isAhead(known.inicio) ? "cancelled" : null;
  if (visit.status !== "agendado" && visit.status !== "confirmado") return null;
  if (!isAhead(visit.inicio)) return null;
  if (!known) return "booked";
  return known.inicio === visit.inicio && known.barbeiro_id === visit.barbeiro_id ? null : "moved";
}

type Teller = Pick<ShopCall<AnyShopScope>, "scope" | "enqueue">;

/** How long staff can take a move back: the client hears of what remained. Seconds. */
const untilSettled = 10 * 60;

/**
 * Has the client told by mail what then is new to them: at once, or with `settled` once nothing is taken back any more.
 * Acts of nobody in particular, as of a visitor by their link, are counted.
 */
export async function tellClient(
  { scope, enqueue }: Teller,
  { id }: Pick<Appointment, "id">,
  { settled = false } = {},
): Promise<void> {
  const data = { shop: scope.shop, appointment: id, counted: scope.actor === null };
  await enqueue({ name: "tell-client", data, after: settled ? untilSettled : 0 });
}
