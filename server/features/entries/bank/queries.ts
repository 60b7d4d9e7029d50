import { sql, type SqlBool } from "kysely";
import type * as z from "zod";
import type { BankLine, bankLineList } from "#contract/bank-lines.ts";
import type { Tx } from "#server/database.ts";
import { type Page, page } from "#server/paging/queries.ts";
import type { ShopScope } from "#server/scope.ts";

type Listed = Omit<BankLine, "sugestao">;

export async function bankLinesOf(
  db: Tx,
  { shop }: ShopScope,
  { query, situacao, conta, de, ate, ...asked }: z.output<typeof bankLineList.asked>,
): Promise<Page<Listed>> {
  let found = db
    .selectFrom("bank_lines as l")
    .innerJoin("accounts as c", (on) =>
      on.onRef("c.barbershop_id", "=", "l.barbershop_id").onRef("c.codigo", "=", "l.conta"),
    )
    .select(["l.id", "l.dia", "l.descricao", "l.valor", "l.conta as codigo", "c.nome as conta", "l.situacao"])
    .$narrowType<Pick<Listed, "situacao">>()
    .where("l.barbershop_id", "=", shop);
  if (situacao) found = found.where("l.situacao", "=", sql.lit(situacao));
  if (conta) found = found.where("l.conta", "=", conta);
  if (de) found = found.where("l.dia", ">=", de);
  if (ate) found = found.where("l.dia", "<=", ate);
  if (query)
    found = found.where(
      sql<SqlBool>`app.begins_words(app.searchable(l.descricao), (select app.word_patterns(${query})))`,
    );
  return page(found, asked, { dia: ["l.dia", "l.id"], valor: ["l.valor", "l.id"] });
}

/** Candidates for a line, the most likely first. `dia`: when it was posted or is due; `texto`: its description. */
export type Candidate = { line: string; ids: string[]; dia: string; texto: string | null };

/** For each line: postings of the same amount on its account within five days, not reconciled with another line and not reversed. */
export async function movements(db: Tx, { shop }: ShopScope, lines: string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select l.id as line, array[near.id] as ids, near.dia, near.descricao as texto
    from bank_lines l cross join lateral (
      select j.id, j.dia, e.descricao from postings p join journal j on j.id = p.journal_id
        left join finance_entries e on e.id = j.fonte_id and j.fonte = 'finance_entries'
      where p.barbershop_id = ${shop} and p.conta = l.conta and p.valor = l.valor and starts_with(p.conta, 'banco')
        and j.dia between l.dia - 5 and l.dia + 5 and j.reverses_id is null
        and not exists (select from journal back where back.barbershop_id = ${shop} and back.reverses_id = j.id)
        and not exists (select from bank_line_journals k
          where k.barbershop_id = ${shop} and k.conta = l.conta and k.journal_id = j.id)
      order by abs(j.dia - l.dia), j.id limit ${lines.length}) near
    where l.barbershop_id = ${shop} and l.id = any (${lines}::uuid[])
    order by l.dia, l.id, abs(near.dia - l.dia)`.execute(db);
  return rows;
}

/** For each line: open bills of the same amount that are due near its day. */
export async function openBills(db: Tx, { shop }: ShopScope, lines: string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select l.id as line, array[near.id] as ids, near.vencimento as dia, near.descricao as texto
    from bank_lines l cross join lateral (
      select e.id, e.vencimento, e.descricao from finance_entries e
      where e.barbershop_id = ${shop} and e.situacao = 'aberto' and e.tipo = case when l.valor < 0 then 'despesa' else 'receita' end
        and e.valor = abs(l.valor) and e.vencimento between l.dia - 40 and l.dia + 15
      order by abs(e.vencimento - l.dia), e.id limit ${lines.length}) near
    where l.barbershop_id = ${shop} and l.id = any (${lines}::uuid[])
    order by l.dia, l.id, abs(near.vencimento - l.dia)`.execute(db);
  return rows;
}

