/** Repeatable randomness: the same seed gives the same year. */
export type Random = ReturnType<typeof seeded>;

export function seeded(seed: number) {
  const next = mulberry32(seed);
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  const hex = (digits: number) =>
    whole(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, "0");

  return {
    between,
    /** An integer of the range, both ends included. */
    whole,
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!,
    /** One of the list, each as often as its weight says; undefined when all weigh nothing. */
    weighted<T>(list: readonly T[], weightOf: (each: T) => number): T | undefined {
      const weights = list.map(weightOf);
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      return list.find((_, index) => (left -= weights[index]!) < 0);
    },
    /** A wait of this mean: many short ones, few long ones. */
    wait: (mean: number) => -Math.log(1 - next()) * mean,
    /** An id in the form of uuidv7, so that rows sort by when they were made, as the database's own do. */
    id(madeAt: Date): string {
      const time = madeAt.getTime().toString(16).padStart(12, "0");
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
    },
  };
}

/** Tommy Ettinger's generator, in the public domain: small, fast, good enough for a story. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
