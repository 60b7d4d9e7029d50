let reais: Intl.NumberFormat | undefined;

/** Centavos as `R$ 1.234,56`; Intl puts a no-break space after `R$`, which tests must match. */
export function formatMoney(centavos: number): string {
  // Created on first use: creating it takes a slow phone a tenth of a second, and most first pages show no amount.
  reais ??= new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
  return reais.format(centavos / 100);
}

/** The suffix of a plan's price. */
export const eachPeriod = { mes: "/mês", trimestre: "/trimestre", ano: "/ano" } as const;

/** `R$ 89,90/mês` */
export function planPrice({ preco, periodo }: { preco: number; periodo: keyof typeof eachPeriod }): string {
  return formatMoney(preco) + eachPeriod[periodo];
}