/** For each line: a Pix of the same amount, or the total of a day's cards, or of one form of card. */
export async function expectedMoney(db: Tx, { shop }: ShopScope, lines: string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select l.id as line, near.ids, near.dia, near.texto
    from bank_lines l cross join lateral (
      (select array[r.id] as ids, r.dia, 'Pix' as texto from receivables r
        where r.barbershop_id = ${shop} and r.tipo = 'pix' and r.situacao = 'esperado' and r.dia between l.dia - 5 and l.dia
          and r.liquido = l.valor order by r.dia desc, r.id limit ${lines.length})
      union all
      (select array_agg(r.id order by r.id), r.dia,
          concat_ws(' ', case r.forma when 'cartao_debito' then 'Débito' when 'cartao_credito' then 'Crédito' else 'Cartões' end, m.nome)
        from receivables r left join comanda_payments p on p.id = r.payment_id left join card_machines m on m.id = p.machine_id
        where r.barbershop_id = ${shop} and r.tipo = 'cartao' and r.situacao = 'esperado' and r.dia between l.dia - 5 and l.dia + 2
        group by grouping sets ((r.dia, r.forma, m.nome), (r.dia, m.nome), (r.dia, r.forma), (r.dia))
        having sum(r.liquido) = l.valor and count(*) <= 200)) near
    where l.barbershop_id = ${shop} and l.id = any (${lines}::uuid[]) and l.valor > 0
    order by l.dia, l.id, abs(near.dia - l.dia)`.execute(db);
  return rows;
}

type Line = { id: string; conta: string; dia: string; valor: number; situacao: BankLine["situacao"] };

/** Locks the line until the transaction ends. */
export async function heldLine(db: Tx, { shop }: ShopScope, id: string): Promise<Line | undefined> {
  return db
    .selectFrom("bank_lines")
    .select(["id", "conta", "dia", "valor", "situacao"])
    .$narrowType<Pick<Line, "situacao">>()
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function writeReconciled(
  db: Tx,
  _scope: ShopScope,
  { id, journals }: { id: string; journals: string[] },
): Promise<void> {
  await sql`select app.reconcile_line(${id}, ${journals}::uuid[])`.execute(db);
}

export async function writeReopened(db: Tx, _scope: ShopScope, id: string): Promise<void> {
  await sql`select app.reopen_line(${id})`.execute(db);
}

export async function writeIgnored(
  db: Tx,
  { shop, actor }: ShopScope,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db
    .updateTable("bank_lines")
    .set({ ignored_at: now, ignored_by: actor.id })
    .where("barbershop_id", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** The account's name in its last statement, locked until the transaction ends; undefined when it is no bank account. */
export async function heldAccount(
  db: Tx,
  { shop }: ShopScope,
  codigo: string,
): Promise<{ extrato: string | null } | undefined> {
  return db
    .selectFrom("accounts")
    .select("extrato")
    .where("barbershop_id", "=", shop)
    .where("codigo", "=", codigo)
    .where("grupo", "=", "banco")
    .where("archived_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

type Read = { conta: string; extrato: string; lines: string };

/** Inserts the new lines. Returns how many. `lines` are JSON. */
export async function insertLines(db: Tx, { shop }: ShopScope, { conta, extrato, lines }: Read): Promise<number> {
  await db
    .updateTable("accounts")
    .set({ extrato })
    .where("barbershop_id", "=", shop)
    .where("codigo", "=", conta)
    .execute();
  const { numAffectedRows } = await sql`
    insert into bank_lines (barbershop_id, conta, chave, dia, valor, descricao)
    select ${shop}, ${conta}, chave, dia, valor, descricao
    from jsonb_to_recordset(${lines}::jsonb) as line (chave text, dia date, valor bigint, descricao text)
    on conflict on constraint bank_line_once do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The journals of received amounts. */
export async function journalsOfReceived(db: Tx, { shop }: ShopScope, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("receivables")
    .select("journal_id")
    .where("barbershop_id", "=", shop)
    .where("id", "in", ids)
    .execute();
  return rows.flatMap(({ journal_id }) => journal_id ?? []);
}

export async function sumExpected(db: Tx, { shop }: ShopScope, ids: string[]): Promise<number> {
  const { sum } = await db
    .selectFrom("receivables")
    .select(sql<number>`coalesce(sum(liquido), 0)::bigint`.as("sum"))
    .where("barbershop_id", "=", shop)
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return sum;
}
