/** A whole number: "7.971". */
export function numberText(value: number): string {
  return value.toLocaleString("pt-BR");
}

/** "1 comanda", "7.971 comandas". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

/** Basis points of a computed part as "45,2 %". */
export function percentText(points: number): string {
  return percent(points, 1);
}

/** Basis points of a rate, whole as it was set: "33,33 %". */
export function rateText(bps: number): string {
  return percent(bps, 2);
}

function percent(points: number, decimals: number): string {
  return `${(points / 100).toLocaleString("pt-BR", { maximumFractionDigits: decimals })} %`;
}
