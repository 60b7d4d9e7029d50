import { sql } from "kysely";
import type * as z from "zod";
import type {
  Debtor,
  debtorList,
  EntryKind,
  MoneyForm,
  Wallet,
  WalletLine,
  walletLineList,
} from "#contract/wallets.ts";
import { mayTakeBack } from "#contract/comanda-acts.ts";
import type { Tx } from "#server/database.ts";
import { isName, matching } from "#server/features/clients/queries.ts";
import { type Page, page, rowsNamed } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

/** Clients with debts. `today`: the shop's day up to which ages are counted. */
export async function debtorsOf(
  db: Tx,
  scope: ShopScope,
  { today, query, ...asked }: z.output<typeof debtorList.asked> & { today: string },
): Promise<Page<Debtor>> {
  const named = isName(query);
  const aged = (from: number, to: number | null) =>
    sql<number>`coalesce((select sum(d.aberto) from client_debts d where d.cliente_id = c.id and d.aberto > 0
      and ${today}::date - d.dia >= ${sql.lit(from)} ${to === null ? sql`` : sql`and ${today}::date - d.dia <= ${sql.lit(to)}`}), 0)::bigint`;
  let found = db
    .selectFrom("client_wallets as w")
    .innerJoin("clients as c", "c.id", "w.cliente_id")
    .$if(named, (all) => all.innerJoin(rowsNamed("clients", query), "n.id", "c.id"))
    .leftJoin("clients as t", "t.id", "c.titular_id")
    .select(["c.id", "c.nome", "w.fiado"])
    .select([sql<string>`w.fiado_desde`.as("desde"), aged(0, 30).as("ate30"), aged(31, 60).as("ate60")])
    .select([aged(61, 90).as("ate90"), aged(91, null).as("mais90")])
    .where("w.barbershop_id", "=", scope.shop)
    .where("w.fiado", ">", sql.lit(0));
  if (query && !named) found = found.where(await matching(db, scope, query));
  return page(found, asked, { fiado: ["w.fiado", "w.cliente_id"], desde: ["w.fiado_desde", "w.cliente_id"] });
}

/** A client's credit and debts, with at most 200 open debts; undefined when there is no such client. */
export async function walletOf(db: Tx, { shop }: ShopScope, client: string): Promise<Wallet | undefined> {
  const { rows } = await sql<{ row: Wallet }>`
    select json_build_object('credito', coalesce(w.credito, 0), 'fiado', coalesce(w.fiado, 0), 'limite_fiado', coalesce(w.limite_fiado, 0),
      'vence', (select json_build_object('dia', (l.dia + make_interval(months => s.credito_meses))::date, 'valor', l.valor)
        from barbershop_settings s, app.credit_left(c.id) l
        where s.barbershop_id = ${shop} and s.credito_meses is not null order by l.dia limit 1),
      'debts', coalesce((select json_agg(json_build_object('id', d.id, 'dia', d.dia, 'valor', d.valor, 'aberto', d.aberto, 'comanda',
          case when d.comanda is not null then json_build_object('id', d.comanda, 'numero', d.numero) end) order by d.dia, d.id)
        from (select d.*, k.id as comanda, k.numero from client_debts d left join comanda_payments y on y.id = d.payment_id
          left join comandas k on k.id = y.comanda_id where d.cliente_id = c.id and d.aberto > 0 order by d.dia, d.id limit 200) d), '[]')) as row
    from clients c left join client_wallets w on w.barbershop_id = c.barbershop_id and w.cliente_id = c.id
    where c.barbershop_id = ${shop} and c.id = ${client}`.execute(db);
  return rows[0]?.row;
}

/**
 * Of an entry `e`: it was not reversed, nor any debt that it settled, and nothing was paid of the debt that it opened. Counted, since the planner
 * reads all debts of a shop for `not exists`.
 */
const stands = sql<boolean>`(e.reversed_at is null
  and 0 = (select count(*) from client_debt_parts p join client_debts d on d.id = p.debt_id where p.entry_id = e.id and d.reversed_at is not null)
  and 0 = (select count(*) from client_debts d where d.entry_id = e.id and d.aberto < d.valor))`;

type Line = {
  id: string;
  created_at: Date;
  tipo: string;
  credito: number;
  fiado: number;
  comanda_id: string | null;
  entry_id: string | null;
  author: string | null;
};

