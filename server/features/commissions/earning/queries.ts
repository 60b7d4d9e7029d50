import { sql } from "kysely";
import type { CommissionSettings, LineSource } from "#contract/commission-terms.ts";
import type { Tx } from "#server/database.ts";
import type { Computed, Terms } from "#server/features/commissions/computing/rules.ts";
import type { AnyShopScope } from "#server/scope.ts";

/**
 * The terms for closing a comanda on a day. `no_recebimento`: commission on a client's debt is earned when the client pays. Locks the
 * money of its barbers with tiers.
 */
export async function commissionTerms(
  db: Tx,
  _proven: AnyShopScope,
  { comanda, dia }: { comanda: string; dia: string },
): Promise<Terms & { no_recebimento: boolean }> {
  type Apart = "contratos" | "faixas_de" | "clube" | "planos";
  type Known = { terms: Omit<Terms, Apart> & { no_recebimento: boolean } } & Pick<Terms, Apart>;
  const { rows } = await sql<Known>`
    select app.commission_terms(${comanda}) as terms, app.contracts_on(${comanda}, ${dia}) as contratos,
      app.tiers_on(${comanda}, ${dia}) as faixas_de, app.club_terms(${comanda}, ${dia}) as clube,
      app.plan_sale_terms(${comanda}) as planos`.execute(db);
  const { terms, ...apart } = rows[0]!;
  return { ...terms, ...apart };
}

/** A stored line. After the sale only its value is recomputed. */
export type Line = Pick<Computed, "item_id" | "barbeiro_id" | "bps" | "cheia" | "valor" | "casa"> &
  Partial<Omit<Computed, "origem" | "cheia" | "valor" | "casa">> & {
    tipo: "venda" | "recebimento" | "devolucao";
    origem: Computed["origem"] | "estorno";
    quantidade?: number;
    no_recebimento?: boolean;
    retroativa?: boolean;
  };

type Written = { comanda: string; dia: string; journal_id: string | null; lines: Line[] };

/** Fails when the item's barber already has a line for that sale. */
export async function writeCommissions(db: Tx, _proven: AnyShopScope, written: Written): Promise<void> {
  const { comanda, dia, journal_id, lines } = written;
  if (lines.length === 0) return;
  await sql`select app.write_commissions(${comanda}, ${dia}, ${journal_id}, ${JSON.stringify(lines)}::jsonb)`.execute(
    db,
  );
}

export type OfItem = {
  item_id: string;
  barbeiro_id: string;
  bps: number;
  origem: LineSource;
  cheia: number;
  casa: number | null;
};

/** A line of a sale, of which a part may come back. */
export type Sold = Pick<Line, "item_id" | "barbeiro_id" | "base" | "bps" | "origem" | "cheia" | "casa">;

/** The commissions computed for an item when it was sold; without a rate they are 0. */
export async function commissionsOfItem(db: Tx, _proven: AnyShopScope, item: string): Promise<Sold[]> {
  const { rows } = await sql<Sold>`select * from app.commissions_of_item(${item})`.execute(db);
  return rows;
}

export type OnReceipt = OfItem & { comanda_id: string; ganho: number; recebido: number; total: number };

/** The sales that this entry of a client settled, with the commission earned by it; locks their lines. */
export async function commissionsOnReceipt(db: Tx, _proven: AnyShopScope, entry: string): Promise<OnReceipt[]> {
  const { rows } = await sql<OnReceipt>`select * from app.commissions_on_receipt(${entry})`.execute(db);
  return rows;
}

/** Call it after the comanda's own journals were reversed. */
export async function reverseCommissions(
  db: Tx,
  _proven: AnyShopScope,
  { comanda, dia }: { comanda: string; dia: string },
): Promise<void> {
  await sql`select app.reverse_commissions(${comanda}, ${dia})`.execute(db);
}

export type Unrated = {
  comanda_id: string;
  item_id: string;
  barbeiro_id: string;
  base: number;
  taxa: number;
  taxa_por: CommissionSettings["comissao_taxa"];
  no_recebimento: boolean;
  quantidade: number;
  devolvida: number;
  recebido: number;
  total: number;
};

/** A line without a rate, locked with its comanda; undefined when there is none. */
export async function holdUnrated(db: Tx, _proven: AnyShopScope, line: string): Promise<Unrated | undefined> {
  const { rows } = await sql<Unrated>`select * from app.hold_commission(${line})`.execute(db);
  return rows[0];
}

type Reviewed = { id: string; bps: number; cheia: number; valor: number; journal_id: string | null };

export async function rateLine(db: Tx, _proven: AnyShopScope, reviewed: Reviewed): Promise<void> {
  const { id, bps, cheia, valor, journal_id } = reviewed;
  await sql`select app.review_commission(${id}, ${bps}, ${cheia}, ${valor}, ${journal_id})`.execute(db);
}
