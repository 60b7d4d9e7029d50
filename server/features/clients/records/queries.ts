import { type RawBuilder, sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { Client, ClientDetails, clientList, SaveClient, Segment } from "#contract/client-records.ts";
import type { Database, Tx } from "#server/database.ts";
import { isName, matching } from "#server/features/clients/queries.ts";
import { type Page, page, rowsNamed } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";
import { inEveryShop } from "#server/shops/queries.ts";

/** When the last visit was. */
export type Visited = "never" | { since?: Date; before?: Date };

/** `bornOn`: days of the year (month * 100 + day). */
type Wanted = Omit<z.output<typeof clientList.asked>, "visit" | "birthday"> & {
  visited?: Visited | undefined;
  bornOn?: number[] | undefined;
};

type Listed = Omit<Client, "cpf" | "aniversariante" | "total_gasto"> & { total_gasto: number };

/** In order of name, unless another sort is given. */
export async function clientsOf(db: Tx, scope: ShopScope, wanted: Wanted): Promise<Page<Listed>> {
  const { query, which, segment, spent, missed, account, barber, visited, bornOn, ...asked } = wanted;
  const named = isName(query);
  // A literal, not a parameter: archived clients have their own index, and some segments are rare.
  let found = listed(db, scope)
    .where("c.ativo", "=", sql.lit(which === "active"))
    .$if(named, (all) => all.innerJoin(rowsNamed("clients", query, asked.sort), "n.id", "c.id"));
  if (query && !named) found = found.where(await matching(db, scope, query));
  if (segment) found = found.where("c.segmento", "=", sql.lit(segment));
  if (visited === "never") found = found.where("c.data_ultimo_corte", "is", null);
  else if (visited) found = found.where(between(visited));
  if (bornOn) found = found.where(sql<SqlBool>`c.id = any (array(select app.clients_born_on(${bornOn}::smallint[])))`);
  if (spent) found = found.where("c.total_gasto", spending[spent][0], spending[spent][1]);
  if (missed) found = found.where("c.faltas", missed === "some" ? ">" : "=", 0);
  if (account) found = found.where("c.user_id", account === "with" ? "is not" : "is", null);
  if (barber) found = found.where("c.barbeiro_preferido", "=", barber);
  const { items, next } = await page(found, asked, {
    nome: [named ? sql.ref("n.nome_busca") : "c.nome_busca", "c.id"],
    telefone: ["c.telefone_ordem", "c.id"],
    segmento: ["c.segmento", "c.nome_busca", "c.id"],
    data_ultimo_corte: ["c.ultima_visita", "c.id"],
    total_visitas: ["c.total_visitas", "c.id"],
    total_gasto: ["c.total_gasto", "c.id"],
    faltas: ["c.faltas", "c.id"],
    created_at: ["c.created_at", "c.id"],
  });
  return { items: items.map(toAnswer), next };
}

/** In centavos. */
const spending = {
  none: ["=", 0],
  under600: ["<", 60_000],
  from600: [">=", 60_000],
  from1500: [">=", 150_000],
  from3000: [">=", 300_000],
} as const;

/** Literals, not parameters: with parameters the planner would expect as many rows for last week as for last year. */
function between({ since, before }: Exclude<Visited, "never">): RawBuilder<SqlBool> {
  const at = (day: Date) => sql`${sql.lit(day.toISOString())}::timestamptz`;
  if (since) return sql<SqlBool>`c.ultima_visita >= ${at(since)}`;
  return sql<SqlBool>`c.ultima_visita > '-infinity' and c.ultima_visita < ${at(before!)}`;
}

function listed(db: Tx, { shop }: ShopScope) {
  return db
    .selectFrom("clients as c")
    .leftJoin("clients as t", "t.id", "c.titular_id")
    .leftJoin("barbeiros as b", "b.id", "c.barbeiro_preferido")
    .where("c.barbershop_id", "=", shop)
    .select(["c.id", "c.nome", "c.email", "c.tags", "c.total_visitas", "c.total_gasto", "c.faltas", "c.ativo"])
    .select(["c.data_ultimo_corte", "c.created_at", "t.nome as titular", "b.nome as barbeiro"])
    .select([
      sql<string | null>`coalesce(c.telefone, t.telefone)`.as("telefone"),
      sql<Segment>`c.segmento`.as("segmento"),
      sql<boolean>`c.user_id is not null`.as("conta"),
      sql<boolean>`c.blocked_at is not null`.as("bloqueado"),
    ]);
}

function toAnswer<Row extends { data_ultimo_corte: Date | null; created_at: Date }>(row: Row) {
  return {
    ...row,
    data_ultimo_corte: row.data_ultimo_corte?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

type ClientRecord = NonNullable<ClientDetails["record"]>;

/** The restricted fields of these clients, with the CPF masked; none for callers without permission. */
export async function recordsOf(db: Tx, _shop: ShopScope, ids: string[]): Promise<Map<string, ClientRecord>> {
  const { rows } = await sql<ClientRecord & { id: string }>`select * from app.client_records(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}

/** Null without a CPF, and for callers without permission. */
export async function cpfOf(db: Tx, _shop: ShopScope, id: string): Promise<string | null> {
  const { rows } = await sql<{ cpf: string | null }>`select app.cpf_of(${id}) as cpf`.execute(db);
  return rows[0]?.cpf ?? null;
}

type Optional = "data_nascimento" | "titular_id";
type Given = Omit<z.output<typeof SaveClient>, "id" | "versao" | Optional> & Record<Optional, string | null>;

/** The last visit known to another system. `tallyClient` counts it. */
type Informed = { ultimo_corte_informado?: Date };

export async function insertClient(db: Tx, { shop }: ShopScope, given: Given & Informed): Promise<string> {
  const { id } = await db
    .insertInto("clients")
    .values({ ...given, barbershop_id: shop })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Change = Partial<Given & Blocking> & Informed & { ativo?: boolean; vip_at?: Date | null; vip_by?: string | null };
export type Blocking = { blocked_at: Date | null; blocked_by: string | null; blocked_reason: string | null };

/** Of two last visits known to another system the later one stays. False when no client with that id exists. */
export async function changeClient(
  db: Tx,
  { shop }: ShopScope,
  { id, ultimo_corte_informado: informed, ...change }: Change & { id: string },
): Promise<boolean> {
  const last = informed && { ultimo_corte_informado: sql<Date>`greatest(ultimo_corte_informado, ${informed})` };
  const row = await db
    .updateTable("clients")
    .set({ ...change, ...last, updated_at: sql`now()` })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks these clients until this transaction ends, so that neither they nor their dependents change. */
export async function holdClients(db: Tx, _shop: ShopScope, ids: string[]): Promise<void> {
  await sql`select app.hold_clients(${ids}::uuid[])`.execute(db);
}

/** Recounts visits and segment after a change other than a visit. */
export async function tallyClient(db: Tx, _shop: ShopScope, id: string): Promise<void> {
  await sql`select app.tally_client(${id})`.execute(db);
}

/** Recomputes the segments of every shop's clients, each shop in its own transaction. */
export async function resegmentShops(db: Database): Promise<void> {
  await Array.fromAsync(inEveryShop(db, { role: "navalha_app", actorRole: "super_admin" }, resegmentClients));
}

/** For the shop of this transaction. */
export async function resegmentClients(db: Tx): Promise<void> {
  await sql`select app.resegment_clients()`.execute(db);
}
