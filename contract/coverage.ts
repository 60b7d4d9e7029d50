import * as z from "zod";
import { ClientPackage, PACKAGE_OVER } from "#contract/packages.ts";
import { Day, Id } from "#contract/values.ts";

/** A service that a plan covers: `quota` times in a cycle (null: without limit), and how often it did in this one. */
const CoveredService = z.object({ id: Id, nome: z.string(), quota: z.int().nullable(), usadas: z.int() });
export type CoveredService = z.infer<typeof CoveredService>;

/**
 * What a subscription covers on a day: all of it, or nothing where it is not paid until then (`vencida`), is paused (`pausada`, until
 * `volta`) or the plan leaves that day of the week out (`outro_dia`). Discounts, in basis points, are off what it does not cover; `renova` begins the next cycle.
 */
export const Coverage = z.object({
  plano: z.string(),
  ate: Day,
  situacao: z.enum(["cobre", "vencida", "pausada", "outro_dia"]),
  volta: Day.nullable(),
  desconto_servicos: z.int(),
  desconto_produtos: z.int(),
  renova: Day,
  servicos: z.array(CoveredService),
});
export type Coverage = z.infer<typeof Coverage>;

/** What a client has paid for already: their subscription, null without one, and the packages that still cover something on that day, the first to end first. */
export const Covered = z.object({ clube: Coverage.nullable(), pacotes: z.array(ClientPackage).max(100) });
export type Covered = z.infer<typeof Covered>;

/** What keeps the client's plan or package from covering an item. */
export const coverRefusals = {
  QUOTA_OVER: {
    status: 409,
    message: "A cota do plano acabou neste ciclo. Escolha “Cobrar este item” no menu do item para seguir.",
  },
  NOT_COVERED: {
    status: 409,
    message:
      "O plano ou pacote do cliente não cobre este item hoje. Confira o dia e até quando ele vale, ou cobre o item.",
  },
  PACKAGE_OVER,
} as const;
