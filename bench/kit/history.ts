import type { Client } from "pg";

/**
 * Fills the `days` days before `until` with 60 % of every barber's 18 times of 30 minutes: about 65 appointments a day and shop,
 * each with client, service and history, inserted in the order of the days. Foreign keys are not checked and most indexes of
 * appointments are built at the end, because millions of rows would take hours otherwise.
 */
export async function seedHistory(db: Client, { days, until }: { days: number; until: string }): Promise<void> {
  await db.query(
    "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set synchronous_commit = off",
  );
  await db.query(`create temporary table known as
    select barbershop_id, array_agg(id) as clients from clients group by barbershop_id`);
  const rebuild = await setIndexesAside(db, ["appointments"]);
  for (let back = days; back > 0; back--) await db.query(oneDay, [until, back]);
  await db.query(rebuild);
  await db.query("reset session_replication_role");
  await db.query("vacuum analyze");
}

const oneDay = `
  with booked as (
    insert into appointments (barbershop_id, barbeiro_id, cliente_id, data_agendamento, hora_inicio, hora_fim,
      inicio, fim, ocupado_ate, servico, valor_final, status, origem, created_at)
    select b.barbershop_id, b.id, k.clients[1 + floor(random() * cardinality(k.clients))::int], d.day, t.time, t.time + '30 min'::interval,
      (d.day + t.time) at time zone 'America/Sao_Paulo', (d.day + t.time + '30 min'::interval) at time zone 'America/Sao_Paulo',
      (d.day + t.time + '30 min'::interval) at time zone 'America/Sao_Paulo', 'Corte', 4500, 'concluido', 'cliente',
      -- Booked so long ago that it counts for no limit of today.
      least(now(), d.day) - '2 days'::interval
    from (select $1::date - $2::int as day) d cross join barbeiros b
    cross join lateral (select '09:00'::time + n * '30 min'::interval as time from generate_series(0, 17) n where random() < 0.6) t
    join known k on k.barbershop_id = b.barbershop_id
    returning id, barbershop_id
  ), told as (
    insert into appointment_events (appointment_id, barbershop_id, tipo) select id, barbershop_id, 'booked' from booked
  )
  insert into appointment_services (appointment_id, position, barbershop_id, service_id, nome, preco, duracao_minutos)
  select booked.id, 1, booked.barbershop_id, s.id, 'Corte', 4500, 30
  from booked join services s on s.barbershop_id = booked.barbershop_id`;

/** Drops the indexes of these tables that slow a bulk insert, and returns the statements that create them again. */
export async function setIndexesAside(db: Client, tables: string[]): Promise<string> {
  const { rows } = await db.query<{ drop: string; create: string }>(
    `select 'alter table ' || conrelid::regclass || ' drop constraint ' || conname as drop,
      'alter table ' || conrelid::regclass || ' add constraint ' || conname || ' ' || pg_get_constraintdef(oid) as create
    from pg_constraint where conrelid = any ($1::regclass[]) and contype = 'x'
    union all
    select 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
    from pg_index i where indrelid = any ($1::regclass[]) and not indisunique and not exists (
      select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  );
  await db.query(rows.map((row) => row.drop).join("; "));
  return rows.map((row) => row.create).join("; ");
}