/** `today`: the shop's day; the reception may reverse only entries of this day. Credit that was spent is not taken back. */
export async function walletLines(
  db: Tx,
  { shop, actor }: ShopScope,
  { client, today, ...asked }: z.output<typeof walletLineList.asked> & { today: string },
): Promise<Page<WalletLine>> {
  const held = sql`coalesce((select credito from client_wallets where barbershop_id = ${shop} and cliente_id = ${client}), 0)`;
  const found = db
    .selectFrom(sql<Line>`app.wallet_lines(${client})`.as("w"))
    .leftJoin("comandas as c", (join) => join.onRef("c.id", "=", "w.comanda_id").on("c.barbershop_id", "=", shop))
    .leftJoin("client_entries as e", (join) => join.onRef("e.id", "=", "w.entry_id").on("e.barbershop_id", "=", shop))
    .leftJoin("profiles as a", "a.id", "w.author")
    .select(["w.id", "w.created_at", "w.tipo", "w.credito", "w.fiado", "w.comanda_id", "c.numero", "e.forma"])
    .select(sql<number>`coalesce(e.parcelas, 1)`.as("parcelas"))
    .select(["e.motivo", "a.full_name as autor", "e.tipo as entry_kind", "w.entry_id"])
    .select(sql<boolean>`e.journal_id = w.id and ${stands} and w.credito <= ${held}`.as("stands"))
    .select(["e.dia", sql<boolean>`app.was_counted(array[e.journal_id])`.as("caixa_contado")])
    .$narrowType<{ forma: MoneyForm | null; entry_kind: EntryKind | null }>();
  const { items, next } = await page(found, asked, { created_at: ["w.created_at", "w.id"] });
  const isFree = (line: Found) =>
    (line.forma !== null || actor.role === "admin") && mayTakeBack(actor.role, line, today);
  return { items: items.map((line) => toLine(line, isFree(line))), next };
}

type Found = Omit<Line, "author"> & {
  numero: number | null;
  forma: MoneyForm | null;
  parcelas: number;
  motivo: string | null;
  autor: string | null;
  entry_kind: EntryKind | null;
  stands: boolean | null;
  dia: string | null;
  caixa_contado: boolean;
};

function toLine(
  { comanda_id, numero, entry_id, entry_kind, stands, motivo, created_at, ...line }: Found,
  isFree: boolean,
): WalletLine {
  return {
    ...line,
    created_at: created_at.toISOString(),
    motivo: motivo ?? "",
    comanda: comanda_id && numero !== null ? { id: comanda_id, numero } : null,
    entry: entry_id && entry_kind && stands && isFree ? { id: entry_id, tipo: entry_kind } : null,
  };
}

export type Held = { credito: number; fiado: number; limite_fiado: number };

/** Locks the wallet until the transaction ends; undefined when there is no such client. */
export async function holdWallet(db: Tx, _proven: ShopScope, client: string): Promise<Held | undefined> {
  const { rows } = await sql<Held>`select credito, fiado, limite_fiado from app.hold_wallet(${client})`.execute(db);
  return rows[0];
}

export async function updateLimit(
  db: Tx,
  _proven: ShopScope,
  { client, limite_fiado }: { client: string; limite_fiado: number },
): Promise<void> {
  await sql`select app.limit_fiado(${client}, ${limite_fiado})`.execute(db);
}

/** Open debts, oldest first. The caller must hold the wallet's lock. */
export async function openDebts(
  db: Tx,
  { shop }: ShopScope,
  client: string,
): Promise<{ id: string; aberto: number }[]> {
  return db
    .selectFrom("client_debts")
    .select(["id", "aberto"])
    .where("barbershop_id", "=", shop)
    .where("cliente_id", "=", client)
    .where("aberto", ">", sql.lit(0))
    .orderBy("dia")
    .orderBy("id")
    .execute();
}

type Debt = { cliente_id: string; dia: string; valor: number; payment_id?: string; entry_id?: string };

export async function insertDebt(db: Tx, { shop }: ShopScope, debt: Debt): Promise<void> {
  await db
    .insertInto("client_debts")
    .values({ barbershop_id: shop, aberto: debt.valor, ...debt })
    .execute();
}

