import { sql } from "kysely";
import type * as z from "zod";
import type { Adjustment, Closing, ClosingDetails, closingList, Preview } from "#contract/closings.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

const most = 1000;

/** All closings of the shop; for barbers their own. The policy says so too, but only a condition lets the query use an index. */
function closingsIn(db: Tx, { shop, actor, barber }: ShopScope) {
  const found = db
    .selectFrom("closings as c")
    // Every closing has a barber. The left join keeps the order of the index.
    .leftJoin("barbeiros as b", "b.id", "c.barbeiro_id")
    .select(sql<string>`b.nome`.as("barbeiro"))
    .select([
      "c.id",
      "c.barbeiro_id",
      "c.de",
      "c.ate",
      "c.comissoes",
      "c.repasses",
      "c.pote",
      "c.gorjetas",
      "c.bonus",
      "c.recebido",
    ])
    .select(["c.saldo_anterior", "c.descontos", "c.vales", "c.liquido", "c.saldo", "c.pago", "c.situacao"])
    .$narrowType<Pick<Closing, "situacao">>()
    .where("c.barbershop_id", "=", shop);
  return actor.role === "barbeiro" ? found.where("c.barbeiro_id", "=", barber) : found;
}

export async function closingsOf(
  db: Tx,
  scope: ShopScope,
  { barbeiro, situacao, devidos, ...asked }: z.output<typeof closingList.asked>,
): Promise<Page<Closing>> {
  let found = closingsIn(db, scope);
  if (barbeiro) found = found.where("c.barbeiro_id", "=", barbeiro);
  if (situacao) found = found.where("c.situacao", "=", sql.lit(situacao));
  if (devidos) found = found.where(isOwed);
  return page(found, asked, { ate: ["c.ate", "c.id"], liquido: ["c.liquido", "c.id"] });
}

/** A closing of which something is still to be paid; a contested one is owed too. The states are what its index is asked for. */
export const isOwed = sql<boolean>`situacao in ('processado', 'aceito', 'contestado', 'parcial') and liquido > pago`;

/** Also while a part is paid, which `situacao` then says instead. */
const isContested = sql<boolean>`contested_at is not null and situacao in ('contestado', 'parcial')`;

type Head = Omit<ClosingDetails, keyof Made | "potes" | "vales_descontados" | "pagamentos">;

export async function closingHead(db: Tx, scope: ShopScope, id: string): Promise<Head | undefined> {
  const row = await closingsIn(db, scope)
    .leftJoin("profiles as p", "p.id", "c.created_by")
    .select(["c.linhas as total_linhas", "c.created_at", "p.full_name as autor", "c.accepted_at", "c.contestacao"])
    .select(["c.resposta", "c.reversed_at", "c.motivo"])
    .select(isContested.as("contestado"))
    .where("c.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { created_at, accepted_at, reversed_at, ...rest } = row;
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...rest,
    criado_em: created_at.toISOString(),
    aceito_em: instant(accepted_at),
    estornado_em: instant(reversed_at),
  };
}

/** The lines of a closing, or a barber's open lines until a day. */
export type Whose = { closing: string } | { barbeiro: string; ate: string };

type Made = Pick<Preview, "linhas" | "partes" | "ajustes">;

/** The first thousand of each kind. */
export async function madeOf(db: Tx, scope: ShopScope, whose: Whose): Promise<Made> {
  const linhas = await linesOf(db, scope, whose);
  const partes = await partsOf(db, scope, whose);
  return { linhas, partes, ajustes: await adjustmentsOf(db, scope, whose) };
}

