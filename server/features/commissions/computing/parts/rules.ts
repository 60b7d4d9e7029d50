import type { Tier, TierPart } from "#contract/commission-tiers.ts";

/** In centavos: earlier sales of the month and the current sale. `bps`: the rate below the first tier, in basis points. */
type Sold = { antes: number; base: number; bps: number };

/**
 * Splits a base into parts by tier (business-rules 3), each with its rate; the parts add up to the base. Sales equal to a tier's
 * threshold are still below it.
 */
export function partsOf({ antes, base, bps }: Sold, faixas: Tier[]): TierPart[] {
  return [{ acima: 0, bps }, ...faixas].flatMap((tier, at): TierPart[] => {
    const from = Math.max(antes, tier.acima);
    const until = Math.min(antes + base, faixas[at]?.acima ?? Infinity);
    return until > from ? [{ base: until - from, bps: tier.bps }] : [];
  });
}

/** The commission of all parts, in centavos: rounded half away from zero, once. */
export function earnedBy(parts: TierPart[]): number {
  return Math.floor((weighed(parts) + 5000) / 10_000);
}

/** The average rate of the parts, in basis points. */
export function averageOf(parts: TierPart[]): number {
  return Math.round(weighed(parts) / parts.reduce((sum, { base }) => sum + base, 0));
}

/** The sales missing until the next tier, and the tier reached. */
export function progressOf(vendido: number, faixas: Tier[]) {
  const next = faixas.find(({ acima }) => acima >= vendido);
  return {
    atual: faixas.findLast(({ acima }) => acima < vendido)?.bps ?? null,
    proxima: next ? { bps: next.bps, falta: next.acima - vendido } : null,
  };
}

function weighed(parts: TierPart[]): number {
  return parts.reduce((sum, { base, bps }) => sum + base * bps, 0);
}
