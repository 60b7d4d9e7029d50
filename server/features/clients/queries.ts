import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { ClientSummary } from "#contract/clients.ts";
import type { Tx } from "#server/database.ts";
import { rowsNamed } from "#server/paging/queries.ts";
import type { AnyShopScope, ClientScope, PublicScope, ShopScope } from "#server/scope.ts";

/** Clients in order of name; `query` filters them. */
export async function searchClients(db: Tx, scope: ShopScope, query: string): Promise<ClientSummary[]> {
  const named = isName(query);
  const found = db
    .selectFrom("clients as c")
    .$if(named, (all) => all.innerJoin(rowsNamed("clients", query), "n.id", "c.id"))
    .leftJoin("clients as t", "t.id", "c.titular_id")
    .select(["c.id", "c.nome"])
    .select([
      sql<string | null>`coalesce(c.telefone, t.telefone)`.as("telefone"),
      sql<boolean>`coalesce(c.phone_verified_at, t.phone_verified_at) is not null`.as("verificado"),
      sql<boolean>`c.user_id is not null`.as("conta"),
    ])
    .where("c.barbershop_id", "=", scope.shop)
    .where("c.ativo", "=", true)
    .orderBy(named ? sql.ref("n.nome_busca") : "c.nome_busca")
    .orderBy("c.id")
    .limit(20);
  return (query && !named ? found.where(await matching(db, scope, query)) : found).execute();
}

/** Whether a query can match only names; `rowsNamed` then finds them. A single letter would match most clients, so it finds none. */
export function isName(query: string): boolean {
  return startsOf(query).length === 0 && /\S\S/.test(query);
}

/** Above this number of matches, scanning all clients in sort order reaches the first page sooner. */
const few = 3000;

/**
 * The condition for clients (`c`, with guardian or titular `t`) that match a query of more than names: words of the name by prefix; the
 * phone by prefix (with country code, area code or neither) or suffix; the e-mail by prefix, also for dependents; or the whole CPF, if
 * the caller may read it.
 */
export async function matching(db: Tx, scope: ShopScope, query: string): Promise<RawBuilder<SqlBool>> {
  const ids = await matchedIds(db, scope, query);
  return ids ? sql<SqlBool>`c.id = any (${ids}::uuid[])` : matchingRow(query);
}

/**
 * The clients who match a query as `matching` says; undefined where there are too many, or only a single letter was typed. They are one
 * text, an array as PostgreSQL writes it: up to 3,000 ids are sent back as they came, and none is read here.
 */
export async function matchedIds(db: Tx, { shop }: ShopScope, query: string): Promise<string | undefined> {
  const starts = startsOf(query);
  if (starts.length === 0 && !isName(query)) return undefined;
  const reached = sql`union all select app.clients_of_cpf(${query.replace(/\D/g, "")}) union all ${reachedBy(shop, starts)}`;
  const { rows } = await sql<{ ids: string | null }>`
    select case when count(*) <= ${sql.lit(few)} then coalesce(array_agg(id), '{}')::text end as ids
    from (select id from app.named('clients', ${query}) ${starts.length > 0 ? reached : sql``} limit ${sql.lit(few + 1)}) as found`.execute(
    db,
  );
  return rows[0]!.ids ?? undefined;
}

/** The condition of `matching`, judged for each row. */
export function matchingRow(query: string): RawBuilder<SqlBool> {
  const begins = startsOf(query).flatMap(({ column, start }) =>
    ["c", "t"].map((table) => sql`starts_with(${sql.ref(`${table}.${column}`)}, ${start})`),
  );
  const named = sql`app.begins_words(c.nome_busca, (select app.word_patterns(${query})))`;
  return sql<SqlBool>`(${sql.join([named, ...begins], sql` or `)})`;
}

type Start = { column: "telefone" | "telefone_local" | "telefone_final" | "email"; start: string };

function startsOf(query: string): Start[] {
  if (query.includes("@")) return [{ column: "email", start: query.toLowerCase() }];
  const typed = query.replace(/\D/g, "");
  const digits = typed.replace(/^0/, "");
  if (digits.length < 3) return [];
  return [
    { column: "telefone", start: `+${digits}` },
    { column: "telefone", start: `+55${digits}` },
    { column: "telefone_local", start: digits },
    // Fewer than four digits match the end of too many numbers.
    ...(typed.length >= 4 ? [{ column: "telefone_final", start: typed.split("").toReversed().join("") } as const] : []),
  ];
}

function reachedBy(shop: string, starts: Start[]): RawBuilder<unknown> {
  const holders = starts.map(
    ({ column, start }) => sql`select id from clients where barbershop_id = ${shop}
      and ${sql.ref(column)} ~>=~ ${start}::text and ${sql.ref(column)} ~<~ (${start}::text || ${lastCharacter})`,
  );
  return sql`(with holders as (${sql.join(holders, sql` union all `)})
    select id from holders union all
    select d.id from clients d where d.barbershop_id = ${shop} and d.titular_id in (select id from holders))`;
}

const lastCharacter = "\u{10FFFF}";

/**
 * The id of the client with this phone number; creates the client if there is none. Returns only the id, because the visitor may learn
 * nothing about the client (decisions 7). From here on this transaction sees only that client's rows.
 */
