import { sql } from "kysely";
import type * as z from "zod";
import type { ExpectedDay, Receivable, ReceivableKind, receivableList } from "#contract/receivables.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Narrowed = {
  tipo: ReceivableKind;
  situacao?: Receivable["situacao"] | undefined;
  dia?: string | undefined;
  ate?: string | undefined;
};

/** The filter shared by the list and the totals per day. */
function narrowed(db: Tx, { shop }: ShopScope, { tipo, situacao, dia, ate }: Narrowed) {
  let found = db.selectFrom("receivables as r").where("r.barbershop_id", "=", shop).where("r.tipo", "=", sql.lit(tipo));
  if (situacao) found = found.where("r.situacao", "=", sql.lit(situacao));
  if (dia) found = found.where("r.dia", "=", dia);
  if (ate) found = found.where("r.dia", "<=", ate);
  return found;
}

export async function receivablesOf(
  db: Tx,
  scope: ShopScope,
  { tipo, situacao, dia, today, ...asked }: z.output<typeof receivableList.asked> & { today: string },
): Promise<Page<Receivable>> {
  const which = { agora: { situacao: "esperado", ate: today }, todos: {} } as const;
  const shown = situacao === "agora" || situacao === "todos" ? which[situacao] : { situacao };
  const proposto = proposedDay(scope, today);
  const found = narrowed(db, scope, { tipo, dia, ...shown })
    .leftJoin("comanda_payments as y", "y.id", "r.payment_id")
    .leftJoin("comanda_returns as b", "b.id", "r.return_id")
    .leftJoin("client_entries as e", "e.id", "r.entry_id")
    .leftJoin("deposits as s", "s.id", "r.deposit_id")
    .leftJoin("appointments as a", "a.id", "s.appointment_id")
    .leftJoin("comandas as c", (on) => on.on("c.id", "=", either("y.comanda_id", "b.comanda_id")))
    .leftJoin("clients as p", (on) => on.on("p.id", "=", either("c.cliente_id", "e.cliente_id", "a.cliente_id")))
    .leftJoin("card_machines as m", (on) => on.on("m.id", "=", either("y.machine_id", "e.machine_id")))
    .select(["r.id", "r.dia", "c.id as comanda_id", "c.numero as comanda", "p.nome as cliente", "r.forma"])
    .select(["m.nome as maquina", "r.parcela", "r.bruto", "r.taxa", "r.liquido", "r.recebido"])
    .select(["r.situacao", sql<number>`coalesce(y.parcelas, e.parcelas, 1)`.as("parcelas"), proposto.as("proposto")])
    .$narrowType<Pick<Receivable, "forma" | "situacao">>();
  return page(found, asked, { dia: ["r.dia", "r.id"] });
}

/** Like coalesce. Row level security keeps coalesce from using an index, because PostgreSQL does not mark it as leakproof. */
function either(one: string, other: string, third = other) {
  return sql<string>`case when ${sql.ref(one)} is not null then ${sql.ref(one)} when ${sql.ref(other)} is not null then ${sql.ref(other)}
    else ${sql.ref(third)} end`;
}

/** The day that a receipt is posted on unless another is given: the expected one, or today where that is to come or closed. */
function proposedDay({ shop }: ShopScope, today: string) {
  const closed = sql`r.dia <= (select fechado_ate from barbershop_settings where barbershop_id = ${shop})`;
  return sql<string>`case when r.dia > ${today} or ${closed} then ${today} else r.dia end`;
}

/** Expected amounts by day; at most 400 days, so that a year of instalments is whole. */
export async function expectedDays(
  db: Tx,
  scope: ShopScope,
  { tipo, today }: { tipo: ReceivableKind; today: string },
): Promise<ExpectedDay[]> {
  return narrowed(db, scope, { tipo, situacao: "esperado" })
    .select(["r.dia", proposedDay(scope, today).as("proposto")])
    .select([sql<number>`count(*)::int`.as("linhas"), sql<number>`sum(bruto)::bigint`.as("bruto")])
    .select([sql<number>`sum(taxa)::bigint`.as("taxa"), sql<number>`sum(liquido)::bigint`.as("liquido")])
    .groupBy("r.dia")
    .orderBy("r.dia")
    .limit(400)
    .execute();
}

/** What the receivable is for. */
export type Source = { payment_id: string } | { entry_id: string } | { return_id: string } | { deposit_id: string };

/** In centavos; `dia` is the expected day. */
export type Expected = { parcela: number; dia: string; bruto: number; taxa: number };

export async function insertReceivables(
  db: Tx,
  { shop }: ShopScope,
  { of, forma, rows }: { of: Source; forma: string; rows: Expected[] },
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("receivables")
    .values(rows.map((row) => ({ barbershop_id: shop, ...of, forma, ...row })))
    .execute();
}

