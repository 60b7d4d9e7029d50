import type { Tier, TierPart } from "#contract/commission-tiers.ts";

/** In centavos: what was sold in the month before, what is sold now, and what the part below the first tier earns, in basis points. */
type Sold = { antes: number; base: number; bps: number };

/**
 * The parts of a base by the tiers that they fall in (business-rules 3), each with its rate; they add up to it. What reaches a tier's
 * threshold to the centavo is still below it.
 */
export function partsOf({ antes, base, bps }: Sold, faixas: Tier[]): TierPart[] {
  return [{ acima: 0, bps }, ...faixas].flatMap((tier, at): TierPart[] => {
    const from = Math.max(antes, tier.acima);
    const until = Math.min(antes + base, faixas[at]?.acima ?? Infinity);
    return until > from ? [{ base: until - from, bps: tier.bps }] : [];
  });
}

/** What the parts earn together, in centavos: rounded half away from zero, once. */
export function earnedBy(parts: TierPart[]): number {
  return Math.floor((weighed(parts) + 5000) / 10_000);
}

/** The rate that they come to, in basis points. */
export function averageOf(parts: TierPart[]): number {
  return Math.round(weighed(parts) / parts.reduce((sum, { base }) => sum + base, 0));
}

/** What of sales is missing until the next tier, and what was reached. */
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
