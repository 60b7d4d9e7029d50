import type { Client } from "pg";

export type Truth = { deadlocks: number; overlaps: number; halves: number };

/** Counts deadlocks, overlapping appointments and half bookings, which lack their services or their history. */
export async function agendaTruth(db: Client): Promise<Truth> {
  const { rows } = await db.query<Truth>(`
    select
      (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks,
      (select count(*)::int from (
        select inicio < max(ocupado_ate) over (
          partition by barbeiro_id order by inicio, id rows between unbounded preceding and 1 preceding) as clashes
        from appointments where status not in ('cancelado', 'faltou') and not encaixe) live where clashes) as overlaps,
      (select count(*)::int from appointments a
        where not exists (select from appointment_services s where s.appointment_id = a.id)
          or not exists (select from appointment_events e where e.appointment_id = a.id and e.tipo = 'booked')) as halves`);
  return rows[0]!;
}
