import { type Expression, sql, type SqlBool } from "kysely";
import type { Appointment, VisitsInWay } from "#contract/appointments.ts";
import { localDay } from "#contract/dates.ts";
import type { Status } from "#contract/status.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** `informed`: the client whose account shows this appointment; null when no account does (decisions 7). */
export type KnownAppointment = Appointment & { informed: string | null };

/** With the instant from which its barber is free again. Screens do not show it. */
export type StoredAppointment = KnownAppointment & { ocupado_ate: string };

export async function appointmentById(db: Tx, scope: AnyShopScope, id: string): Promise<StoredAppointment | undefined> {
  return listed(db, scope, { where: sql<SqlBool>`a.id = ${id}`, limit: 1 }).then((rows) => rows[0]);
}

type Span = { from: Date; until: Date; barber?: string | undefined };

/** All appointments that overlap these days, cancelled ones included. One shop's week has a few hundred rows. */
export async function appointmentsBetween(
  db: Tx,
  scope: AnyShopScope,
  { from, until, barber }: Span,
): Promise<Appointment[]> {
  const ofBarber = barber ? sql`and a.barbeiro_id = ${barber}` : sql``;
  return listed(db, scope, {
    where: sql<SqlBool>`a.inicio >= ${dayBefore(from)} and a.fim > ${from} and a.inicio < ${until} ${ofBarber}`,
    limit: 3000,
  });
}

/** The live appointments that overlap one of these sorted times: how many, the first fifty, and a fingerprint of all. */
export async function liveAppointmentsOver(
  db: Tx,
  scope: AnyShopScope,
  { spans, barber, now }: { spans: { from: Date; until: Date }[]; barber?: string | undefined; now: Date },
): Promise<VisitsInWay> {
  const ofBarber = barber ? sql`and a.barbeiro_id = ${barber}` : sql``;
  const live = sql`(a.status in ('agendado', 'confirmado', 'in-progress') or a.retido_ate > ${now})`;
  const [starts, ends] = [spans.map(({ from }) => from), spans.map(({ until }) => until)];
  const over = sql`exists (select from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as t (since, until)
    where a.inicio < t.until and a.fim > t.since)`;
  const where = sql<SqlBool>`a.inicio >= ${dayBefore(starts[0]!)} and a.inicio < ${ends.at(-1)} and ${live} ${ofBarber} and ${over}`;
  const appointments = await listed(db, scope, { where, limit: 50 });
  const { count, seen } = await db
    .selectFrom("appointments as a")
    .select(sql<number>`count(*)::int`.as("count"))
    .select(sql<string>`coalesce(md5(string_agg(a.id::text, ',' order by a.id)), '')`.as("seen"))
    .where("a.barbershop_id", "=", scope.shop)
    .where(where)
    .executeTakeFirstOrThrow();
  return { count, appointments, seen };
}

/** The times of upcoming visits, of one barber or (null) of all: at most five thousand, nearest first. */
export async function timesAhead(
  db: Tx,
  { shop }: AnyShopScope,
  { barber, from }: { barber: string | null; from: Date },
): Promise<{ id: string; barber: string; day: string; inicio: Date; fim: Date }[]> {
  let ahead = db
    .selectFrom("appointments")
    .select(["id", "barbeiro_id as barber", "data_agendamento as day", "inicio", "fim"])
    .where("barbershop_id", "=", shop)
    .where("inicio", ">=", from)
    .where((where) => where.or([where("status", "in", ["agendado", "confirmado"]), where("retido_ate", ">", from)]));
  if (barber) ahead = ahead.where("barbeiro_id", "=", barber);
  return ahead.orderBy("inicio").limit(5000).execute();
}

/** The first fifty of these visits. The visits must be sorted. */
export async function appointmentsOf(
  db: Tx,
  scope: AnyShopScope,
  visits: { id: string; inicio: Date }[],
): Promise<Appointment[]> {
  const first = visits.slice(0, 50);
  const ids = first.map(({ id }) => id);
  // Filter by start too: with ids alone the planner may read all visits of a shop.
  const where = sql<SqlBool>`a.inicio between ${first[0]?.inicio} and ${first.at(-1)?.inicio} and a.id = any (${ids}::uuid[])`;
  return listed(db, scope, { where, limit: 50 });
}

