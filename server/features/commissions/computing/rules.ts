import { type CommissionSettings, type LineSource, type RateSource, rateSources } from "#contract/commission-terms.ts";
import type { Tier, TierPart } from "#contract/commission-tiers.ts";
import type { ComandaItem } from "#contract/comandas.ts";
import { netOf, partsOfBarbers, sharesOfDiscount, sharesOfFees } from "#contract/comanda-sums.ts";
import { averageOf, earnedBy, partsOf } from "#server/features/commissions/computing/parts/rules.ts";
import { feeOf } from "#server/features/finance/receivables/rules.ts";

/** The basis of a line, in centavos: the barber's share of the item, and deductions from the base or the commission. */
export type Basis = {
  bruto: number;
  desconto: number;
  consumo: number;
  taxa: number;
  /** Who pays `taxa`: shared, it reduces the base; paid by the barber, it reduces the commission. */
  taxa_por: CommissionSettings["comissao_taxa"];
  base: number;
};

/** `cheia`: the whole commission. `valor`: the part earned now. Both are 0 without a rate, until an admin sets one. */
export type Computed = Basis & {
  item_id: string;
  barbeiro_id: string;
  bps: number | null;
  origem: LineSource | null;
  /** The parts of `base` when tiers set the rate. */
  faixas: TierPart[] | null;
  cheia: number;
  valor: number;
  /** For a partner's service: the amount paid less `cheia`, which is passed on (business-rules 3). */
  casa: number | null;
};

export type CommissionItem = Omit<
  ComandaItem,
  | "nome"
  | "barbeiro"
  | "segundo_barbeiro"
  | "plan_id"
  | "meses"
  | "adesao"
  | "coberto"
  | "cota"
  | "resta"
  | "usado_em"
  | "cobrado"
  | "desconto_clube"
  | "pacote"
  | "package_id"
  | "uso"
  | "vale"
  | "comissao_bps"
> & { coberto?: boolean; uso?: number | null };

export type SoldItems = {
  items: CommissionItem[];
  desconto: number;
  payments: { valor: number; reversed: boolean }[];
  /** The barber who takes the items for themselves. */
  consumo_de: { id: string } | null;
};

/** The settings and facts of a comanda at closing. */
export type Terms = Omit<CommissionSettings, "comissao_fiado"> & {
  /** The card fees of the comanda, and the doses of each item. */
  taxas: number;
  custos: { item_id: string; custo: number }[];
  /** Every rate that applies to an item and its barber. */
  taxas_de: { item_id: string; barbeiro_id: string; origem: RateSource; bps: number }[];
  /** For covered items of plans without a pote: the fixed amount per item, or the rate of its price (business-rules 5.6). */
  clube: { item_id: string; fixo: number | null; bps: number | null }[];
  /** The plans of the comanda that bring their seller something, and what was paid for the period, without the joining fee. */
  planos: PlanTerms[];
  /** Barbers with a valid partner contract, and its share. */
  contratos: { barbeiro_id: string; bps: number }[];
  /** Barbers who have tiers, with their sales of the month so far. */
  faixas_de: { barbeiro_id: string; vendido: number; faixas: Tier[] }[];
  /** The received part of its total; all of it when commissions do not wait for open debts. */
  recebido: number;
  total: number;
};

/** `fixo` or a rate of `pago`. `bruto` is the period's price, `taxa` its part of the card fees. */
type PlanTerms = {
  item_id: string;
  fixo: number | null;
  bps: number | null;
  bruto: number;
  pago: number;
  taxa: number;
};

/** Rates are looked up in this order; the first one found counts (business-rules 3). */
const precedence = Object.keys(rateSources) as RateSource[];

/** The rate of an item and its barber in basis points, with its source; null when no rate is set. */
export function rateOf(found: Partial<Record<RateSource, number | null>>): { bps: number; origem: RateSource } | null {
  for (const origem of precedence) {
    const bps = found[origem];
    if (bps !== undefined && bps !== null) return { bps, origem };
  }
  return null;
}

/** The commission for a rate and a basis, in centavos: rounded half away from zero, once, and never negative. */
export function valueOf({ base, ...fee }: Pick<Basis, "base" | "taxa" | "taxa_por">, bps: number): number {
  return lessFee(feeOf(base, bps), fee);
}

function lessFee(earned: number, { taxa, taxa_por }: Pick<Basis, "taxa" | "taxa_por">): number {
  return Math.max(0, earned - (taxa_por === "barbeiro" ? taxa : 0));
}

