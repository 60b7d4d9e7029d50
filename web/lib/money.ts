const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Centavos as `R$ 1.234,56`; Intl puts a no-break space after `R$`, which tests must match. */
export function formatMoney(centavos: number): string {
  return reais.format(centavos / 100);
}

/** What a field in reais holds, in centavos; null while it is empty. */
export function centavosOf(typed: number | string): number | null {
  return typed === "" ? null : Math.round(Number(typed) * 100);
}