async function linesOf(db: Tx, { shop }: ShopScope, whose: Whose): Promise<Preview["linhas"]> {
  const found = db
    .selectFrom("commissions as l")
    .select(["l.id", "l.dia", "l.numero as comanda", "l.nome", "l.quantidade", "l.base", "l.bps", "l.valor"])
    .where("l.barbershop_id", "=", shop);
  const narrowed =
    "closing" in whose
      ? found.where("l.closing_id", "=", whose.closing)
      : found
          .where("l.barbeiro_id", "=", whose.barbeiro)
          .where("l.situacao", "=", sql.lit("pendente"))
          .where("l.dia", "<=", whose.ate);
  return narrowed.orderBy("l.dia").orderBy("l.id").limit(most).execute();
}

async function partsOf(db: Tx, { shop }: ShopScope, whose: Whose): Promise<Preview["partes"]> {
  const { rows } = await sql<Preview["partes"][number]>`
    select tipo, dia, numero as comanda, valor from ${
      "closing" in whose
        ? sql`closing_parts where barbershop_id = ${shop} and closing_id = ${whose.closing} order by dia, journal_id`
        : sql`app.open_parts(${whose.barbeiro}, ${whose.ate})`
    } limit ${most}`.execute(db);
  return rows;
}

async function adjustmentsOf(db: Tx, { shop }: ShopScope, whose: Whose): Promise<Adjustment[]> {
  const found = db
    .selectFrom("closing_adjustments as a")
    .leftJoin("profiles as p", "p.id", "a.created_by")
    .select(["a.id", "a.tipo", "a.dia", "a.valor", "a.motivo", "a.mes", "p.full_name as autor"])
    .$narrowType<Pick<Adjustment, "tipo">>()
    .where("a.barbershop_id", "=", shop);
  const narrowed =
    "closing" in whose
      ? found.where("a.closing_id", "=", whose.closing)
      : found
          .where("a.barbeiro_id", "=", whose.barbeiro)
          .where("a.closing_id", "is", null)
          .where("a.dia", "<=", whose.ate);
  return narrowed.orderBy("a.dia").orderBy("a.id").limit(most).execute();
}

export type OpenOf = {
  id: string;
  nome: string;
  ativo: boolean;
  linhas: number;
  partes: number;
  ajustes: number;
  comissoes: number;
  repasses: number;
  gorjetas: number;
  recebido: number;
  bonus: number;
  descontos: number;
  saldo_anterior: number;
  fechado_ate: string | null;
  a_revisar: number;
  comandas: number[];
};

/**
 * What a barber has open until a day, in centavos, and the questions to confirm before it is closed; with null for the whole shop, by
 * name. `end`: the instant at which that day ends.
 */
export async function openOf(
  db: Tx,
  { shop }: ShopScope,
  { barbeiro, ate, end }: { barbeiro: string | null; ate: string; end: Date },
): Promise<OpenOf[]> {
  const { rows } = await sql<OpenOf>`
    select b.id, b.nome, b.ativo, l.*, p.*, a.*, coalesce(c.saldo, 0)::bigint as saldo_anterior, c.ate as fechado_ate,
      (select count(*) from commissions where barbershop_id = ${shop} and barbeiro_id = b.id and situacao = 'a_revisar'
        and dia <= ${ate})::int as a_revisar,
      array(select k.numero from comandas k where k.barbershop_id = ${shop} and k.situacao = 'aberta' and k.opened_at < ${end}
        and exists (select from comanda_items i where i.comanda_id = k.id and b.id in (i.barbeiro_id, i.segundo_barbeiro_id))
        order by k.numero limit 50) as comandas
    from barbeiros b
    cross join lateral (select count(*)::int as linhas, coalesce(sum(valor) filter (where casa is null), 0)::bigint as comissoes,
      coalesce(sum(valor) filter (where casa is not null), 0)::bigint as repasses from commissions
      where barbershop_id = ${shop} and barbeiro_id = b.id and situacao = 'pendente' and dia <= ${ate}) l
    cross join lateral (select count(*)::int as partes, coalesce(sum(valor) filter (where tipo = 'gorjeta'), 0)::bigint as gorjetas,
      coalesce(sum(valor) filter (where tipo = 'recebido'), 0)::bigint as recebido from app.open_parts(b.id, ${ate})) p
    cross join lateral (select count(*)::int as ajustes, coalesce(sum(valor) filter (where tipo = 'bonus'), 0)::bigint as bonus,
      coalesce(sum(valor) filter (where tipo <> 'bonus'), 0)::bigint as descontos from closing_adjustments
      where barbershop_id = ${shop} and barbeiro_id = b.id and closing_id is null and dia <= ${ate}) a
    left join lateral (select saldo, ate from closings where barbershop_id = ${shop} and barbeiro_id = b.id and reversed_at is null
      order by ate desc limit 1) c on true
    where b.barbershop_id = ${shop}${barbeiro === null ? sql`` : sql` and b.id = ${barbeiro}`} order by b.nome limit 400`.execute(
    db,
  );
  return rows;
}

