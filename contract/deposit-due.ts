/** The smallest deposit, in centavos; smaller ones are not charged. */
const leastDeposit = 100;
/** The largest deposit, in centavos. */
export const mostDeposit = 100_000_000;

/** `sinal_valor` in centavos, or basis points of the price; for visits from `sinal_desde` centavos on. */
type Terms = { sinal_tipo: "valor" | "percentual" | null; sinal_valor: number | null; sinal_desde: number };

/** `sinal`: the service's own, in centavos; null: the shop's. */
type Priced = { preco: number; sinal: number | null };

/** The deposit due for services, in centavos: at most their price or R$ 1.000.000,00, and 0 where it would be under R$ 1,00 (business-rules 9). */
export function depositDue({ sinal_tipo, sinal_valor, sinal_desde }: Terms, services: Priced[]): number {
  if (!sinal_tipo || !sinal_valor) return 0;
  const total = sum(services, ({ preco }) => preco);
  const usual = services.filter(({ sinal }) => sinal === null);
  const usualPrice = sum(usual, ({ preco }) => preco);
  const share = sinal_tipo === "valor" ? sinal_valor : Math.floor((usualPrice * sinal_valor + 5000) / 10_000);
  const ofShop = usual.length > 0 && total >= sinal_desde ? share : 0;
  const due = Math.min(total, mostDeposit, ofShop + sum(services, ({ sinal }) => sinal ?? 0));
  return due < leastDeposit ? 0 : due;
}

function sum(services: Priced[], of: (service: Priced) => number): number {
  return services.reduce((all, service) => all + of(service), 0);
}
