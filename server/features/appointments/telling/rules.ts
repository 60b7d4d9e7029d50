import type { Appointment } from "#contract/appointments.ts";
import { formatShortDay, formatTime, localDay } from "#contract/dates.ts";
import { notify } from "#server/features/notifications/rules.ts";
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
  const data = { shop: scope.shop, appointment: id, counted: scope.actor === null, by: scope.actor?.id ?? null };
  await enqueue({ name: "tell-client", data, after: settled ? untilSettled : 0 });
}

type Place = Pick<Appointment, "inicio" | "barbeiro_id" | "barbeiro">;
type Shown = Place & Pick<Appointment, "id" | "servico" | "data_agendamento" | "fim" | "cliente">;

/**
 * Notifies the desk and the barbers of a visit, at once: what is undone later is told as the move that it is. Nothing is
 * said of what is over, nor of another length.
 */
export async function tellStaff(
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

/** `Corte com Beto, ter., 24/11 10:00.`; of one that has moved `Corte com Beto, de ter., 24/11 10:00 para …` */
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

/** What a notification of a visit names. */
export function subjectsOf(visit: Shown, before: Pick<Place, "barbeiro_id"> = visit): Record<string, string> {
  return {
    appointment: visit.id,
    day: visit.data_agendamento,
    barbeiro: visit.barbeiro_id,
    ...(before.barbeiro_id !== visit.barbeiro_id && { barbeiro_anterior: before.barbeiro_id }),
    ...(visit.cliente && { cliente: visit.cliente.id }),
  };
}
