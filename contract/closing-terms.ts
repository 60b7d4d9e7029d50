import * as z from "zod";
import { Rate } from "#contract/commission-terms.ts";
import { addDays } from "#contract/dates.ts";
import { Centavos } from "#contract/values.ts";

/** How often barbers are paid. */
export const rhythms = { semana: "Toda semana", quinzena: "A cada quinzena", mes: "Todo mês" } as const;
export type Rhythm = keyof typeof rhythms;

/**
 * How barbers are paid: what is proposed as the period of a closing; up to which part of what they have earned they get vales, in basis
 * points (null: no cap); and up to which sum of one barber's open vales the reception approves, in centavos (business-rules 4 and 12).
 */
export const ClosingSettings = z.strictObject({
  fechamento_ritmo: z.enum(Object.keys(rhythms) as Rhythm[]),
  vale_teto: Rate.nullable(),
  vale_recepcao: Centavos,
});
export type ClosingSettings = z.infer<typeof ClosingSettings>;

/** Both days included, of the shop's calendar. */
export type Period = { de: string; ate: string };

/** The last whole period before a day: a week from Sunday, the days to the 15th or those after it, a month. */
export function periodBefore(today: string, rhythm: Rhythm): Period {
  if (rhythm === "semana") {
    const sunday = addDays(today, -new Date(`${today}T00:00Z`).getUTCDay());
    return { de: addDays(sunday, -7), ate: addDays(sunday, -1) };
  }
  const month = today.slice(0, 8);
  if (rhythm === "quinzena" && Number(today.slice(8)) > 15) return { de: `${month}01`, ate: `${month}15` };
  const ate = addDays(`${month}01`, -1);
  return { de: `${ate.slice(0, 8)}${rhythm === "quinzena" ? "16" : "01"}`, ate };
}
