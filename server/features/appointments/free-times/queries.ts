import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { Hours, HoursException, Weeks } from "#server/features/appointments/free-times/working-day/rules.ts";
import { type AnyShopScope, isStaff } from "#server/scope.ts";

/** A barber who does all the wanted services: minutes, centavos. `buffer` is the longest of the services, else the barber's. */
export type Candidate = {
  id: string;
  nome: string;
  aceita_encaixe: boolean;
  length: number;
  buffer: number;
  price: number;
  /** `sinal`: the service's own deposit, in centavos. */
  services: { id: string; nome: string; preco: number; duracao_minutos: number; sinal: number | null }[];
};

/** When a barber is busy: sorted starts and ends in epoch minutes. Contains nothing about clients. */
type BusyTimes = { starts: number[]; ends: number[] };

/** All facts that decide which times are bookable, read at once. `known` counts the wanted services that the shop has. */
export type BookingFacts = {
  slot_step: number;
  min_notice: number;
  horizon_days: number;
  known: number;
  /** The wanted barber has left the shop. */
  gone: boolean;
  candidates: Candidate[];
  hours: Hours[];
  exceptions: HoursException[];
  blocks: { barbeiro_id: string | null; inicio: string; fim: string }[];
  /** By barber; barbers without appointments are missing. */
  busy: Record<string, BusyTimes>;
  /** The current barber of the appointment to be moved. */
  leaves: string | null;
};

type FactsQuery = {
  services: string[];
  barber: string | null;
  from: Date;
  until: Date;
  now: Date;
  /** The appointment to be moved. */
  moving?: string | undefined;
};

/**
 * The facts of one barber, or of all with null; blocks and busy times reach as far as a visit that starts before `until`. `busy` includes
 * encaixes but no expired holds. A `moving` appointment that the caller may see is not busy, and candidates use its own length and price:
 * its barber is always a candidate, and its services count even when they are no longer sold.
 */
