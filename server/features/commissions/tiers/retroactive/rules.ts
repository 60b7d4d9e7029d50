import type { CommissionTiers, Tier } from "#contract/commission-tiers.ts";
import { rateText } from "#contract/commission-terms.ts";
import { formatDay } from "#contract/dates.ts";
import { lastOfMonth, monthsLater } from "#contract/periods.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { backOf, valueOf } from "#server/features/commissions/computing/rules.ts";
import { linesOfMonths, type MonthLine, tiersIn } from "#server/features/commissions/tiers/queries.ts";

/** A tier's bonus for a month, in centavos: `mes` is its first day, `dia` its last. */
export type TierLine = { barbeiro_id: string; mes: string; dia: string; valor: number; motivo: string };

type Period = { de: string; ate: string };

/** A closing longer than a year includes only its last twelve months. */
const mostMonths = 12;

/**
 * The bonus of these barbers' retroactive tiers for each month that ends between two days (business-rules 3). A closing that ends in the
 * middle of a month excludes that month.
 */
export async function retroactiveLines(
  { db, scope }: ShopCall,
  { barbeiros, ...period }: Period & { barbeiros: string[] },
): Promise<TierLine[]> {
  const months = monthsEndedIn(period);
  if (months.length === 0) return [];
  const tiers = await tiersIn(db, scope);
  const tiered = barbeiros.flatMap((id) => retroactiveOf(id, tiers));
  if (tiered.length === 0) return [];
  const days = { de: months[0]!, ate: lastOfMonth(months.at(-1)!) };
  const sold = await linesOfMonths(db, scope, { barbeiros: tiered.map(({ id }) => id), ...days });
  return tiered.flatMap(({ id: barbeiro_id, faixas }) =>
    months.flatMap((mes): TierLine[] => {
      const own = sold.filter(
        (line) => line.barbeiro_id === barbeiro_id && line.vendido_em.startsWith(mes.slice(0, 7)),
      );
      const { tier, vendido, valor } = addedBy(faixas, own);
      if (!tier || valor <= 0) return [];
      const sales = `${moneyText(vendido)} vendidos em ${formatDay(mes).slice(3)}`;
      const motivo = `Faixa de ${rateText(tier.bps)} acima de ${moneyText(tier.acima)}: ${sales}`;
      return [{ barbeiro_id, mes, dia: lastOfMonth(mes), valor, motivo }];
    }),
  );
}

/** The extra commission that the reached tier would have paid on lines with the barber's own or the shop's rate, each rounded once. */
export function addedBy(faixas: Tier[], lines: Omit<MonthLine, "barbeiro_id" | "vendido_em">[]) {
  const left = (value: number, { quantidade: de, devolvida }: Pick<MonthLine, "quantidade" | "devolvida">) =>
    value - backOf(value, { quantidade: devolvida, antes: 0, de });
  const vendido = lines.reduce((sum, line) => sum + left(line.base, line), 0);
  const tier = faixas.findLast(({ acima }) => acima < vendido);
  if (!tier) return { tier, vendido, valor: 0 };
  const replaced = lines.filter(({ origem }) => origem === "barbeiro" || origem === "padrao");
  const valor = replaced.reduce((sum, line) => sum + left(valueOf(line, tier.bps), line) - left(line.cheia, line), 0);
  return { tier, vendido, valor: Math.max(0, valor) };
}

/** First days of the months whose last day is between two days. */
export function monthsEndedIn({ de, ate }: Period): string[] {
  const months: string[] = [];
  for (
    let mes = `${ate.slice(0, 7)}-01`;
    lastOfMonth(mes) >= de && months.length < mostMonths;
    mes = monthsLater(mes, -1)
  )
    if (lastOfMonth(mes) <= ate) months.unshift(mes);
  return months;
}

function retroactiveOf(id: string, tiers: CommissionTiers[]): { id: string; faixas: Tier[] }[] {
  const own = tiers.find(({ barbeiro_id }) => barbeiro_id === id) ?? tiers.find((one) => one.barbeiro_id === null);
  return own?.tipo === "retroativa" ? [{ id, faixas: own.faixas }] : [];
}
