import { sql } from "kysely";
import type * as z from "zod";
import type { Caixa, CaixaMovement, caixaList, OpenCaixa } from "#contract/cash.ts";
import type { OpeningBalances } from "#contract/opening-balances.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

export async function caixasOf(
  db: Tx,
  { shop }: ShopScope,
  asked: z.output<typeof caixaList.asked>,
): Promise<Page<Caixa>> {
  const { items, next } = await page(drawerRows(db, shop), asked, { dia: ["k.opened_at", "k.id"] });
  return { items: items.map(toCaixa), next };
}

export async function caixaById(db: Tx, { shop }: ShopScope, id: string): Promise<Caixa> {
  return toCaixa(await drawerRows(db, shop).where("k.id", "=", id).executeTakeFirstOrThrow());
}

type Row = Omit<Caixa, "opened_at" | "closed_at" | "diferenca"> & { opened_at: Date; closed_at: Date | null };

export function drawerRows(db: Tx, shop: string) {
  return db
    .selectFrom("caixas as k")
    .leftJoin("profiles as a", "a.id", "k.opened_by")
    .leftJoin("profiles as b", "b.id", "k.closed_by")
    .select(["k.id", "k.dia", "k.opened_at", "k.abertura", "a.full_name as autor", "b.full_name as fechado_por"])
    .select([
      "k.closed_at",
      "k.esperado",
      "k.contado",
      "k.justificativa",
      "k.primeira_contagem",
      "k.justificativa_abertura",
    ])
    .where("k.barbershop_id", "=", shop);
}

export function toCaixa({ opened_at, closed_at, ...row }: Row): Caixa {
  const { contado, esperado } = row;
  const diferenca = contado === null || esperado === null ? null : contado - esperado;
  return { ...row, diferenca, opened_at: opened_at.toISOString(), closed_at: closed_at?.toISOString() ?? null };
}

/**
 * The open drawer, locked until the transaction ends: sales share the lock; opening, counting and closing take it exclusively. Advisory
 * locks are granted in order, so that no sale overtakes a waiting close.
 */
export async function openDrawer(
  db: Tx,
  { shop }: ShopScope,
  held: "shared" | "alone",
): Promise<
  { id: string; dia: string; abertura: number; primeira_contagem: number | null; opened_by: string | null } | undefined
> {
  const key = sql`hashtextextended('caixa of ' || ${shop}, 0)`;
  if (held === "shared") await sql`select pg_advisory_xact_lock_shared(${key})`.execute(db);
  else await sql`select pg_advisory_xact_lock(${key})`.execute(db);
  return db
    .selectFrom("caixas")
    .select(["id", "dia", "abertura", "primeira_contagem", "opened_by"])
    .where("barbershop_id", "=", shop)
    .where("closed_at", "is", null)
    .executeTakeFirst();
}

/** Cash in and out of the drawer by its journals, and the ledger's balance of all drawers of the shop; in centavos. */
export async function cashOf(db: Tx, _proven: ShopScope, caixa: string): Promise<number> {
  const { rows } = await sql<{ cash: number }>`select app.cash_of(${caixa}) as cash`.execute(db);
  return rows[0]!.cash;
}

export async function cashBalance(db: Tx, _proven: ShopScope): Promise<number> {
  const { rows } = await sql<{ cash: number }>`select app.cash_balance() as cash`.execute(db);
  return rows[0]!.cash;
}

export async function hadCaixa(db: Tx, { shop }: ShopScope): Promise<boolean> {
  const row = await db.selectFrom("caixas").select("id").where("barbershop_id", "=", shop).limit(1).executeTakeFirst();
  return row !== undefined;
}

type Opened = {
  dia: string;
  abertura: number;
  justificativa_abertura?: string;
  opened_by?: string;
  handed_from?: string;
};