/** Sets the fee and day of a deposit's expected receivable. False when it was already received. */
export async function lessenReceivable(
  db: Tx,
  { shop }: ShopScope,
  { deposit, bruto, taxa, dia }: { deposit: string; bruto: number; taxa: number; dia: string },
): Promise<boolean> {
  const changed = await db
    .updateTable("receivables")
    .set({ taxa, dia })
    .where("barbershop_id", "=", shop)
    .where("deposit_id", "=", deposit)
    .where("bruto", "=", bruto)
    .where("received_at", "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Cancels expected receivables. For received ones, expects the same amount as outgoing. Only the first row of each instalment is the
 * payment's own: later rows are what its provider took or gave since, which is posted apart.
 */
export async function reverseReceivables(
  db: Tx,
  { shop }: ShopScope,
  { of, dia, now }: { of: Source; dia: string; now: Date },
): Promise<void> {
  const [column, id] = Object.entries(of)[0] as ["payment_id" | "entry_id" | "return_id", string];
  await lockReceivables(db, { shop } as ShopScope, { column, id });
  const standing = sql`barbershop_id = ${shop} and reversed_at is null
    and id in (select distinct on (parcela) id from receivables where ${sql.ref(column)} = ${id} order by parcela, id)`;
  await sql`
    insert into receivables (barbershop_id, payment_id, entry_id, forma, parcela, dia, bruto, taxa)
    select barbershop_id, payment_id, entry_id, forma, parcela, ${dia}, -bruto, -taxa from receivables where ${standing} and received_at is not null`.execute(
    db,
  );
  await sql`
    update receivables set reversed_at = ${now} where ${standing}`.execute(db);
}

type Which = { ids: string[] } | { tipo: ReceivableKind; dia: string };

/** `bruto` in centavos; `desde` is the day of the sale, or of what goes back: nothing comes or goes before. */
export type HeldReceivable = { id: string; bruto: number; desde: string };

/** Receivables that are still expected, locked in a fixed order until the transaction ends. */
export async function heldReceivables(db: Tx, scope: ShopScope, which: Which): Promise<HeldReceivable[]> {
  const source = either("r.payment_id", "r.entry_id", "r.deposit_id");
  const found =
    "ids" in which
      ? db.selectFrom("receivables as r").where("r.barbershop_id", "=", scope.shop).where("r.id", "in", which.ids)
      : narrowed(db, scope, which);
  return found
    .select(["r.id", "r.bruto"])
    .select(
      sql<string>`case when r.bruto < 0 then r.dia
        else least(r.dia, (select min(j.dia) from journal j where j.fonte_id = ${source})) end`.as("desde"),
    )
    .where("r.received_at", "is", null)
    .where("r.reversed_at", "is", null)
    .orderBy("r.id")
    .forUpdate()
    .execute();
}

/** Whether the account is a bank account in use. */
export async function isBank(db: Tx, { shop }: ShopScope, codigo: string): Promise<boolean> {
  const found = await db
    .selectFrom("accounts")
    .select("codigo")
    .where("barbershop_id", "=", shop)
    .where("codigo", "=", codigo)
    .where("grupo", "=", "banco")
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

type Arrived = { ids: string[]; conta: string; em: string | null; recebido: number | null; now: Date; today: string };

/**
 * Posts received amounts to a bank account on the day `em`; null: each on its proposed day. Differences from the expected amount are a fee.
 * The rows must be locked. `recebido` is the amount of a single row, with either sign; null: as expected. Returns the received sum, in
 * centavos.
 */
export async function receiveLocked(
  db: Tx,
  scope: ShopScope,
  { ids, conta, em, recebido, now, today }: Arrived,
): Promise<number> {
  const { shop, actor } = scope;
  const dia = em ? sql`${em}::date` : proposedDay(scope, today);
  const came = sql`coalesce(${recebido}::bigint * sign(bruto)::int, liquido)`;
  const { rows } = await sql<{ recebido: number }>`
    update receivables r set received_at = ${now}, received_by = ${actor.id}, recebido = ${came},
      journal_id = app.post('recebimento', ${dia}, 'receivables', r.id, null, jsonb_build_array(
        jsonb_build_object('conta', ${conta}::text, 'valor', ${came}),
        jsonb_build_object('conta', 'taxas', 'valor', liquido - ${came}),
        jsonb_build_object('conta', case forma when 'pix' then 'pix_a_conferir' when 'cartao_debito' then 'receber_debito'
          when 'online' then 'receber_online' else 'receber_credito' end, 'valor', -liquido)))
    where barbershop_id = ${shop} and id = any (${ids}::uuid[])
    returning recebido`.execute(db);
  return rows.reduce((sum, row) => sum + row.recebido, 0);
}

/** The journal of a receipt that may be undone, with its row locked; undefined when it was not received or its payment was reversed. */
export async function heldReceived(db: Tx, { shop }: ShopScope, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("receivables")
    .select("journal_id")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("received_at", "is not", null)
    .where("reversed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row?.journal_id ?? undefined;
}

export async function unreceive(db: Tx, { shop }: ShopScope, id: string): Promise<void> {
  const nothing = { received_at: null, received_by: null, recebido: null, journal_id: null };
  await db.updateTable("receivables").set(nothing).where("barbershop_id", "=", shop).where("id", "=", id).execute();
}

async function lockReceivables(
  db: Tx,
  { shop }: ShopScope,
  { column, id }: { column: "payment_id" | "entry_id" | "return_id"; id: string },
): Promise<void> {
  await db
    .selectFrom("receivables")
    .select("id")
    .where("barbershop_id", "=", shop)
    .where(column, "=", id)
    .orderBy("id")
    .forUpdate()
    .execute();
}
