import type { Appointment } from "#contract/appointments.ts";
import { formatShortDay, formatTime, localDay } from "#contract/dates.ts";
import { notify } from "#server/features/notifications/rules.ts";
import type { ShopCall } from "#server/call.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** The start and barber of which a client was last notified; null before the first notice and after a cancellation. */
export type Known = { inicio: string; barbeiro_id: string } | null;

export type News = "booked" | "moved" | "cancelled";

/** The news of an upcoming visit for its client. A change of length alone is no news. */
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

/** How long staff can undo a move, in seconds. The client is then notified of the final state. */
const untilSettled = 10 * 60;

/**
 * Enqueues a mail that notifies the client of news: at once, or with `settled` after the undo time. Acts without a signed-in actor, such
 * as a visitor's, are rate-limited.
 */
export async function tellClient(
  { scope, enqueue }: Teller,
  { id }: Pick<Appointment, "id">,
  { settled = false } = {},
): Promise<void> {
  const data = { shop: scope.shop, appointment: id, counted: scope.actor === null, by: scope.actor?.id ?? null };
  await enqueue({ name: "tell-client", data, after: settled ? untilSettled : 0 });
}

type Place = Pick<Appointment, "inicio" | "barbeiro_id" | "barbeiro">;
type Shown = Place & Pick<Appointment, "id" | "servico" | "data_agendamento" | "fim" | "cliente">;

/**
 * Notifies the desk and the barbers of a visit at once; an undo is announced as another move. Sends nothing about past visits or a change
 * of length alone.
 */
export async function notifyStaff(
  call: Pick<ShopCall<AnyShopScope>, "db" | "scope" | "now" | "announce">,
  kind: News,
  visit: Shown,
  before: Place = visit,
): Promise<void> {
  const stays = before.inicio === visit.inicio && before.barbeiro_id === visit.barbeiro_id;
  if (Date.parse(visit.fim) <= call.now.getTime() || (kind === "moved" && stays)) return;
  const nome = visit.cliente?.nome ?? "Cliente removido";
  const message = `${nome}, ${noticeText(kind, visit, { before, timezone: call.scope.timezone })}`;
  const barbers = [...new Set([visit.barbeiro_id, before.barbeiro_id])];
  await notify(call, { kind, message, data: subjectsOf(visit, before), to: { desk: true, barbers } });
}

/** `Corte com Beto, ter., 24/11 10:00.`; for a moved visit `Corte com Beto, de ter., 24/11 10:00 para …` */
export function noticeText(
  kind: News,
  visit: Omit<Shown, "id" | "fim">,
  { before, timezone }: { before: Pick<Place, "inicio"> & Partial<Place>; timezone: string },
): string {
  const time = ({ inicio }: Pick<Place, "inicio">) =>
    `${formatShortDay(localDay(inicio, timezone))} ${formatTime(inicio, timezone)}`;
  const left = before.barbeiro && before.barbeiro_id !== visit.barbeiro_id ? ` com ${before.barbeiro}` : "";
  const moved = kind === "moved" ? `de ${time(before)}${left} para ` : "";
  return `${visit.servico} com ${visit.barbeiro}, ${moved}${time(visit)}.`;
}

/** The records that a notification about a visit references. */
export function subjectsOf(visit: Shown, before: Pick<Place, "barbeiro_id"> = visit): Record<string, string> {
  return {
    appointment: visit.id,
    day: visit.data_agendamento,
    barbeiro: visit.barbeiro_id,
    ...(before.barbeiro_id !== visit.barbeiro_id && { barbeiro_anterior: before.barbeiro_id }),
    ...(visit.cliente && { cliente: visit.cliente.id }),
  };
}
