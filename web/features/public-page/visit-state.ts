import type { Status } from "#contract/status.ts";

const MINUTE = 60_000;
const OPEN: Status[] = ["retido", "agendado", "confirmado"];

/** What the client may still do: only `changeable` visits can be moved and cancelled; `held` ones wait for their deposit. */
export type VisitState = "held" | "changeable" | "too-late" | "over" | "cancelled";

/** `limit`: the minutes before the start until which a client may change it (decisions 7). */
export function visitState(visit: { startsAt: string; status: Status }, limit: number, now = Date.now()): VisitState {
  const start = Date.parse(visit.startsAt);
  if (visit.status === "cancelado") return "cancelled";
  if (!OPEN.includes(visit.status) || start <= now) return "over";
  if (visit.status === "retido") return "held";
  return start - now >= limit * MINUTE ? "changeable" : "too-late";
}
