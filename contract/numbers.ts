/** A whole number: "7.971". */
export function numberText(value: number): string {
  return value.toLocaleString("pt-BR");
}

/** "1 comanda", "7.971 comandas". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

/** Basis points as "45,2 %"; rates have two decimals: "33,33 %". */
export function percentText(points: number, decimals = 1): string {
  return `${(points / 100).toLocaleString("pt-BR", { maximumFractionDigits: decimals })} %`;
}