/** Dates debts on the day on which their comanda was closed. */
export async function dateDebts(
  db: Tx,
  { shop }: ShopScope,
  { comanda, dia }: { comanda: string; dia: string },
): Promise<void> {
  await sql`update client_debts d set dia = ${dia} from comanda_payments y
    where d.barbershop_id = ${shop} and d.payment_id = y.id and y.comanda_id = ${comanda} and d.reversed_at is null`.execute(
    db,
  );
}

type ReversedDebt = { cliente_id: string; received: number; lost: number };

/** Ends the debts of these payments. Returns the amounts already received and written off, in centavos. */
export async function reverseDebts(
  db: Tx,
  { shop }: ShopScope,
  { payments, now }: { payments: string[]; now: Date },
): Promise<ReversedDebt[]> {
  const settled = (
    tipo: EntryKind,
  ) => sql`coalesce((select sum(p.valor) from client_debt_parts p join client_entries e on e.id = p.entry_id
    where p.debt_id = d.id and e.tipo = ${tipo} and e.reversed_at is null), 0)::bigint`;
  const { rows } = await sql<ReversedDebt>`
    update client_debts d set aberto = 0, reversed_at = ${now}
    where d.barbershop_id = ${shop} and d.payment_id = any (${payments}::uuid[]) and d.reversed_at is null
    returning d.cliente_id, ${settled("recebimento")} as received, ${settled("perda")} as lost`.execute(db);
  return rows;
}

type NewEntry = {
  id: string;
  cliente_id: string;
  tipo: EntryKind;
  forma: MoneyForm | null;
  machine_id: string | null;
  parcelas: number;
  valor: number;
  motivo: string;
  dia: string;
  journal_id: string;
};

export async function insertEntry(db: Tx, { shop }: ShopScope, entry: NewEntry): Promise<void> {
  await db
    .insertInto("client_entries")
    .values({ barbershop_id: shop, ...entry })
    .execute();
}

/** The part of an amount that settles one debt, in centavos. */
export type Part = { id: string; valor: number };

/** Settles parts of debts. */
export async function settleDebts(
  db: Tx,
  { shop }: ShopScope,
  { entry, parts }: { entry: string; parts: Part[] },
): Promise<void> {
  await sql`
    with parts as (insert into client_debt_parts (barbershop_id, entry_id, debt_id, valor)
      select ${shop}, ${entry}, id, valor from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (id uuid, valor bigint)
      returning debt_id, valor)
    update client_debts d set aberto = d.aberto - p.valor from parts p where d.barbershop_id = ${shop} and d.id = p.debt_id`.execute(
    db,
  );
}

export type Entry = {
  cliente_id: string;
  tipo: EntryKind;
  forma: MoneyForm | null;
  dia: string;
  journal_id: string;
  caixa_contado: boolean;
};

export async function entryById(db: Tx, { shop }: ShopScope, id: string): Promise<Entry | undefined> {
  return db
    .selectFrom("client_entries")
    .select(["cliente_id", "tipo", "forma", "dia", "journal_id"])
    .select(sql<boolean>`app.was_counted(array[journal_id])`.as("caixa_contado"))
    .$narrowType<Entry>()
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** All entries of a client, the newest first. */
export async function entriesOf(
  db: Tx,
  { shop }: ShopScope,
  client: string,
): Promise<{ id: string; journal_id: string }[]> {
  return db
    .selectFrom("client_entries")
    .select(["id", "journal_id"])
    .where("barbershop_id", "=", shop)
    .where("cliente_id", "=", client)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/**
 * Reverses an entry and reopens the debts it settled. False when it was reversed before, or when a debt it settled or opened has since
 * been reversed or paid.
 */
export async function reverseEntry(
  db: Tx,
  { shop, actor }: ShopScope,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update client_entries e set reversed_at = ${now}, reversed_by = ${actor.id}
    where e.barbershop_id = ${shop} and e.id = ${id} and ${stands}
    returning e.id`.execute(db);
  if (rows.length === 0) return false;
  await sql`update client_debts d set aberto = d.aberto + p.valor from client_debt_parts p
    where d.barbershop_id = ${shop} and p.entry_id = ${id} and d.id = p.debt_id`.execute(db);
  await sql`update client_debts set aberto = 0, reversed_at = ${now}
    where barbershop_id = ${shop} and entry_id = ${id}`.execute(db);
  return true;
}
