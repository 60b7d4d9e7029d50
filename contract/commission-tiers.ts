import * as z from "zod";
import { Rate } from "#contract/commission-terms.ts";
import { call } from "#contract/refusals.ts";
import { Centavos, Day, Id, idOf, rowOf } from "#contract/values.ts";

export const mostTiers = 5;

/** A tier's rate applies to sales beyond its threshold, or the reached rate applies to the whole month (business-rules 3). */
export const tierKinds = {
  progressiva: "Só o que passa do valor",
  retroativa: "Todo o mês, no último fechamento dele",
} as const;
const TierKind = z.enum(Object.keys(tierKinds) as (keyof typeof tierKinds)[]);

/** Sales of a month beyond `acima` centavos earn `bps`. */
export const Tier = z.strictObject({ acima: Centavos.min(1, "Informe um valor."), bps: Rate });
export type Tier = z.infer<typeof Tier>;

/** A part of a line's base, in centavos, and the rate applied to it. */
export const TierPart = z.object({ base: z.int(), bps: z.int() });
export type TierPart = z.infer<typeof TierPart>;

/** Thresholds ascend. */
const Tiers = z
  .array(Tier)
  .max(mostTiers, `São no máximo ${mostTiers} faixas.`)
  .superRefine((tiers, context) => {
    for (const [at, { acima }] of tiers.entries())
      if (at > 0 && acima <= tiers[at - 1]!.acima)
        context.addIssue({ code: "custom", path: [at, "acima"], message: "Mais que na faixa anterior." });
  });

/** Tiers of the shop (`barbeiro_id` null), or of one barber instead; a barber's empty list means no tiers. */
export const SaveTiers = z
  .strictObject({ barbeiro_id: idOf("barbeiros").nullable(), tipo: TierKind, faixas: Tiers })
  .refine(({ barbeiro_id, faixas }) => barbeiro_id !== null || faixas.length > 0, {
    path: ["faixas"],
    message: "Diga pelo menos uma faixa.",
  });
export type SaveTiers = z.input<typeof SaveTiers>;

const CommissionTiers = z.object({
  id: Id,
  barbeiro_id: Id.nullable(),
  barbeiro: z.string().nullable(),
  tipo: TierKind,
  faixas: z.array(Tier),
});
export type CommissionTiers = z.infer<typeof CommissionTiers>;

/**
 * A barber's progress this month, in centavos. `proxima` is the next tier and the amount missing to it, `atual` the rate of the reached
 * tier; each is null where there is none. `por_contar`: the day of a drawer that is not counted; nothing from that day on is shown.
 */
const TierProgress = z.object({
  tipo: TierKind,
  vendido: z.int(),
  atual: z.int().nullable(),
  proxima: z.object({ bps: z.int(), falta: z.int() }).nullable(),
  por_contar: Day.nullable(),
});
export type TierProgress = z.infer<typeof TierProgress>;

const tags = ["Comissões"];

export const tiers = {
  list: call
    .route({ method: "GET", path: "/commission-tiers", tags, summary: "As faixas por vendas do mês: as da casa antes" })
    .output(z.array(CommissionTiers).max(400)),
  save: call
    .route({
      method: "POST",
      path: "/commission-tiers",
      tags,
      summary: "Dizer as faixas da casa ou de um barbeiro; o que já foi vendido fica",
    })
    .input(SaveTiers)
    .output(z.object({ id: Id })),
  remove: call
    .route({ method: "POST", path: "/commission-tiers/{id}/remove", tags, summary: "Tirar faixas" })
    .input(rowOf("commission_tiers"))
    .output(z.void()),
  progress: call
    .route({
      method: "GET",
      path: "/commission-tiers/progress",
      tags,
      summary: "Quanto falta para a próxima faixa no mês; um barbeiro lê o seu",
    })
    .input(z.strictObject({ barbeiro_id: idOf("barbeiros") }))
    .output(TierProgress.nullable()),
};
