import { type Expression, sql, type SqlBool } from "kysely";
import { DatabaseError } from "pg";
import type { Appointment, AppointmentEvent, Status } from "#contract/appointments.ts";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope } from "#server/scope.ts";

/** Bookings of a shop share this lock; changes of its hours and blocks take it alone, so neither overlooks the other. */
export async function shareShopCalendar(db: Tx, { shop }: AnyShopScope): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`calendar:${shop}`}, 0))`.execute(db);
}

export async function lockShopCalendar(db: Tx, { shop }: AnyShopScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar:${shop}`}, 0))`.execute(db);
}

/**
 * Lets one move at a time enter a barber's day. An UPDATE has no ON CONFLICT, so without this lock two of them waiting
 * for each other on the exclusion constraint deadlock (trust 0.2). Taken before the UPDATE, days in order.
 */
export async function lockBarberDays(db: Tx, barber: string, days: string[]): Promise<void> {
  for (const day of [...new Set(days)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${barber}:${day}`}, 0))`.execute(db);
  }
}

export type NewAppointment = {
  barbeiro_id: string;
  cliente_id: string;
  data_agendamento: string;
  hora_inicio: string;
  hora_fim: string;
  inicio: Date;
  fim: Date;
  ocupado_ate: Date;
  servico: string;
  valor_final: number;
  encaixe: boolean;
  observacoes: string | null;
  origem: "equipe" | "cliente" | "visitante";
  services: { id: string; nome: string; preco: number; duracao_minutos: number }[];
};

/**
 * Books the time with its services and the first entry of its history, in one statement, and answers its id; undefined
 * when somebody else has the time. Nobody checks first: the exclusion constraint decides.
 */
export async function insertAppointment(
  db: Tx,
  { shop, actor }: AnyShopScope,
  given: NewAppointment,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with booked as (
      insert into appointments (barbershop_id, barbeiro_id, cliente_id, data_agendamento, hora_inicio, hora_fim, inicio, fim,
        ocupado_ate, servico, valor_final, encaixe, observacoes, origem, created_by)
      values (${shop}, ${given.barbeiro_id}, ${given.cliente_id}, ${given.data_agendamento}, ${given.hora_inicio}, ${given.hora_fim},
        ${given.inicio}, ${given.fim}, ${given.ocupado_ate}, ${given.servico}, ${given.valor_final}, ${given.encaixe},
        ${given.observacoes}, ${given.origem}, ${actor?.id ?? null})
      on conflict do nothing returning id, barbershop_id
    ), listed as (
      insert into appointment_services (appointment_id, barbershop_id, position, service_id, nome, preco, duracao_minutos)
      select booked.id, booked.barbershop_id, s.position, s.id, s.nome, s.preco, s.duracao_minutos
      from booked, rows from (json_to_recordset(${JSON.stringify(given.services)})
        as (id uuid, nome text, preco bigint, duracao_minutos integer)) with ordinality as s (id, nome, preco, duracao_minutos, position)
    ), told as (
      insert into appointment_events (appointment_id, barbershop_id, tipo, user_id, autor)
      select id, barbershop_id, 'booked', ${actor?.id ?? null}, ${actor?.name ?? null} from booked
    )
    select id from booked`.execute(db);
  return rows[0]?.id;
}

/** Ends the expired holds that overlap this time; true when there were any. */
export async function releaseExpiredHolds(db: Tx, barber: string, span: { from: Date; until: Date }): Promise<boolean> {
  const { rows } = await sql<{ released: number }>`
    select app.release_expired_holds(${barber}, ${span.from}, ${span.until}) as released`.execute(db);
  return (rows[0]?.released ?? 0) > 0;
}

/**
 * Moves an appointment, or puts a missed one back, where the exclusion constraint allows it: "taken" when it does not.
 * The savepoint keeps the transaction usable, so that the refusal can offer other times.
 */
export async function placeAppointment(
  db: Tx,
  scope: AnyShopScope,
  id: string,
  from: Status[],
  change: Change | Moved,
): Promise<"placed" | "taken" | "changed"> {
  await sql`savepoint placement`.execute(db);
  try {
    return (await changeAppointment(db, scope, id, from, change)) ? "placed" : "changed";
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== exclusionViolation) throw error;
    await sql`rollback to savepoint placement`.execute(db);
    return "taken";
  }
}

const exclusionViolation = "23P01";

type Change = { status?: Status; ocupado_ate?: Date; valor_final?: number };
export type Moved = Pick<
  NewAppointment,
  "barbeiro_id" | "data_agendamento" | "hora_inicio" | "hora_fim" | "inicio" | "fim" | "ocupado_ate" | "encaixe"
>;

