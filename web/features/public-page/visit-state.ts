import type { Status } from "#contract/status.ts";

const MINUTE = 60_000;
const OPEN: Status[] = ["retido", "agendado", "confirmado"];

/** What its client may still do with an appointment: only `changeable` ones can be moved and cancelled; `held` ones wait for their deposit. */
export type VisitState = "held" | "changeable" | "too-late" | "over" | "cancelled";

/** `limit`: until how many minutes before the start a client may change (decisions 7). */
export function visitState(visit: { startsAt: string; status: Status }, limit: number, now = Date.now()): VisitState {
  const start = Date.parse(visit.startsAt);
  if (visit.status === "cancelado") return "cancelled";
  if (!OPEN.includes(visit.status) || start <= now) return "over";
  if (visit.status === "retido") return "held";
  return start - now >= limit * MINUTE ? "changeable" : "too-late";
}
