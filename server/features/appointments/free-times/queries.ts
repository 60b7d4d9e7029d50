import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** A barber who does all the wanted services: minutes, centavos; `buffer` is the longest of the services, else the barber's. */
export type Candidate = {
  id: string;
  nome: string;
  aceita_encaixe: boolean;
  length: number;
  buffer: number;
  price: number;
  services: { id: string; nome: string; preco: number; duracao_minutos: number }[];
};

export type Hours = { barbeiro_id: string | null; weekday: number; opens: number; closes: number };

/** What decides which times are bookable, read at once. `known` counts the wanted services that the shop has. */
export type BookingFacts = {
  slot_step: number;
  min_notice: number;
  horizon_days: number;
  change_limit: number;
  max_no_shows: number | null;
  max_open_bookings: number;
  known: number;
  candidates: Candidate[];
  hours: Hours[];
  blocks: { barbeiro_id: string | null; inicio: string; fim: string }[];
};

type Asked = { services: string[]; barber: string | null; from: Date; until: Date };

export async function bookingFacts(db: Tx, { shop }: AnyShopScope, asked: Asked): Promise<BookingFacts> {
  const { rows } = await sql<BookingFacts>`
    with wanted as (
      select id, position from unnest(${asked.services}::uuid[]) with ordinality as w (id, position)
    ), offered as (
      select b.id, b.nome, b.aceita_encaixe, b.buffer_minutos as own_buffer, s.id as service_id, s.nome as service, w.position,
        coalesce(bs.preco, s.preco) as preco, coalesce(bs.duracao_minutos, s.duracao_minutos) as minutes, s.buffer_minutos
      from barbeiros b
      join barber_services bs on bs.barbeiro_id = b.id
      join services s on s.id = bs.service_id and s.ativo
      join wanted w on w.id = s.id
      where b.barbershop_id = ${shop} and b.ativo and (${asked.barber}::uuid is null or b.id = ${asked.barber}::uuid)
    ), candidate as (
      select id, nome, aceita_encaixe, sum(minutes)::int as length, coalesce(max(buffer_minutos), max(own_buffer)) as buffer,
        sum(preco)::float8 as price,
        json_agg(json_build_object('id', service_id, 'nome', service, 'preco', preco, 'duracao_minutos', minutes) order by position) as services
      from offered group by id, nome, aceita_encaixe having count(*) = cardinality(${asked.services}::uuid[])
    )
    select slot_step, min_notice, horizon_days, change_limit, max_no_shows, max_open_bookings,
      (select count(*)::int from services s join wanted w on w.id = s.id where s.barbershop_id = ${shop} and s.ativo) as known,
      (select coalesce(json_agg(c order by c.nome, c.id), '[]') from candidate c) as candidates,
      (select coalesce(json_agg(json_build_object('barbeiro_id', h.barbeiro_id, 'weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)), '[]')
        from working_hours h where h.barbershop_id = ${shop}) as hours,
      (select coalesce(json_agg(json_build_object('barbeiro_id', k.barbeiro_id, 'inicio', k.inicio, 'fim', k.fim)), '[]')
        from blocks k where k.barbershop_id = ${shop} and k.removed_at is null and k.fim > ${asked.from} and k.inicio < ${asked.until}) as blocks
    from barbershop_settings where barbershop_id = ${shop}`.execute(db);
  const facts = rows[0];
  if (!facts) throw new Error("The shop has no settings.");
  return facts;
}

export type BusyTime = { barbeiro_id: string; inicio: Date; ocupado_ate: Date; held_until: Date | null };

/** When these barbers are taken; nothing of whose the appointments are. Includes encaixes and expired holds. */
export async function busyTimes(
  db: Tx,
  _proven: AnyShopScope,
  { barbers, from, until }: { barbers: string[]; from: Date; until: Date },
): Promise<BusyTime[]> {
  const { rows } = await sql<BusyTime>`
    select barbeiro_id, inicio, ocupado_ate, held_until from app.busy_times(${barbers}::uuid[], ${from}, ${until})`.execute(
    db,
  );
  return rows;
}

/** The step, the hours and the active barbers of the shop: what the agenda's grid is drawn from. */
export async function agendaSettings(
  db: Tx,
  { shop }: AnyShopScope,
): Promise<{ slot_step: number; hours: Hours[]; barbers: string[] }> {
  const { rows } = await sql<{ slot_step: number; hours: Hours[]; barbers: string[] }>`
    select slot_step,
      (select coalesce(json_agg(json_build_object('barbeiro_id', h.barbeiro_id, 'weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)), '[]')
        from working_hours h where h.barbershop_id = ${shop}) as hours,
      (select coalesce(json_agg(b.id order by b.nome, b.id), '[]') from barbeiros b where b.barbershop_id = ${shop} and b.ativo) as barbers
    from barbershop_settings where barbershop_id = ${shop}`.execute(db);
  return rows[0] ?? { slot_step: 15, hours: [], barbers: [] };
}
