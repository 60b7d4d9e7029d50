import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { shopSettings } from "#contract/shop-settings.ts";
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

/** The admin's settings for signing in. */
const ShopSecurity = z.object({ staff_second_factor: z.boolean() });

/** Whether stock may go below zero. */
const StockRules = z.object({ allow_negative_stock: z.boolean() });

export const barbershops = {
  settings: shopSettings,
  security: call
    .route({ method: "GET", path: "/settings/security", tags: ["Barbearia"], summary: "As regras de acesso da equipe" })
    .output(ShopSecurity),
  requireSecondFactor: call
    .route({
      method: "POST",
      path: "/settings/security/second-factor",
      tags: ["Barbearia"],
      summary: "Exigir ou não a verificação em duas etapas da equipe",
    })
    .input(z.strictObject({ required: z.boolean() }))
    .output(z.void()),
  stock: call
    .route({ method: "GET", path: "/settings/stock", tags: ["Barbearia"], summary: "As regras do estoque" })
    .output(StockRules),
  allowNegativeStock: call
    .route({
      method: "POST",
      path: "/settings/stock/negative",
      tags: ["Barbearia"],
      summary: "Deixar ou não o estoque ficar negativo",
    })
    .input(z.strictObject({ allowed: z.boolean() }))
    .output(z.void()),
  current: call
    .route({ method: "GET", path: "/barbershop", tags: ["Barbearia"], summary: "A barbearia da sessão" })
    .output(Barbershop),
};
