/** The value below which `percent` of the values lie; NaN without values. */
export function percentile(values: number[], percent: number): number {
  const ascending = values.toSorted((one, other) => one - other);
  return ascending[Math.min(ascending.length - 1, Math.floor((ascending.length * percent) / 100))] ?? Number.NaN;
}

export function median(values: number[]): number {
  return percentile(values, 50);
}

export function longest(values: number[]): number {
  return values.reduce((one, other) => Math.max(one, other), 0);
}