export async function bookingFacts(db: Tx, scope: AnyShopScope, query: FactsQuery): Promise<BookingFacts> {
  const { shop } = scope;
  const { services, barber, from, until, now, moving = null } = query;
  const { rows } = await sql<BookingFacts>`
    with moving as (
      select id, barbeiro_id, valor_final, (extract(epoch from fim - inicio) / 60)::int as minutes
      from appointments where id = ${moving}::uuid and barbershop_id = ${shop}
    ), wanted as (
      select s.id, w.position, s.nome, s.preco, s.duracao_minutos, s.buffer_minutos, s.sinal
      from unnest(${services}::uuid[]) with ordinality as w (id, position)
      join services s on s.id = w.id and s.barbershop_id = ${shop}
      where s.ativo and (s.online or ${isStaff(scope)}) or exists (select from moving)
    ), offered as (
      select b.id, b.nome, b.aceita_encaixe, b.buffer_minutos as own_buffer, w.id as service_id, w.nome as service, w.position,
        coalesce(bs.preco, w.preco) as preco, coalesce(bs.duracao_minutos, w.duracao_minutos) as minutes, w.buffer_minutos, w.sinal
      from wanted w
      join lateral (
        select barbeiro_id, preco, duracao_minutos from barber_services where service_id = w.id and barbershop_id = ${shop}
        union all
        select barbeiro_id, null, null from moving m where not exists (
          select from barber_services where service_id = w.id and barbeiro_id = m.barbeiro_id)) bs on true
      join barbeiros b on b.id = bs.barbeiro_id and b.ativo
      where ${barber}::uuid is null or bs.barbeiro_id = ${barber}::uuid
    ), candidate as (
      select id, nome, aceita_encaixe,
        coalesce((select minutes from moving), sum(minutes))::int as length, coalesce(max(buffer_minutos), max(own_buffer)) as buffer,
        coalesce((select valor_final from moving), sum(preco))::float8 as price,
        json_agg(json_build_object('id', service_id, 'nome', service, 'preco', preco, 'duracao_minutos', minutes, 'sinal', sinal) order by position) as services
      from offered group by id, nome, aceita_encaixe having count(*) = cardinality(${services}::uuid[])
    ), reached as (
      select ${until}::timestamptz + make_interval(mins => coalesce(max(length + buffer), 0)) as until from candidate
    )
    select slot_step, min_notice, horizon_days,
      (select count(*)::int from wanted) as known,
      exists (select from barbeiros where id = ${barber}::uuid and barbershop_id = ${shop} and not ativo) as gone,
      (select coalesce(json_agg(c order by c.nome, c.id), '[]') from candidate c) as candidates,
      (select coalesce(json_agg(h), '[]') from (
        select barbeiro_id, weekday, opens, closes from working_hours
        where barbershop_id = ${shop} and (barbeiro_id is null or ${barber}::uuid is null or barbeiro_id = ${barber}::uuid)
        order by opens) h) as hours,
      ${exceptionsBetween(scope, { from, until, barber })} as exceptions,
      (select coalesce(json_agg(k), '[]') from (
        select barbeiro_id, inicio, fim from blocks
        where barbershop_id = ${shop} and removed_at is null and fim > ${from} and inicio < (select until from reached)) k) as blocks,
      (select coalesce(json_object_agg(b.barbeiro_id, json_build_object('starts', b.starts, 'ends', b.ends)), '{}') from (
        select t.barbeiro_id, array_agg(floor(date_part('epoch', t.inicio) / 60)::int) as starts,
          array_agg(ceil(date_part('epoch', t.ocupado_ate) / 60)::int) as ends
        from app.busy_times((select array_agg(id) from candidate), ${from}, (select until from reached), (select id from moving)) t
        where t.held_until is null or t.held_until > ${now} group by t.barbeiro_id) b) as busy,
      (select barbeiro_id from moving) as leaves
    from barbershop_settings where barbershop_id = ${shop}`.execute(db);
  const facts = rows[0];
  if (!facts) throw new Error("The shop has no settings.");
  return facts;
}

type AgendaSettings = Weeks & { slot_step: number; barbers: string[] };

/** The data for the agenda's grid: the step, the hours of some days and the active barbers of the shop. */
export async function agendaSettings(
  db: Tx,
  scope: AnyShopScope,
  { from, until }: { from: Date; until: Date },
): Promise<AgendaSettings> {
  const { shop } = scope;
  const { rows } = await sql<AgendaSettings>`
    select slot_step,
      (select coalesce(json_agg(h), '[]') from (
        select barbeiro_id, weekday, opens, closes from working_hours where barbershop_id = ${shop} order by opens) h) as hours,
      ${exceptionsBetween(scope, { from, until, barber: null })} as exceptions,
      (select coalesce(json_agg(b.id order by b.nome, b.id), '[]') from barbeiros b where b.barbershop_id = ${shop} and b.ativo) as barbers
    from barbershop_settings where barbershop_id = ${shop}`.execute(db);
  return rows[0] ?? { slot_step: 15, hours: [], exceptions: [], barbers: [] };
}

/**
 * Exceptions of the shop and of one barber, or of all with null. The widest time zone differs from the database's by less than a day.
 */
function exceptionsBetween(
  { shop }: AnyShopScope,
  { from, until, barber }: { from: Date; until: Date; barber: string | null },
) {
  return sql<HoursException[]>`(select coalesce(json_agg(x), '[]') from (
    select barbeiro_id, de, ate, (select coalesce(json_agg(json_build_object('opens', lower(r), 'closes', upper(r)) order by r), '[]')
      from unnest(horario) r) as horario
    from working_hours_exceptions
    where barbershop_id = ${shop} and horario is not null and (barbeiro_id is null or ${barber}::uuid is null or barbeiro_id = ${barber}::uuid)
      and ate >= ${from}::timestamptz::date - 1 and de <= ${until}::timestamptz::date + 1) x)`;
}