export async function insertCaixa(db: Tx, { shop }: ShopScope, opened: Opened): Promise<string> {
  const { id } = await db
    .insertInto("caixas")
    .values({ barbershop_id: shop, ...opened })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertCaixaMovement(
  db: Tx,
  { shop }: ShopScope,
  movement: { caixa_id: string; tipo: string; valor: number; motivo: string; categoria: string | null },
): Promise<string> {
  const { id } = await db
    .insertInto("caixa_movements")
    .values({ barbershop_id: shop, ...movement })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The first stands. */
export async function keepFirstCount(
  db: Tx,
  { shop }: ShopScope,
  { id, contado }: { id: string; contado: number },
): Promise<void> {
  await db
    .updateTable("caixas")
    .set({ primeira_contagem: contado })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("primeira_contagem", "is", null)
    .execute();
}

type Ending = { id: string; contado: number; esperado: number; justificativa: string; now: Date };

export async function endCaixa(db: Tx, { shop, actor }: ShopScope, { id, now, ...counted }: Ending): Promise<void> {
  await db
    .updateTable("caixas")
    .set({ ...counted, closed_at: now, closed_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** The open one with its movements: at most 200, the newest first. */
export async function currentCaixa(db: Tx, { shop }: ShopScope, today: string): Promise<OpenCaixa | null> {
  const caixa = await drawerRows(db, shop).where("k.closed_at", "is", null).executeTakeFirst();
  if (!caixa) return null;
  const movements = await db
    .selectFrom("caixa_movements as m")
    .leftJoin("profiles as a", "a.id", "m.created_by")
    .select(["m.id", "m.tipo", "m.valor", "m.motivo", "m.categoria", "a.full_name as autor", "m.created_at"])
    .$narrowType<Pick<CaixaMovement, "tipo" | "categoria">>()
    .where("m.barbershop_id", "=", shop)
    .where("m.caixa_id", "=", caixa.id)
    .orderBy("m.created_at", "desc")
    .orderBy("m.id", "desc")
    .limit(200)
    .execute();
  const { id, dia, abertura, autor } = caixa;
  return {
    id,
    dia,
    abertura,
    autor,
    isOld: dia < today,
    opened_at: caixa.opened_at.toISOString(),
    movements: movements.map((one) => ({ ...one, created_at: one.created_at.toISOString() })),
  };
}

/** The opening balances posted so far; only the admin reads them. An archived bank account is listed while it has one. */
export async function openingBalances(db: Tx, { shop }: ShopScope): Promise<OpeningBalances> {
  const { rows } = await sql<OpeningBalances["bancos"][number]>`
    select a.codigo, a.nome, coalesce(opened.valor, 0)::bigint as saldo
    from accounts a left join (select p.conta, sum(p.valor) as valor from journal j join postings p on p.journal_id = j.id
      where j.barbershop_id = ${shop} and j.fonte_id = ${shop} and j.tipo = 'abertura' group by 1) opened on opened.conta = a.codigo
    where a.barbershop_id = ${shop}
      and (a.codigo = 'cofre' or a.grupo = 'banco' and (a.archived_at is null or coalesce(opened.valor, 0) <> 0))
    order by a.codigo <> 'banco', app.searchable(a.nome), a.codigo`.execute(db);
  return { cofre: rows.find(isSafe)!.saldo, bancos: rows.filter((one) => !isSafe(one)) };
}

function isSafe({ codigo }: { codigo: string }): boolean {
  return codigo === "cofre";
}

/** Payouts from this drawer of money that no sale had brought in cash, and its expenses, in centavos. */
export async function paidOutOf(db: Tx, _proven: ShopScope, caixa: string): Promise<number> {
  const { rows } = await sql<{ out: number }>`select app.paid_out(${caixa}) as out`.execute(db);
  return rows[0]!.out;
}

/** Keeps the count with what was said of it. Fails on `caixa_ended` where a newer drawer is there. */
export async function beginAgain(
  db: Tx,
  { shop, actor }: ShopScope,
  { id, now, motivo, journal }: { id: string; now: Date; motivo: string; journal: string | undefined },
): Promise<void> {
  const contagens = sql<string>`contagens || jsonb_build_object(
    'em', to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'por', closed_by, 'contado', contado, 'esperado', esperado,
    'primeira_contagem', primeira_contagem, 'justificativa', justificativa, 'motivo', ${motivo}::text, 'journal', ${journal ?? null}::uuid)`;
  const open = {
    primeira_contagem: null,
    contado: null,
    esperado: null,
    closed_at: null,
    closed_by: null,
    justificativa: "",
  };
  await db
    .updateTable("caixas")
    .set({ ...open, contagens, reopened_at: now, reopened_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** The people at the desk except the caller and the one whose drawer is open, in order of name. */
export async function deskPeople(db: Tx, { shop, actor }: ShopScope): Promise<{ id: string; nome: string }[]> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome from app.desk_people() p where id <> ${actor.id}
      and not exists (select from caixas k where k.barbershop_id = ${shop} and k.closed_at is null and k.opened_by = p.id)
    order by nome, id limit 200`.execute(db);
  return rows;
}

/** The day of the drawer that is not counted yet: from then on no sum may give its cash away (business-rules 2). */
export async function uncountedDay(db: Tx, _proven: ShopScope): Promise<string | null> {
  const { rows } = await sql<{ dia: string | null }>`select app.uncounted_day() as dia`.execute(db);
  return rows[0]!.dia;
}
