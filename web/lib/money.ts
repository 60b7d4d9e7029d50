const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Centavos as `R$ 1.234,56`; Intl puts a no-break space after `R$`, which tests must match. */
export function formatMoney(centavos: number): string {
  return reais.format(centavos / 100);
}

/** What a field in reais holds, in centavos; null while that is no amount: nothing yet, or a comma alone. */
export function centavosOf(typed: number | string): number | null {
  const reais = typed === "" ? Number.NaN : Number(typed);
  return Number.isNaN(reais) ? null : Math.round(reais * 100);
}
