import * as z from "zod";
import { Rate } from "#contract/commission-terms.ts";
import { addDays } from "#contract/dates.ts";
import { Centavos } from "#contract/values.ts";

/** How often barbers are paid. */
export const rhythms = { semana: "Toda semana", quinzena: "A cada quinzena", mes: "Todo mês" } as const;
export type Rhythm = keyof typeof rhythms;

/**
 * How barbers are paid: the proposed period of a closing; the part of their earnings up to which they get vales, in basis points (null: no
 * cap); and the sum of one barber's open vales up to which the reception approves, in centavos (business-rules 4 and 12).
 */
export const ClosingSettings = z.strictObject({
  fechamento_ritmo: z.enum(Object.keys(rhythms) as Rhythm[]),
  vale_teto: Rate.nullable(),
  vale_recepcao: Centavos,
});
export type ClosingSettings = z.infer<typeof ClosingSettings>;

/** Both days included, in the shop's calendar. */
export type Period = { de: string; ate: string };

/** The last whole period before a day: a week from Sunday, the 1st to the 15th or the rest of the month, or a month. */
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
