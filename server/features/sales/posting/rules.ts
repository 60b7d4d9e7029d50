import { netOf, type PricedItem, sharesOfDiscount, sumsOf } from "#contract/comanda-sums.ts";
import type { Comanda, ComandaItem, PaymentForm } from "#contract/comandas.ts";
import { moneyAccounts } from "#server/features/clients/wallet/rules.ts";
import type { Account, Posting } from "#server/features/finance/queries.ts";
import { planRevenue } from "#server/features/plans/subscribing/rules.ts";

/** The account of each form of payment. */
export const received: Record<PaymentForm, Account> = {
  ...moneyAccounts,
  credito_cliente: "creditos_de_clientes",
  fiado: "fiado",
  recebido_barbeiro: "barbeiros_a_receber",
  online: "receber_online",
  vale_presente: "vales_presente",
  sinal: "sinais",
};

type Sold = Pick<Comanda, "desconto"> & {
  items: (PricedItem &
    Pick<ComandaItem, "tipo" | "barbeiro_id"> &
    Partial<Pick<ComandaItem, "meses" | "adesao" | "uso">>)[];
  payments: Pick<Comanda["payments"][number], "valor" | "reversed">[];
  cliente: { id: string } | null;
};

/**
 * Postings of a sale against its advances: gross revenue, with discounts and what no coin paid as an expense. Items covered by the club were
 * revenue when the plan was paid. Tips belong to their barbers, less the card fee in `taxas` that each item's tip bears; overpayments belong
 * to the client. Packages and vouchers become liabilities for the price paid, and uses of a package become revenue at their share of that
 * price.
 */
export function saleOf(comanda: Sold, taxas: number[] = []): Posting[] {
  const { items } = comanda;
  const { pago, falta, descontos, cortesias } = sumsOf(comanda);
  const shares = sharesOfDiscount(comanda);
  const gross = (tipo: ComandaItem["tipo"]) => sum(items, (item) => (item.tipo === tipo ? grossOf(item) : 0));
  const packages = sum(items, (item, at) => (item.tipo === "pacote" ? netOf(item) - shares[at]! : 0));
  const tips = items.flatMap(({ tipo, preco, barbeiro_id }, at): Posting[] =>
    tipo === "gorjeta" ? [{ conta: "gorjetas", valor: (taxas[at] ?? 0) - preco, barbeiro_id }] : [],
  );
  return [
    { conta: "adiantamentos", valor: pago },
    { conta: "creditos_de_clientes", valor: Math.min(0, falta), cliente_id: comanda.cliente?.id ?? null },
    { conta: "diferencas_de_caixa", valor: Math.max(0, falta) },
    { conta: "descontos", valor: descontos - (gross("pacote") - packages) },
    { conta: "cortesias", valor: cortesias },
    { conta: "receita_servicos", valor: -gross("servico") },
    { conta: "receita_produtos", valor: -gross("produto") },
    { conta: "pacotes_a_usar", valor: sum(items, ({ uso }) => uso ?? 0) },
    { conta: "pacotes_a_usar", valor: -packages },
    { conta: "vales_presente", valor: -gross("vale") },
    ...items.flatMap(({ preco, meses, adesao = 0 }) => (meses ? planRevenue({ preco, meses, adesao }) : [])),
    ...tips,
    { conta: "receita_outras", valor: 0 - sum(items, (_, at) => taxas[at] ?? 0) },
  ];
}

function grossOf({ coberto, uso, preco, quantidade }: Sold["items"][number]): number {
  return coberto ? (uso ?? 0) : preco * quantidade;
}

function sum(items: Sold["items"], of: (item: Sold["items"][number], at: number) => number): number {
  return items.reduce((all, item, at) => all + of(item, at), 0);
}