/** Changes an appointment that still has one of these states; false when it has not, or is not the caller's to see. */
export async function changeAppointment(
  db: Tx,
  scope: AnyShopScope,
  id: string,
  from: Status[],
  change: Change | Moved,
): Promise<boolean> {
  const changed = await db
    .updateTable("appointments")
    .set({ ...change, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("barbershop_id", "=", scope.shop)
    .where("status", "in", from)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

type Told = { id: string; tipo: AppointmentEvent["tipo"]; details?: Record<string, string> };

export async function recordEvent(db: Tx, { shop, actor }: AnyShopScope, { id, tipo, details }: Told): Promise<void> {
  await db
    .insertInto("appointment_events")
    .values({
      appointment_id: id,
      barbershop_id: shop,
      tipo,
      user_id: actor?.id ?? null,
      autor: actor?.name ?? null,
      details: JSON.stringify(details ?? {}),
    })
    .execute();
}

export async function appointmentById(db: Tx, scope: AnyShopScope, id: string): Promise<Appointment | undefined> {
  return listed(db, scope, sql<SqlBool>`a.id = ${id}`, 1).then((rows) => rows[0]);
}

export async function eventsOf(db: Tx, { shop }: AnyShopScope, id: string): Promise<AppointmentEvent[]> {
  const rows = await db
    .selectFrom("appointment_events")
    .select(["id", "tipo", "autor", "created_at", "details"])
    .where("barbershop_id", "=", shop)
    .where("appointment_id", "=", id)
    .orderBy("created_at")
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) as AppointmentEvent[];
}

type Span = { from: Date; until: Date; barber?: string | undefined };

/** Everything of these days, also what was cancelled. One shop's week has a few hundred rows. */
export async function appointmentsBetween(
  db: Tx,
  scope: AnyShopScope,
  { from, until, barber }: Span,
): Promise<Appointment[]> {
  const ofBarber = barber ? sql`and a.barbeiro_id = ${barber}` : sql``;
  return listed(db, scope, sql<SqlBool>`a.inicio >= ${from} and a.inicio < ${until} ${ofBarber}`, 3000);
}

export async function liveAppointmentsOver(
  db: Tx,
  scope: AnyShopScope,
  { from, until, barber }: Span,
): Promise<Appointment[]> {
  const ofBarber = barber ? sql`and a.barbeiro_id = ${barber}` : sql``;
  const live = sql`a.status in ('agendado', 'confirmado', 'in-progress')`;
  const dayBefore = new Date(from.getTime() - 86_400_000);
  return listed(
    db,
    scope,
    sql<SqlBool>`a.inicio >= ${dayBefore} and a.inicio < ${until} and a.fim > ${from} and ${live} ${ofBarber}`,
    50,
  );
}

type Page = { client: string; now: Date; which: "upcoming" | "past"; before?: Date | undefined };

/** One page of a client's own appointments: what is to come nearest first, what was newest first. */
export async function appointmentsOfClient(
  db: Tx,
  scope: AnyShopScope,
  { client, now, which, before }: Page,
): Promise<Appointment[]> {
  const upcoming = sql<SqlBool>`a.cliente_id = ${client} and a.fim >= ${now} and a.inicio > ${before ?? new Date(0)}`;
  const past = sql<SqlBool>`a.cliente_id = ${client} and a.fim < ${now} and a.inicio < ${before ?? now}`;
  return listed(db, scope, which === "upcoming" ? upcoming : past, 21, which === "past");
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
    where barbershop_id = ${shop} and inicio >= ${from}::date - 1 and inicio < ${until}::date + 1
      and data_agendamento >= ${from} and data_agendamento < ${until} ${barber ? sql`and barbeiro_id = ${barber}` : sql``}
    group by data_agendamento order by data_agendamento`.execute(db);
  return rows;
}

/** One more row than a page tells whether there is another; the caller drops it. */
async function listed(
  db: Tx,
  { shop }: AnyShopScope,
  where: Expression<SqlBool>,
  limit: number,
  newestFirst = false,
): Promise<Appointment[]> {
  const { rows } = await sql<{ row: Appointment }>`
    select json_build_object(
      'id', a.id, 'barbeiro_id', a.barbeiro_id, 'servico', a.servico, 'data_agendamento', a.data_agendamento,
      'hora_inicio', to_char(a.hora_inicio, 'HH24:MI'), 'hora_fim', to_char(a.hora_fim, 'HH24:MI'),
      'inicio', to_char(a.inicio, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'fim', to_char(a.fim, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'valor_final', a.valor_final, 'status', a.status, 'encaixe', a.encaixe, 'observacoes', a.observacoes,
      'cliente', case when c.id is not null then json_build_object('id', c.id, 'nome', c.nome, 'telefone', c.telefone,
        'verificado', c.phone_verified_at is not null) end,
      'services', (select coalesce(json_agg(json_build_object('id', s.service_id, 'nome', s.nome, 'preco', s.preco,
        'duracao_minutos', s.duracao_minutos) order by s.position), '[]') from appointment_services s where s.appointment_id = a.id)
    ) as row
    from appointments a left join clients c on c.id = a.cliente_id
    where a.barbershop_id = ${shop} and ${where}
    order by a.inicio ${newestFirst ? sql`desc` : sql``}, a.id limit ${limit}`.execute(db);
  return rows.map(({ row }) => row);
}
