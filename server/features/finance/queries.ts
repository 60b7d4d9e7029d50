import { sql } from "kysely";
import type { Tx } from "#server/database.ts";
import type { AnyShopScope, ShopScope } from "#server/scope.ts";

/** `valor` in centavos: positive amounts debit the account, negative ones credit it. */
export type Posting = { conta: Account; valor: number; cliente_id?: string | null; barbeiro_id?: string | null };

/** Accounts that every shop has (0038, 0069, 0082), and accounts that it names itself (0055). */
export type Account =
  | `${"banco" | "despesa" | "receita"}_${string}`
  | "socios"
  | "caixa"
  | "cofre"
  | "taxas"
  | "pix_a_conferir"
  | "receber_credito"
  | "receber_debito"
  | "receber_online"
  | "reembolsos"
  | "banco"
  | "fiado"
  | "barbeiros_a_receber"
  | "fornecedores"
  | "adiantamentos"
  | "creditos_de_clientes"
  | "gorjetas"
  | "saldos_de_abertura"
  | "receita_servicos"
  | "receita_produtos"
  | "receita_outras"
  | "descontos"
  | "cortesias"
  | "clube_a_apropriar"
  | "receita_clube"
  | "receita_adesao"
  | "pacotes_a_usar"
  | "vales_presente"
  | "sinais"
  | "comissoes"
  | "comissoes_a_pagar"
  | "repasses"
  | "repasses_a_pagar"
  | "potes"
  | "potes_a_pagar"
  | "bonificacoes"
  | "fechamentos_a_pagar"
  | "vales"
  | "perdas_com_fiado"
  | "perdas_com_barbeiros"
  | "diferencas_de_caixa";

type Journal = {
  tipo: string;
  /** The shop's day for which it counts. */
  dia: string;
  /** The row that the journal is about. */
  of: { table: string; id: string };
  /** The drawer that its cash entered or left. */
  caixa?: string | null;
  postings: Posting[];
};

/**
 * Posts a balanced journal; null when every amount is zero. From here on every other one who posts in this shop waits: lock clients, products
 * and the drawer before. Fails on `journal_balanced`.
 */
export async function post(db: Tx, _proven: AnyShopScope, journal: Journal): Promise<string | null> {
  const { tipo, dia, of, caixa = null, postings } = journal;
  const { rows } = await sql<{ id: string | null }>`
    select app.post(${tipo}, ${dia}, ${of.table}, ${of.id}, ${caixa}, ${JSON.stringify(postings)}::jsonb) as id`.execute(
    db,
  );
  return rows[0]!.id;
}

type Reversal = { journal: string; dia: string; caixa: string | null };

/** The day on which a journal that moved no drawer is undone: its own, or today where that is closed. */
export async function dayOfUndo(
  db: Tx,
  { shop }: ShopScope,
  { journal, today }: { journal: string; today: string },
): Promise<string> {
  const { rows } = await sql<{ dia: string }>`
    select case when j.dia <= s.fechado_ate then ${today} else j.dia end as dia
    from journal j join barbershop_settings s on s.barbershop_id = j.barbershop_id
    where j.id = ${journal} and j.barbershop_id = ${shop}`.execute(db);
  return rows[0]!.dia;
}

/** Reverses a journal with an opposite one that references it. Fails when it was reversed before. */
export async function reverseJournal(db: Tx, _proven: ShopScope, { journal, dia, caixa }: Reversal): Promise<void> {
  await sql`select app.reverse_journal(${journal}, ${dia}, ${caixa})`.execute(db);
}
