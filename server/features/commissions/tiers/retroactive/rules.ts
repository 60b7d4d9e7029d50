import type { CommissionTiers, Tier } from "#contract/commission-tiers.ts";
import { rateText } from "#contract/numbers.ts";
import { formatDay } from "#contract/dates.ts";
import { lastOfMonth, monthsLater } from "#contract/periods.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { backOf, valueOf } from "#server/features/commissions/computing/rules.ts";
import { bonusesOfMonths, linesOfMonths, type MonthLine, tiersIn } from "#server/features/commissions/tiers/queries.ts";

/** A tier's bonus for a month, in centavos: `mes` is its first day, `dia` its last, `bps` the rate of the tier. */
export type TierLine = { barbeiro_id: string; mes: string; dia: string; valor: number; motivo: string; bps: number };

/** The last day that is in one of the barber's closings; null before the first. */
type Closed = { id: string; fechado_ate: string | null };

/** A closing includes only its last twelve months. */
const mostMonths = 12;

/**
 * The bonus of these barbers' retroactive tiers for each month that has ended by a day and is in none of their closings (business-rules
 * 3): a closing takes all that is open, whatever its first day. Of a month that was closed before its last day was over, the rest of it.
 */
export async function retroactiveLines(
  { db, scope }: ShopCall,
  { barbeiros, ate }: { barbeiros: Closed[]; ate: string },
): Promise<TierLine[]> {
  const open = barbeiros.map((one) => ({ ...one, months: monthsToClose(one.fechado_ate, ate) }));
  const months = open.flatMap((one) => one.months).toSorted();
  if (months.length === 0) return [];
  const tiers = await tiersIn(db, scope);
  const tiered = open.flatMap((one) => retroactiveOf(one, tiers));
  if (tiered.length === 0) return [];
  const days = { de: months[0]!, ate: lastOfMonth(months.at(-1)!) };
  const asked = { barbeiros: tiered.map(({ id }) => id), ...days };
  const sold = await linesOfMonths(db, scope, asked);
  const given = await bonusesOfMonths(db, scope, asked);
  return tiered.flatMap(({ id: barbeiro_id, months: theirs, faixas, fechado_ate }) =>
    theirs.flatMap((mes): TierLine[] => {
      const own = sold.filter(
        (line) => line.barbeiro_id === barbeiro_id && line.vendido_em.startsWith(mes.slice(0, 7)),
      );
      const dia = lastOfMonth(mes);
      if (dia === fechado_ate && !own.some((line) => line.nova && line.vendido_em === dia)) return [];
      const { tier, vendido, ...added } = addedBy(faixas, own);
      const before = given.find((bonus) => bonus.barbeiro_id === barbeiro_id && bonus.mes === mes);
      const valor = added.valor - (before?.valor ?? 0);
      if (!tier || valor <= 0) return [];
      const sales = `${moneyText(vendido)} vendidos em ${formatDay(mes).slice(3)}`;
      const motivo = `Faixa de ${rateText(tier.bps)} acima de ${moneyText(tier.acima)}: ${sales}`;
      return [{ barbeiro_id, mes, dia, valor, motivo, bps: tier.bps }];
    }),
  );
}

/** The extra commission that the reached tier would have paid on lines with the barber's own or the shop's rate, each rounded once. */
export function addedBy(faixas: Tier[], lines: Omit<MonthLine, "barbeiro_id" | "vendido_em" | "nova">[]) {
  const left = (value: number, { quantidade: de, devolvida }: Pick<MonthLine, "quantidade" | "devolvida">) =>
    value - backOf(value, { quantidade: devolvida, antes: 0, de });
  const vendido = lines.reduce((sum, line) => sum + left(line.base, line), 0);
  const tier = faixas.findLast(({ acima }) => acima < vendido);
  if (!tier) return { tier, vendido, valor: 0 };
  const replaced = lines.filter(({ origem }) => origem === "barbeiro" || origem === "padrao");
  const valor = replaced.reduce((sum, line) => sum + left(valueOf(line, tier.bps), line) - left(line.cheia, line), 0);
  return { tier, vendido, valor: Math.max(0, valor) };
}

/** First days of the months that end by a day, from the one in which the closed days end: sales may follow on that same day. */
export function monthsToClose(fechado_ate: string | null, ate: string): string[] {
  const months: string[] = [];
  for (
    let mes = `${ate.slice(0, 7)}-01`;
    lastOfMonth(mes) >= (fechado_ate ?? "") && months.length < mostMonths;
    mes = monthsLater(mes, -1)
  )
    if (lastOfMonth(mes) <= ate) months.unshift(mes);
  return months;
}

function retroactiveOf<Open extends { id: string }>(
  one: Open,
  tiers: CommissionTiers[],
): (Open & { faixas: Tier[] })[] {
  const own = tiers.find(({ barbeiro_id }) => barbeiro_id === one.id) ?? tiers.find((all) => all.barbeiro_id === null);
  return own?.tipo === "retroativa" ? [{ ...one, faixas: own.faixas }] : [];
}
