import { netOf, type PricedItem, sharesOfDiscount, sumsOf } from "#contract/comanda-sums.ts";
import type { Comanda, ComandaItem, PaymentForm } from "#contract/comandas.ts";
import { moneyAccounts } from "#server/features/clients/wallet/rules.ts";
import type { Account, Posting } from "#server/features/finance/queries.ts";
import { planRevenue } from "#server/features/plans/subscribing/rules.ts";

/** Which account a form of payment goes to. */
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
 * What was sold against what was advanced: gross, with what was taken off as an expense of its own; what the club covers was revenue
 * as its plan was paid, tips are their barbers', what was paid beyond the total is the client's. Packages and vouchers are owed for what
 * was paid for them, and uses of a package are revenue of what they had cost.
 */
export function saleOf(comanda: Sold): Posting[] {
  const { items } = comanda;
  const { pago, falta, descontos, cortesias } = sumsOf(comanda);
  const shares = sharesOfDiscount(comanda);
  const gross = (tipo: ComandaItem["tipo"]) => sum(items, (item) => (item.tipo === tipo ? grossOf(item) : 0));
  const packages = sum(items, (item, at) => (item.tipo === "pacote" ? netOf(item) - shares[at]! : 0));
  const tips = items.filter(({ tipo }) => tipo === "gorjeta");
  return [
    { conta: "adiantamentos", valor: pago },
    { conta: "creditos_de_clientes", valor: falta, cliente_id: comanda.cliente?.id ?? null },
    { conta: "descontos", valor: descontos - (gross("pacote") - packages) },
    { conta: "cortesias", valor: cortesias },
    { conta: "receita_servicos", valor: -gross("servico") },
    { conta: "receita_produtos", valor: -gross("produto") },
    { conta: "pacotes_a_usar", valor: sum(items, ({ uso }) => uso ?? 0) },
    { conta: "pacotes_a_usar", valor: -packages },
    { conta: "vales_presente", valor: -gross("vale") },
    ...items.flatMap(({ preco, meses, adesao = 0 }) => (meses ? planRevenue({ preco, meses, adesao }) : [])),
    ...tips.map(({ preco, barbeiro_id }): Posting => ({ conta: "gorjetas", valor: -preco, barbeiro_id })),
  ];
}

function grossOf({ coberto, uso, preco, quantidade }: Sold["items"][number]): number {
  return coberto ? (uso ?? 0) : preco * quantidade;
}

function sum(items: Sold["items"], of: (item: Sold["items"][number], at: number) => number): number {
  return items.reduce((all, item, at) => all + of(item, at), 0);
}