/** The earned part of a commission when this part of the sale was received: rounded half away from zero (business-rules 11). */
export function earnedOf(cheia: number, { recebido, total }: { recebido: number; total: number }): number {
  if (total <= 0 || recebido >= total) return cheia;
  // For totals of millions the product exceeds the exact range of a number.
  const [twice, whole] = [2n * BigInt(cheia) * BigInt(recebido), BigInt(total)];
  return Number((twice + whole) / (2n * whole));
}

/** The part of a value to reverse when `quantidade` of `de` units are returned after `antes` earlier ones. Parts add up to the whole. */
export function backOf(value: number, { quantidade, antes, de }: { quantidade: number; antes: number; de: number }) {
  const until = (count: number) => Math.round((value * count) / de);
  return until(antes + quantidade) - until(antes);
}

/** The commission of each barber of each item of a comanda at closing (business-rules 3 and 11). */
export function commissionsOf(sold: SoldItems, terms: Terms): Computed[] {
  const shares = sharesOfDiscount(sold);
  const fees = sharesOfFees(sold, terms.taxas);
  const tiered = tiering(terms);
  return sold.items.flatMap((item, at) => {
    const uso = usedOf(item);
    if (item.coberto && uso === null) return coveredLines(item, terms);
    if (item.tipo === "plano") return planLines(item, terms);
    if (item.tipo !== "servico" && item.tipo !== "produto") return [];
    const custo = terms.custos.find(({ item_id }) => item_id === item.id)?.custo ?? 0;
    const whole = wholeOf(item, { terms, share: shares[at]!, fee: fees[at]!, custo });
    const paid = partsOfBarbers(item, uso ?? (item.cortesia ? 0 : netOf(item) - shares[at]!));
    return basesOf(item, whole).flatMap(({ barbeiro_id, ...basis }, part) => {
      // What barbers sell to themselves earns no commission; a colleague's work does.
      if (barbeiro_id === sold.consumo_de?.id) return [];
      const contract = item.tipo === "servico" && terms.contratos.find((one) => one.barbeiro_id === barbeiro_id);
      const rates = ratesFor({ item_id: item.id, barbeiro_id }, terms);
      const found = rateOf(contract ? { ...rates, contrato: contract.bps } : rates);
      const rate = tiered({ barbeiro_id, base: item.cortesia ? 0 : basis.base }, found);
      const { bps, origem, faixas } = rate;
      const cheia = faixas ? lessFee(earnedBy(faixas), basis) : valueOf(basis, bps ?? 0);
      const casa = contract ? paid[part]!.valor - cheia : null;
      const valor = uso === null ? earnedOf(cheia, terms) : cheia;
      return { item_id: item.id, barbeiro_id, ...basis, bps, origem, faixas, cheia, valor, casa };
    });
  });
}

/** The card fees that each item's tip bears; none unless the shop says so (business-rules 11). */
export function feesOfTips(sold: SoldItems, { gorjeta_taxa, taxas }: Pick<Terms, "gorjeta_taxa" | "taxas">): number[] {
  const fees = sharesOfFees(sold, gorjeta_taxa ? taxas : 0);
  return sold.items.map(({ tipo }, at) => (tipo === "gorjeta" ? fees[at]! : 0));
}

/** The value of a package use for a covered item, in centavos; null for other items. */
function usedOf({ coberto, uso }: CommissionItem): number | null {
  return coberto ? (uso ?? null) : null;
}

/**
 * Items covered by the club earn a part of their pote. Without a pote they earn a fixed amount or a rate of the price, whatever was paid
 * on the comanda.
 */
function coveredLines(item: CommissionItem, { clube }: Terms): Computed[] {
  const paid = clube.find(({ item_id }) => item_id === item.id);
  if (!paid) return [];
  const base = (paid.fixo ?? item.preco) * item.quantidade;
  const bps = paid.fixo === null ? paid.bps! : 10_000;
  const none = { desconto: 0, consumo: 0, taxa: 0, taxa_por: "casa" as const };
  return partsOfBarbers(item, base).map(({ barbeiro_id, valor: part }) => {
    const cheia = feeOf(part, bps);
    const of = { item_id: item.id, barbeiro_id, bruto: part, ...none, base: part, bps };
    return { ...of, origem: "clube" as const, faixas: null, cheia, valor: cheia, casa: null };
  });
}

/**
 * The seller of a plan earns a rate of what was paid for the period, less card fees as everywhere, or a fixed amount, but never more than
 * was paid (decision 0095).
 */
