import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Id } from "#contract/values.ts";

/** Opening on one weekday (0 = Sunday), in minutes after local midnight. */
export const OpeningHours = z.object({ weekday: z.int().min(0).max(6), opens: z.int(), closes: z.int() });
export type OpeningHours = z.infer<typeof OpeningHours>;

/** The shop the session is in, with the agenda settings that screens need (minutes; the horizon is in days). */
const Barbershop = z.object({
  id: Id,
  slug: z.string(),
  nome: z.string(),
  timezone: z.string(),
  slot_step: z.int(),
  min_notice: z.int(),
  horizon_days: z.int(),
  change_limit: z.int(),
  hours: z.array(OpeningHours),
});

export const barbershops = {
  current: call
    .route({ method: "GET", path: "/barbershop", tags: ["Barbearia"], summary: "A barbearia da sessão" })
    .output(Barbershop),
};