export async function attachVisitor(
  db: Tx,
  _proven: AnyShopScope,
  visitor: { nome: string; telefone: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select set_config('app.client', app.attach_visitor(${visitor.nome}, ${visitor.telefone})::text, true) as id`.execute(
    db,
  );
  return rows[0]!.id;
}

/** From here on this transaction sees only the rows of the visit's client. */
export async function actAsClientOf(db: Tx, visit: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select set_config('app.client', app.client_of_visit(${visit})::text, true) as id`.execute(db);
  return rows[0]?.id || null;
}

/**
 * Whether a client may book without staff, and their contact. `blocked`: by the shop or by too many no-shows. `full`: reached the shop's
 * limit of upcoming bookings, or twenty own bookings within a day. The query locks this client until the transaction ends.
 */
export type ClientStanding = { id: string; nome: string; email: string | null; blocked: boolean; full: boolean };

export async function clientStanding(
  db: Tx,
  { shop }: AnyShopScope,
  { id, now }: { id: string; now: Date },
): Promise<ClientStanding | undefined> {
  const { rows } = await sql<ClientStanding>`
    select c.id, c.nome, c.email, standing.blocked, standing."full"
    from clients c cross join lateral app.booking_standing(c.id, ${now}) as standing
    where c.barbershop_id = ${shop} and c.id = ${id} and c.erased_at is null`.execute(db);
  return rows[0];
}

/** The number of visits booked without an account from this network address within a day, including the current one. */
export async function countVisitorBooking(db: Tx, _proven: PublicScope, line: string): Promise<number> {
  const { rows } = await sql<{ booked: number }>`select app.count_visitor_booking(${line}) as booked`.execute(db);
  return rows[0]!.booked;
}

/** Other clients with the phone number of this one, clients with an account first. */
export async function clientsOfSamePhone(db: Tx, { shop }: ShopScope, id: string): Promise<ClientSummary[]> {
  const { rows } = await sql<ClientSummary>`
    select o.id, o.nome, o.telefone, o.phone_verified_at is not null as verificado, o.user_id is not null as conta
    from clients c join clients o on o.barbershop_id = c.barbershop_id and o.telefone = c.telefone and o.id <> c.id
    where c.barbershop_id = ${shop} and c.id = ${id} order by conta desc, o.id limit 5`.execute(db);
  return rows;
}

type Confirmation = { outcome: "confirmed" | "taken" | "missing"; removed: string[] };

/**
 * Confirms a client's phone number and gives them what was booked with it without an account; the records created for those bookings are
 * `removed`. "taken" when another account has confirmed the number, "missing" without such a client or number.
 */
export async function confirmPhone(db: Tx, { shop }: ShopScope, id: string): Promise<Confirmation> {
  await sql`select app.hold_before_clients(array(select o.id from clients c join clients o on o.barbershop_id = c.barbershop_id
    and o.telefone = c.telefone and o.id <> c.id where c.barbershop_id = ${shop} and c.id = ${id}))`.execute(db);
  const { rows } = await sql<Confirmation>`select * from app.confirm_phone(${id})`.execute(db);
  return rows[0]!;
}

type VisitAhead = { id: string; data_agendamento: string; barbeiro_id: string };

/** The next visits of a client. The limit is exceeded only by a weekly booking made months ahead. */
export async function visitsAhead(
  db: Tx,
  { shop }: ShopScope,
  { client, now }: { client: string; now: Date },
): Promise<VisitAhead[]> {
  return db
    .selectFrom("appointments")
    .select(["id", "data_agendamento", "barbeiro_id"])
    .where("barbershop_id", "=", shop)
    .where("cliente_id", "=", client)
    .where("inicio", ">", now)
    .orderBy("inicio")
    .limit(20)
    .execute();
}

/** A birth date, and for a minor the guardian. */
export type Birth = {
  data_nascimento: string | null;
  responsavel_nome: string | null;
  responsavel_telefone: string | null;
};

type NewClient = Birth & { email: string; telefone: string };

/** Creates the record of a client who made an account. Their phone attaches nothing to it until the desk confirms it (decisions 7). */
export async function insertOwnClient(db: Tx, { shop, actor, client }: ClientScope, given: NewClient): Promise<void> {
  const own = { ...given, id: client, user_id: actor.id, nome: actor.name, barbershop_id: shop, login_enabled: true };
  await db.insertInto("clients").values(own).execute();
}

/** Stores a client's own birth date and guardian; profiles have neither. */
export async function tellBirth(db: Tx, _own: ClientScope, birth: Birth): Promise<void> {
  const { data_nascimento: day, responsavel_nome: guardian, responsavel_telefone: phone } = birth;
  await sql`select app.tell_birth(${day}::date, ${guardian}, ${phone})`.execute(db);
}

/** A client's birth date, if they gave one, and their guardian. */
export async function ownBirth(db: Tx, _own: ClientScope): Promise<Birth | undefined> {
  const { rows } = await sql<Birth>`select * from app.own_birth()`.execute(db);
  return rows[0];
}

/** The six newest clients of the shop. */
export async function newestClients(
  db: Tx,
  { shop }: ShopScope,
): Promise<{ id: string; nome: string; telefone: string | null }[]> {
  return db
    .selectFrom("clients")
    .select(["id", "nome", "telefone"])
    .where("barbershop_id", "=", shop)
    .where("ativo", "=", true)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(6)
    .execute();
}

export type Birthday = { id: string; nome: string; telefone: string | null; nascimento_mmdd: number };

/** Active clients born on one of these days of the year (month * 100 + day), in order of name; none for callers without permission. */
export async function birthdaysOn(db: Tx, _shop: AnyShopScope, days: number[]): Promise<Birthday[]> {
  const { rows } = await sql<Birthday>`select * from app.birthdays_on(${days}::smallint[])`.execute(db);
  return rows;
}
