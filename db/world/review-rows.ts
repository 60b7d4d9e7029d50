import { localMinutes, minuteMs } from "#contract/dates.ts";
import type { Cast } from "./cast.ts";
import type { Random } from "./random.ts";
import { remarks } from "./review-texts.ts";
import type { Row, Rows } from "./rows.ts";
import { shop } from "./shop.ts";
import { team } from "./team.ts";

type Visit = Row<"appointments">;
type Done = Visit & { cliente_id: string; updated_at: Date };

/** How long after the visit they write, on average. */
const meanWaitMs = 14 * 60 * minuteMs;
/** How many a barber has whose clients seldom write. */
const few = 3;

/** What clients wrote of concluded visits, about every fourth: some of nearly each one, many of none. */
export function reviewRows(random: Random, cast: Cast, now: Date, visits: Visit[]): Rows {
  const eagerness = new Map([...cast.clients.values()].map(({ id }) => [id, random.pick([0, 0, 0.1, 0.4, 0.8])]));
  const seldom = new Set(team.filter((barber) => barber.seldomReviewed).map((barber) => cast.barbers.get(barber)!));
  const remark = remarks();
  const written = visits.filter(isDone).flatMap((visit): Row<"reviews">[] => {
    if (!random.chance(eagerness.get(visit.cliente_id)!)) return [];
    const at = awake(random, new Date(visit.updated_at.getTime() + Math.round(random.wait(meanWaitMs))));
    const nota = random.weighted([5, 4, 3], (each) => ({ 5: 80, 4: 15, 3: 5 })[each]!)!;
    const comentario = random.chance(nota === 5 ? 0.3 : 0.6) ? remark(nota, visit.servico) : "";
    return at < now ? [rowOf(random, visit, { nota, comentario, at })] : [];
  });
  const ofMany = written.filter(({ barbeiro_id }) => !seldom.has(barbeiro_id));
  const ofFew = [...seldom].flatMap((id) => written.filter(({ barbeiro_id }) => barbeiro_id === id).slice(-few));
  return { reviews: [...ofMany, ...ofFew] };
}

/** Nobody writes at night, but in the morning. */
function awake(random: Random, at: Date): Date {
  const minute = localMinutes(at, shop.timezone);
  return minute >= 7 * 60 ? at : new Date(at.getTime() + (random.whole(7 * 60, 11 * 60) - minute) * minuteMs);
}

type Said = { nota: number; comentario: string; at: Date };

function rowOf(random: Random, visit: Done, { nota, comentario, at }: Said): Row<"reviews"> {
  const { id: appointment_id, barbershop_id, cliente_id, barbeiro_id } = visit;
  const about = { barbershop_id, appointment_id: appointment_id!, cliente_id, barbeiro_id };
  return { id: random.id(at), ...about, nota, comentario, created_at: at, updated_at: at };
}

function isDone(visit: Visit): visit is Done {
  return visit.status === "concluido";
}
