/**
 * The price of an item: centavos of one, quantity, and the discount on all of them; zero where a plan or a `pacote` covers it or it is a
 * courtesy.
 */
export type PricedItem = {
  preco: number;
  quantidade: number;
  desconto: number;
  cortesia: boolean;
  coberto?: boolean;
  pacote?: boolean;
};

export type Sums = {
  /** The sum of all items before discounts. */
  bruto: number;
  /** Discounts on items and the total; courtesies and items covered by the club or packages are separate. */
  descontos: number;
  cortesias: number;
  clube: number;
  pacotes: number;
  total: number;
  pago: number;
  /** Refunds for items returned after it was closed. */
  devolvido: number;
  /** The remainder to pay; negative where too much was paid. */
  falta: number;
};

/** Forms of payment that may exceed the total; the excess becomes credit of a named client (business-rules 1). */
export const creditable: readonly string[] = ["pix", "cartao_debito", "cartao_credito", "sinal"];

type PaidBy = { forma: string; valor: number; reversed: boolean };

/** No coin is smaller, in centavos. */
const smallestCoin = 5;

/** What is left of a total that was paid in cash and no coin pays, in centavos: the shop goes without it (business-rules 11). */
export function roundingOf(comanda: Omit<Summed, "payments"> & { payments: PaidBy[] }): number {
  const { falta } = sumsOf(comanda);
  const isCash = comanda.payments.some(({ forma, reversed }) => !reversed && forma === "dinheiro");
  return isCash && falta > 0 && falta < smallestCoin ? falta : 0;
}

/** Whether it may be closed: paid but for what no coin pays, or overpaid by Pix or card of a named client. */
export function isSettled(comanda: Summed & { cliente: unknown; payments: PaidBy[] }): boolean {
  const { falta } = sumsOf(comanda);
  const most = comanda.cliente ? sum(comanda.payments, (paid) => (isCreditable(paid) ? paid.valor : 0)) : 0;
  return falta === roundingOf(comanda) || (falta < 0 && -falta <= most);
}

function isCreditable({ forma, reversed }: PaidBy): boolean {
  return !reversed && creditable.includes(forma);
}

type Summed = {
  items: PricedItem[];
  desconto: number;
  payments: { valor: number; reversed: boolean }[];
  returns?: { valor: number }[];
};

/**
 * The sums of a comanda, in centavos (business-rules 1): courtesies and items covered by a plan or package cost nothing, whatever their
 * discount.
 */
export function sumsOf({ items, desconto, payments, returns = [] }: Summed): Sums {
  const bruto = sum(items, ofItem);
  const cortesias = sum(items, (item) => (item.cortesia ? ofItem(item) : 0));
  const clube = sum(items, (item) => (item.coberto && !item.pacote ? ofItem(item) : 0));
  const pacotes = sum(items, (item) => (item.coberto && item.pacote ? ofItem(item) : 0));
  const descontos = desconto + sum(items, (item) => (isFree(item) ? 0 : item.desconto));
  const pago = sum(payments, ({ valor, reversed }) => (reversed ? 0 : valor));
  const total = bruto - cortesias - clube - pacotes - descontos;
  const devolvido = sum(returns, ({ valor }) => valor);
  return { bruto, descontos, cortesias, clube, pacotes, total, pago, devolvido, falta: total - pago };
}

/** The price of an item after its own discount, in centavos; also of a courtesy. */
export function netOf(item: PricedItem): number {
  return ofItem(item) - item.desconto;
}

/** Whether an item costs nothing: a courtesy, or covered by a plan or a package. */
export function isFree({ cortesia, coberto = false }: Pick<PricedItem, "cortesia" | "coberto">): boolean {
  return cortesia || coberto;
}

type Sold = PricedItem & { tipo: "servico" | "produto" | "gorjeta" | "plano" | "pacote" | "vale" };

/**
 * Each item's share of the discount on the total, by net price; tips, vouchers, courtesies and covered items are left out (business-rules
 * 11).
 */
export function sharesOfDiscount({ items, desconto }: { items: Sold[]; desconto: number }): number[] {
  return parted(desconto, items.map(discountableOf));
}

/**
 * The largest discount on the total, in centavos: tips belong to barbers, a voucher keeps its value, and a courtesy costs nothing already.
 */
export function mostDiscount(items: Sold[]): number {
  return sum(items, discountableOf);
}

function discountableOf(item: Sold): number {
  return item.tipo === "gorjeta" || item.tipo === "vale" || isFree(item) ? 0 : netOf(item);
}