function planLines({ id: item_id, barbeiro_id }: CommissionItem, terms: Terms): Computed[] {
  const sold = terms.planos.find((plan) => plan.item_id === item_id);
  if (!sold || barbeiro_id === null) return [];
  const { bruto, pago } = sold;
  const rated = { bruto, desconto: bruto - pago, taxa_por: terms.comissao_taxa };
  const fixed = Math.min(sold.fixo ?? 0, pago);
  const of = sold.fixo === null ? rated : { bruto: fixed, desconto: 0, taxa_por: "casa" as const };
  const taxa = of.taxa_por === "casa" ? 0 : sold.taxa;
  const base = Math.max(0, of.bruto - of.desconto - (of.taxa_por === "dividida" ? taxa : 0));
  const bps = sold.bps ?? 10_000;
  const cheia = valueOf({ base, taxa, taxa_por: of.taxa_por }, bps);
  const line = { item_id, barbeiro_id, ...of, consumo: 0, taxa, base, bps, origem: "plano" as const, faixas: null };
  return [{ ...line, cheia, valor: earnedOf(cheia, terms), casa: null }];
}

type Rated = Pick<Computed, "bps" | "origem" | "faixas">;

/**
 * Adds up each barber's sales line by line and sets the rate: a tier takes precedence over the barber's own rate and the shop's, but not
 * over others (decision 0071). Amounts below the first tier, and lines without a sale (`base` 0), keep their rate.
 */
function tiering({ faixas_de }: Terms) {
  const sold = new Map(faixas_de.map(({ barbeiro_id, vendido }) => [barbeiro_id, vendido]));
  return ({ barbeiro_id, base }: { barbeiro_id: string; base: number }, found: ReturnType<typeof rateOf>): Rated => {
    const antes = sold.get(barbeiro_id) ?? 0;
    sold.set(barbeiro_id, antes + base);
    const own = faixas_de.find((one) => one.barbeiro_id === barbeiro_id);
    const { bps, origem } = found ?? { bps: null, origem: null };
    if (!own || bps === null || (origem !== "barbeiro" && origem !== "padrao")) return { bps, origem, faixas: null };
    const faixas = partsOf({ antes, base, bps }, own.faixas);
    const isReached = base > 0 && antes + base > own.faixas[0]!.acima;
    return isReached ? { bps: averageOf(faixas), origem: "faixa", faixas } : { bps, origem, faixas: null };
  };
}

type Whole = Omit<Basis, "base">;
type Off = { terms: Terms; share: number; fee: number; custo: number };

/** The whole item. A courtesy counts at its list price when the house pays for it, otherwise as zero. */
function wholeOf(item: CommissionItem, { terms, share, fee, custo }: Off): Whole {
  const uso = usedOf(item);
  const bruto = uso ?? item.preco * item.quantidade;
  const off = terms.comissao_base === "liquido" && uso === null ? item.desconto + share : 0;
  const given = terms.comissao_cortesia === "casa" ? 0 : bruto;
  const desconto = item.cortesia ? given : off;
  const consumo = terms.comissao_consumo ? custo : 0;
  const taxa = terms.comissao_taxa === "casa" ? 0 : fee;
  return { bruto, desconto, consumo, taxa, taxa_por: terms.comissao_taxa };
}

/** Splits each amount between the barbers of the item, so that the amounts shown to a barber add up. */
function basesOf(item: CommissionItem, { taxa_por, ...whole }: Whole): (Basis & { barbeiro_id: string })[] {
  const [bruto, desconto, consumo, taxa] = [whole.bruto, whole.desconto, whole.consumo, whole.taxa].map((amount) =>
    partsOfBarbers(item, amount),
  ) as [Part[], Part[], Part[], Part[]];
  return bruto.map(({ barbeiro_id, valor }, at) => {
    const off = { desconto: desconto[at]!.valor, consumo: consumo[at]!.valor, taxa: taxa[at]!.valor };
    const left = valor - off.desconto - off.consumo - (taxa_por === "dividida" ? off.taxa : 0);
    return { barbeiro_id, bruto: valor, ...off, taxa_por, base: Math.max(0, left) };
  });
}

type Part = ReturnType<typeof partsOfBarbers>[number];

function ratesFor(of: { item_id: string; barbeiro_id: string }, { taxas_de, comissao_padrao }: Terms) {
  const found = taxas_de.filter(({ item_id, barbeiro_id }) => item_id === of.item_id && barbeiro_id === of.barbeiro_id);
  return { padrao: comissao_padrao, ...Object.fromEntries(found.map(({ origem, bps }) => [origem, bps])) };
}