export type Taken = { linhas: number; comissoes: number; repasses: number; gorjetas: number; recebido: number };
type Taking = { id: string; barbeiro: string; ate: string };

/** Assigns the open lines to the closing with this id, which is inserted later in the same transaction. */
export async function takeOpen(db: Tx, _proven: ShopScope, { id, barbeiro, ate }: Taking): Promise<Taken> {
  const { rows } = await sql<Taken>`select * from app.take_into_closing(${id}, ${barbeiro}, ${ate})`.execute(db);
  return rows[0]!;
}

export async function takeAdjustments(
  db: Tx,
  { shop }: ShopScope,
  { id, barbeiro, ate }: Taking,
): Promise<{ tipo: string; valor: number }[]> {
  return db
    .updateTable("closing_adjustments")
    .set({ closing_id: id })
    .where("barbershop_id", "=", shop)
    .where("barbeiro_id", "=", barbeiro)
    .where("closing_id", "is", null)
    .where("dia", "<=", ate)
    .returning(["tipo", "valor"])
    .execute();
}

type NewClosing = Omit<Closing, "barbeiro" | "pago" | "situacao"> & { linhas: number; journal_id: string | null };

/** Fails on `closing_overlaps`. */
export async function insertClosing(db: Tx, { shop }: ShopScope, closing: NewClosing): Promise<void> {
  await db
    .insertInto("closings")
    .values({ ...closing, barbershop_id: shop })
    .execute();
}

type NewAdjustment = {
  barbeiro_id: string;
  tipo: string;
  dia: string;
  valor: number;
  motivo: string;
  mes?: string;
  bps?: number;
  created_by?: null;
};

export async function insertAdjustment(db: Tx, { shop }: ShopScope, given: NewAdjustment): Promise<string> {
  const { id } = await db
    .insertInto("closing_adjustments")
    .values({ ...given, barbershop_id: shop })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns whose adjustment it was; undefined when there is none or a closing has taken it. */
export async function deleteAdjustment(db: Tx, { shop }: ShopScope, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom("closing_adjustments")
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where("closing_id", "is", null)
    .returning("barbeiro_id")
    .executeTakeFirst();
  return row?.barbeiro_id;
}

/** False when the actor has no such closing to answer. Without text the closing is accepted. */
export async function answerClosing(
  db: Tx,
  _proven: ShopScope,
  { id, contestacao }: { id: string; contestacao: string | null },
): Promise<boolean> {
  const { rows } = await sql<{
    answered: boolean;
  }>`select app.answer_closing(${id}, ${contestacao}) as answered`.execute(db);
  return rows[0]!.answered;
}

/** Returns whose closing it is; undefined when there is none that its barber contests. */
export async function writeReply(
  db: Tx,
  { shop }: ShopScope,
  { id, resposta }: { id: string; resposta: string },
): Promise<string | undefined> {
  const row = await db
    .updateTable("closings")
    .set({ resposta })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .where(isContested)
    .returning("barbeiro_id")
    .executeTakeFirst();
  return row?.barbeiro_id;
}
