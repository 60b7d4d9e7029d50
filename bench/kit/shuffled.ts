/** A random order (Fisher–Yates). In a fixed order each case would always suffer from the effects of the same one before it. */
export function shuffled<T>(list: readonly T[]): T[] {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