/** What is paid for each item, in centavos: nothing for a courtesy or a covered item. */
export function paidForItems(comanda: { items: Sold[]; desconto: number }): number[] {
  const shares = sharesOfDiscount(comanda);
  return comanda.items.map((item, at) => (isFree(item) ? 0 : netOf(item) - shares[at]!));
}

/**
 * Each item's share of the comanda's card fees `taxas`, by what is paid for it, tips included. The credit that a client buys by paying
 * more bears its own share, which is the house's.
 */
export function sharesOfFees(comanda: Summed & { items: Sold[] }, taxas: number): number[] {
  const credit = Math.max(0, -sumsOf(comanda).falta);
  return parted(taxas, [...paidForItems(comanda), credit]).slice(0, -1);
}

type Returned = Sold & { id: string; devolvida: number };
export type Return = { bruto: number; desconto: number; valor: number };

/**
 * The return of `quantidade` of an item of a closed comanda: its price, its share of the item's and the total's discount, and the refund.
 * Partial returns add up exactly to the whole item, in any order.
 */
export function returnOf(comanda: { items: Returned[]; desconto: number }, id: string, quantidade: number): Return {
  const at = comanda.items.findIndex((item) => item.id === id);
  const item = comanda.items[at]!;
  const bruto = item.preco * quantidade;
  if (item.coberto) return { bruto: 0, desconto: 0, valor: 0 };
  if (item.cortesia) return { bruto, desconto: 0, valor: 0 };
  const off = item.desconto + sharesOfDiscount(comanda)[at]!;
  const offUntil = (count: number) => Math.round((off * count) / item.quantidade);
  const desconto = offUntil(item.devolvida + quantidade) - offUntil(item.devolvida);
  return { bruto, desconto, valor: bruto - desconto };
}

const wholeForms: readonly string[] = ["fiado", "credito_cliente", "vale_presente"];

/** Whether only an estorno of the whole comanda can return its items: a wallet or voucher paid for it, or its total was not paid exactly. */
export function comesBackWhole(comanda: Omit<Summed, "payments"> & { payments: PaidBy[] }): boolean {
  const isWhole = comanda.payments.some(({ forma, reversed }) => !reversed && wholeForms.includes(forma));
  return isWhole || sumsOf(comanda).falta < 0 || roundingOf(comanda) > 0;
}

type Paid = { id: string; forma: string; valor: number; reversed: boolean };

/** What is left of each payment, by its id: refunds reduce payments of the same form first, then the others. */
export function leftOfPayments(payments: Paid[], returns: { forma: string; valor: number }[]): Map<string, number> {
  const left = new Map(payments.map(({ id, valor, reversed }) => [id, reversed ? 0 : valor]));
  const rests = returns.map((given) => ({
    ...given,
    valor: takeFrom(
      left,
      payments.filter(({ forma }) => forma === given.forma),
      given.valor,
    ),
  }));
  for (const { valor } of rests) takeFrom(left, payments, valor);
  return left;
}

/** Returns the amount that the payments could not cover. */
function takeFrom(left: Map<string, number>, payments: Paid[], valor: number): number {
  let rest = valor;
  for (const { id } of payments) {
    const taken = Math.min(rest, left.get(id)!);
    left.set(id, left.get(id)! - taken);
    rest -= taken;
  }
  return rest;
}

type OfBarbers = { barbeiro_id: string | null; segundo_barbeiro_id: string | null; parte_do_segundo: number | null };

/** A value of an item split between its barbers, in centavos, by largest remainder (business-rules 11). */
export function partsOfBarbers(
  { barbeiro_id, segundo_barbeiro_id, parte_do_segundo }: OfBarbers,
  valor: number,
): { barbeiro_id: string; valor: number }[] {
  if (!barbeiro_id) return [];
  if (!segundo_barbeiro_id || !parte_do_segundo) return [{ barbeiro_id, valor }];
  const [first, second] = parted(valor, [10_000 - parte_do_segundo, parte_do_segundo]);
  return [
    { barbeiro_id, valor: first! },
    { barbeiro_id: segundo_barbeiro_id, valor: second! },
  ];
}

/** `total` split by `weights`, exactly: by largest remainder, ties by position (business-rules 11). */
export function parted(total: number, weights: number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map(() => 0);
  // For totals of millions the products exceed what a number holds exactly.
  const products = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = products.map((product) => Number(product / BigInt(all)));
  const remainders = products.map((product, position) => ({ position, left: Number(product % BigInt(all)) }));
  const missing = total - shares.reduce((sum, share) => sum + share, 0);
  for (const { position } of remainders.toSorted((one, other) => other.left - one.left).slice(0, missing))
    shares[position]! += 1;
  return shares;
}

function ofItem({ preco, quantidade }: PricedItem): number {
  return preco * quantidade;
}

function sum<Item>(items: Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
