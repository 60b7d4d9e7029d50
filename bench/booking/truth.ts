import type { Client } from "pg";

export type Truth = { deadlocks: number; overlaps: number; halves: number };

/** What the database says after the run, read past row level security. A half booking lacks its services or its history. */
export async function agendaTruth(db: Client): Promise<Truth> {
  const { rows } = await db.query<Truth>(`
    select
      (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks,
      (select count(*)::int from appointments a join appointments b on b.barbeiro_id = a.barbeiro_id and b.id > a.id
        and b.inicio < a.ocupado_ate and a.inicio < b.ocupado_ate
        where a.status <> 'cancelado' and b.status <> 'cancelado') as overlaps,
      (select count(*)::int from appointments a
        where not exists (select from appointment_services s where s.appointment_id = a.id)
          or not exists (select from appointment_events e where e.appointment_id = a.id and e.tipo = 'booked')) as halves`);
  return rows[0]!;
}
