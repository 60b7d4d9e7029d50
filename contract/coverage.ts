import * as z from "zod";
import { ClientPackage, PACKAGE_OVER } from "#contract/packages.ts";
import { DepositTerms } from "#contract/deposits.ts";
import { Day, Id } from "#contract/values.ts";

/** A service that a plan covers: `quota` times in a cycle (null: without limit), and the uses in this one. */
const CoveredService = z.object({ id: Id, nome: z.string(), quota: z.int().nullable(), usadas: z.int() });
export type CoveredService = z.infer<typeof CoveredService>;

/**
 * The coverage of a subscription on a day: everything, or nothing where it is not paid until then (`vencida`), is paused (`pausada`, until
 * `volta`) or the plan excludes that weekday (`outro_dia`). Discounts, in basis points, apply to what it does not cover; `renova` begins
 * the next cycle.
 */
export const Coverage = z.object({
  plano: z.string(),
  /** The first name of the client whose subscription it is; null for their own. */
  titular: z.string().nullable(),
  ate: Day,
  situacao: z.enum(["cobre", "vencida", "pausada", "outro_dia"]),
  volta: Day.nullable(),
  desconto_servicos: z.int(),
  desconto_produtos: z.int(),
  renova: Day,
  servicos: z.array(CoveredService),
});
export type Coverage = z.infer<typeof Coverage>;

/** A client's prepaid coverage on that day: the subscription (null without one) and the usable packages, the first to expire first. */
export const Covered = z.object({ clube: Coverage.nullable(), pacotes: z.array(ClientPackage).max(100) });
export type Covered = z.infer<typeof Covered>;

/** The same, for the client: also the deposit that the shop requires from them, which does not depend on the day. */
export const OwnCovered = Covered.extend({ sinal: DepositTerms });
export type OwnCovered = z.infer<typeof OwnCovered>;

/** Why the client's plan or package cannot cover an item. */
export const coverRefusals = {
  QUOTA_OVER: {
    status: 409,
    message: "A cota do plano acabou neste ciclo. Escolha “Cobrar este item” no menu do item para seguir.",
  },
  NOT_COVERED: {
    status: 409,
    message:
      "O plano ou pacote do cliente não cobre este item hoje, nem dá desconto nele. Confira até quando ele vale e cobre o item; para tirar o desconto do plano, salve o item de novo.",
  },
  PACKAGE_OVER,
} as const;
