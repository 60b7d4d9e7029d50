import * as z from "zod";
import { AccountCode } from "#contract/finance-accounts.ts";
import { Centavos } from "#contract/values.ts";

/** The shop's money before it was kept here, in centavos; the drawer is counted when it is first opened. */
export const OpeningBalances = z.object({
  cofre: z.int(),
  bancos: z.array(z.object({ codigo: z.string(), nome: z.string(), saldo: z.int() })).max(200),
});
export type OpeningBalances = z.infer<typeof OpeningBalances>;

/** Bank accounts that are left out stay as they are. */
export const SetOpenings = z
  .strictObject({
    cofre: Centavos,
    bancos: z
      .array(z.strictObject({ codigo: AccountCode, saldo: Centavos }))
      .max(200, "Contas demais.")
      .refine(
        (banks) => new Set(banks.map(({ codigo }) => codigo)).size === banks.length,
        "Informe cada conta uma vez.",
      ),
  })
  .meta({ examples: [{ cofre: 50_000, bancos: [] }] });
export type SetOpenings = z.input<typeof SetOpenings>;