/** The appointments that occupy this time, including the buffer after each visit. */
export async function occupantsOf(
  db: Tx,
  scope: AnyShopScope,
  { barber, from, until, except }: Required<Span> & { barber: string; except: string },
): Promise<Appointment[]> {
  const occupying = sql`a.status in ('retido', 'agendado', 'confirmado', 'in-progress', 'concluido')`;
  const where = sql<SqlBool>`a.barbeiro_id = ${barber} and a.inicio >= ${dayBefore(from)} and a.inicio < ${until}
    and a.ocupado_ate > ${from} and a.id <> ${except} and ${occupying}`;
  return listed(db, scope, { where, limit: 50 });
}

/** The number of visits that a barber still has to do, as `stillToDo` says. */
export async function countAhead(
  db: Tx,
  scope: AnyShopScope,
  { barber, now }: { barber: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::int as ahead from appointments a
    where a.barbershop_id = ${scope.shop} and a.barbeiro_id = ${barber} and ${stillToDo(scope, now)}`.execute(db);
  return rows[0]!.ahead;
}

/** Visits to come and their holds, visits in progress that run late, and those of today that have no outcome yet. */
export function stillToDo({ timezone }: AnyShopScope, now: Date) {
  return sql<SqlBool>`a.inicio >= ${dayBefore(now)} and (a.status = 'in-progress'
    or a.status in ('agendado', 'confirmado') and (a.fim > ${now} or a.data_agendamento = ${localDay(now, timezone)})
    or a.retido_ate > ${now} and a.fim > ${now})`;
}

/** An appointment that is not over began less than a day ago; this bound lets an index by start find it. */
function dayBefore(moment: Date): Date {
  return new Date(moment.getTime() - 86_400_000);
}

type Own = {
  client: string;
  now: Date;
  which: "upcoming" | "past";
  day: string | null;
  rest: string;
  after?: string | undefined;
};

/**
 * One page of a client's own appointments: upcoming ones nearest first, past ones newest first. `rest` filters by prefixes of words of
 * barber or services.
 */
export async function appointmentsOfClient(
  db: Tx,
  scope: AnyShopScope,
  { client, now, which, day, rest, after }: Own,
): Promise<Page<Appointment>> {
  const isPast = which === "past";
  let own = stored(db, scope)
    .where("a.cliente_id", "=", client)
    .where("a.fim", isPast ? "<" : ">=", now);
  if (day) own = own.where("a.data_agendamento", "=", day);
  const named = sql`app.searchable(b.nome || ' ' || a.servico)`;
  if (rest) own = own.where(sql<SqlBool>`app.begins_words(${named}, (select app.word_patterns(${rest})))`);
  const paging = { sort: isPast ? "-inicio" : "inicio", size: 20, after };
  const { items, next } = await page(own, paging, { inicio: ["a.inicio", "a.id"] });
  return { items: items.map(({ row }) => row), next };
}

type Paid = { appointment_id: string; total: number; fiado: number };

/** Of a client's own visits those whose comanda is closed. */
export async function paidVisits(db: Tx, _proven: AnyShopScope, visits: string[]): Promise<Paid[]> {
  const { rows } = await sql<Paid>`select * from app.paid_visits(${visits}::uuid[])`.execute(db);
  return rows;
}

type Around = {
  id: string;
  cliente: string | null;
  barbeiro: string;
  servico: string;
  data_agendamento: string;
  hora_inicio: string;
  status: Status;
};

/**
 * For each client the first visit from that instant on and the last one before it, without cancelled visits; upcoming ones nearest first,
 * then past ones newest first.
 */
export async function visitsAround(
  db: Tx,
  { shop }: AnyShopScope,
  { clients, from }: { clients: string[]; from: Date },
): Promise<Around[]> {
  const visit = sql`select a.* from appointments a where a.barbershop_id = ${shop} and a.cliente_id = of.client and a.status <> 'cancelado'`;
  const { rows } = await sql<Around>`
    select a.id, c.nome as cliente, b.nome as barbeiro, a.servico, a.data_agendamento, to_char(a.hora_inicio, 'HH24:MI') as hora_inicio,
      a.status
    from unnest(${clients}::uuid[]) as of (client) cross join lateral (
      (${visit} and a.inicio >= ${from} order by a.inicio limit 1) union all
      (${visit} and a.inicio < ${from} order by a.inicio desc limit 1)) a
    join barbeiros b on b.id = a.barbeiro_id join clients c on c.id = of.client
    order by a.inicio < ${from}, case when a.inicio >= ${from} then a.inicio end, a.inicio desc`.execute(db);
  return rows;
}

export type DayCount = { day: string; total: number; concluidos: number; faltas: number; minutes: number };

export async function countByDay(
  db: Tx,
  { shop }: AnyShopScope,
  { from, until, barber }: { from: string; until: string; barber?: string | undefined },
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select data_agendamento as day, count(*) filter (where status <> 'cancelado')::int as total,
      count(*) filter (where status = 'concluido')::int as concluidos, count(*) filter (where status = 'faltou')::int as faltas,
      coalesce(sum(extract(epoch from fim - inicio) / 60) filter (where status not in ('cancelado', 'faltou')), 0)::int as minutes
    from appointments
    where barbershop_id = ${shop} and inicio >= (${from}::date - 1)::timestamptz and inicio < (${until}::date + 1)::timestamptz
      and data_agendamento >= ${from} and data_agendamento < ${until} ${barber ? sql`and barbeiro_id = ${barber}` : sql``}
    group by data_agendamento order by data_agendamento`.execute(db);
  return rows;
}

async function listed(
  db: Tx,
  scope: AnyShopScope,
  { where, limit }: { where: Expression<SqlBool>; limit: number },
): Promise<StoredAppointment[]> {
  const rows = await stored(db, scope).where(where).orderBy("a.inicio").orderBy("a.id").limit(limit).execute();
  return rows.map(({ row }) => row);
}

function stored(db: Tx, { shop }: AnyShopScope) {
  return db
    .selectFrom("appointments as a")
    .innerJoin("barbeiros as b", "b.id", "a.barbeiro_id")
    .leftJoin("clients as c", "c.id", "a.cliente_id")
    .select(
      sql<StoredAppointment>`json_build_object(
        'id', a.id, 'barbeiro_id', a.barbeiro_id, 'barbeiro', b.nome, 'servico', a.servico, 'data_agendamento', a.data_agendamento,
        'hora_inicio', to_char(a.hora_inicio, 'HH24:MI'), 'hora_fim', to_char(a.hora_fim, 'HH24:MI'),
        'inicio', to_char(a.inicio, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'fim', to_char(a.fim, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'ocupado_ate', to_char(a.ocupado_ate, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'valor_final', a.valor_final, 'status', a.status,
        'encaixe', a.encaixe, 'sem_preferencia', a.sem_preferencia, 'observacoes', a.observacoes,
        'sinal', case when a.sinal is not null then (select json_build_object('valor', a.sinal, 'ate', to_char(a.retido_ate, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'devolve', t.sinal_devolve, 'limite', t.change_limit,
          'situacao', coalesce(d.situacao, case a.status when 'cancelado' then 'vencido' else 'pendente' end),
          'devolvido', coalesce(d.devolvido, 0), 'contestado', coalesce(d.contestado, 0))
          from barbershop_settings t left join deposits d on d.appointment_id = a.id where t.barbershop_id = a.barbershop_id) end,
        'cliente', case when c.id is not null then json_build_object('id', c.id, 'nome', c.nome, 'telefone', c.telefone,
          'verificado', c.phone_verified_at is not null, 'conta', c.user_id is not null) end,
        'informed', case when a.created_by = c.user_id or c.user_id is not null and c.phone_verified_at is not null then c.id end,
        'services', (select coalesce(json_agg(json_build_object('id', s.service_id, 'nome', s.nome, 'preco', s.preco,
          'duracao_minutos', s.duracao_minutos) order by s.position), '[]') from appointment_services s where s.appointment_id = a.id)
      )`.as("row"),
    )
    .where("a.barbershop_id", "=", shop);
}

/** Bookings of a shop share this lock; changes of its hours and blocks take it exclusively, so neither misses the other. */
export async function shareShopCalendar(db: Tx, { shop }: AnyShopScope): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`calendar:${shop}`}, 0))`.execute(db);
}

export async function lockShopCalendar(db: Tx, { shop }: AnyShopScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar:${shop}`}, 0))`.execute(db);
}
