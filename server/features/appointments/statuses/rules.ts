import type { Appointment, AppointmentEvent } from "#contract/appointments.ts";
import type { Status } from "#contract/status.ts";
import { localDay } from "#contract/dates.ts";

/** The moves of decisions 7, each with its allowed previous states and its history entry. */
export const moves = {
  confirm: { from: ["agendado"], to: "confirmado", tipo: "confirmed" },
  start: { from: ["agendado", "confirmado"], to: "in-progress", tipo: "started" },
  finish: { from: ["agendado", "confirmado", "in-progress"], to: "concluido", tipo: "finished" },
  cancel: { from: ["retido", "agendado", "confirmado", "in-progress"], to: "cancelado", tipo: "cancelled" },
  markMissed: { from: ["agendado", "confirmado"], to: "faltou", tipo: "missed" },
} as const satisfies Record<string, { from: Status[]; to: Status; tipo: AppointmentEvent["tipo"] }>;

export type MoveName = keyof typeof moves;

type Visit = Pick<Appointment, "status" | "data_agendamento" | "inicio" | "fim">;

/**
 * Why a visit may not take this move now; null when it may. A visit starts on its day, or after midnight while its time
 * runs, and cannot be missed before its time. Without a start, only one whose comanda is closed is finished, from its day on.
 */
export function whyNot(
  name: MoveName,
  visit: Visit,
  { now, timezone, isPaid = false }: { now: Date; timezone: string; isPaid?: boolean },
): "WRONG_STATUS" | "NOT_TODAY" | "NOT_YET" | null {
  const from: readonly Status[] = moves[name].from;
  const today = localDay(now, timezone);
  if (!from.includes(visit.status)) return "WRONG_STATUS";
  if (name === "finish" && visit.status !== "in-progress") {
    if (!isPaid) return "WRONG_STATUS";
    if (visit.data_agendamento > today) return "NOT_TODAY";
  }
  const isUnderway = Date.parse(visit.inicio) <= now.getTime() && now.getTime() < Date.parse(visit.fim);
  if (name === "start" && visit.data_agendamento !== today && !isUnderway) return "NOT_TODAY";
  if (name === "markMissed" && now.getTime() < Date.parse(visit.inicio)) return "NOT_YET";
  return null;
}
