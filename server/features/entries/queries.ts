import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { Entry, EntryKind, entryList, SaveEntry } from "#contract/entries.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Asked = z.output<typeof entryList.asked> & { today: string };

export async function entriesOf(
  db: Tx,
  { shop }: ShopScope,
  { query, tipo, situacao, conta, de, ate, today, ...asked }: Asked,
): Promise<Page<Entry>> {
  let found = db
    .selectFrom("finance_entries as e")
    .innerJoin("accounts as c", (on) =>
      on.onRef("c.barbershop_id", "=", "e.barbershop_id").onRef("c.codigo", "=", "e.conta"),
    )
    .leftJoin("accounts as p", (on) =>
      on.onRef("p.barbershop_id", "=", "e.barbershop_id").onRef("p.codigo", "=", "e.pago_de"),
    )
    .leftJoin("suppliers as s", "s.id", "e.fornecedor_id")
    .select(["e.id", "e.vencimento", "e.descricao", "e.tipo", "c.nome as categoria", "e.conta", "s.nome as fornecedor"])
    .select(["e.fornecedor_id", "e.valor", "e.situacao", "e.pago_em", "p.nome as de"])
    .select(sql<boolean>`e.serie_id is not null`.as("repete"))
    .select(
      sql<Entry["anexos"]>`coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'nome', x.nome) order by x.id)
        from entry_attachments x where x.entry_id = e.id and x.removed_at is null), '[]')`.as("anexos"),
    )
    .$narrowType<Pick<Entry, "tipo" | "situacao">>()
    .where("e.barbershop_id", "=", shop);
  if (tipo) found = found.where("e.tipo", "=", tipo);
  if (situacao === "atrasado")
    found = found.where("e.situacao", "=", sql.lit("aberto")).where("e.vencimento", "<", today);
  else if (situacao) found = found.where("e.situacao", "=", sql.lit(situacao));
  if (conta) found = found.where("e.conta", "=", conta);
  if (de) found = found.where("e.vencimento", ">=", de);
  if (ate) found = found.where("e.vencimento", "<=", ate);
  if (query)
    found = found.where(
      sql<SqlBool>`app.begins_words(app.searchable(e.descricao), (select app.word_patterns(${query})))`,
    );
  return page(found, asked, { vencimento: ["e.vencimento", "e.id"], valor: ["e.valor", "e.id"] });
}

export type Held = {
  id: string;
  tipo: EntryKind;
  descricao: string;
  conta: string;
  valor: number;
  vencimento: string;
  serie_id: string | null;
  situacao: Entry["situacao"];
  pago_em: string | null;
  pago_de: string | null;
  journal_id: string | null;
  /** Whether the drawer of its payment was counted since. */
  caixa_contado: boolean;
};

/** Locks the entry until the transaction ends. */
export async function heldEntry(db: Tx, { shop }: ShopScope, id: string): Promise<Held | undefined> {
  return db
    .selectFrom("finance_entries")
    .select(["id", "tipo", "descricao", "conta", "valor", "vencimento", "serie_id", "situacao"])
    .select(["pago_em", "pago_de", "journal_id", sql<boolean>`app.was_counted(array[journal_id])`.as("caixa_contado")])
    .$narrowType<Pick<Held, "tipo" | "situacao">>()
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

type Given = Pick<z.output<typeof SaveEntry>, "descricao" | "conta" | "valor" | "fornecedor_id">;
type NewEntry = Given & { tipo: EntryKind; serie_id: string | null };

/** Inserts one entry per day. Returns their ids in this order. */
export async function insertEntries(db: Tx, { shop }: ShopScope, entry: NewEntry, days: string[]): Promise<string[]> {
  const rows = await db
    .insertInto("finance_entries")
    .values(days.map((vencimento) => ({ ...entry, vencimento, barbershop_id: shop })))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function changeEntry(
  db: Tx,
  { shop }: ShopScope,
  { id, ...given }: Given & { id: string; tipo: EntryKind; vencimento: string },
): Promise<void> {
  await db.updateTable("finance_entries").set(given).where("barbershop_id", "=", shop).where("id", "=", id).execute();
}

type Paid = { id: string; pago_em: string; pago_de: string; journal_id: string };

export async function writePaid(db: Tx, { shop, actor }: ShopScope, { id, ...paid }: Paid): Promise<void> {
  await db
    .updateTable("finance_entries")
    .set({ ...paid, paid_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** Inserts a paid entry, for transfers. */
export async function insertMoved(
  db: Tx,
  { shop, actor }: ShopScope,
  moved: Omit<Paid, "id"> & { id: string; tipo: EntryKind; descricao: string; conta: string; valor: number },
): Promise<void> {
  await db
    .insertInto("finance_entries")
    .values({ ...moved, vencimento: moved.pago_em, paid_by: actor.id, barbershop_id: shop })
    .execute();
}

/** Marks an entry as unpaid; with `cancelled` also cancels it. */
export async function writeUnpaid(
  db: Tx,
  { shop, actor }: ShopScope,
  { id, cancelled }: { id: string; cancelled: Date | null },
): Promise<void> {
  await db
    .updateTable("finance_entries")
    .set({ pago_em: null, pago_de: null, journal_id: null, paid_by: null })
    .set(cancelled ? { cancelled_at: cancelled, cancelled_by: actor.id } : {})
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** Cancels an unpaid entry, or with a series all unpaid ones from its day on. Returns how many. */
export async function cancelEntries(
  db: Tx,
  { shop, actor }: ShopScope,
  { id, serie, from, now }: { id: string; serie: string | null; from: string; now: Date },
): Promise<number> {
  let found = db
    .updateTable("finance_entries")
    .set({ cancelled_at: now, cancelled_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where("situacao", "=", sql.lit("aberto"));
  found = serie ? found.where("serie_id", "=", serie).where("vencimento", ">=", from) : found.where("id", "=", id);
  return (await found.returning("id").execute()).length;
}
