import * as z from "zod";

/** How many months a client's credit can be used; null: without an end (business-rules 11). */
export const CreditTerms = z.strictObject({
  credito_meses: z.int("Informe os meses.").min(1, "Pelo menos 1 mês.").max(120, "No máximo 120 meses.").nullable(),
});
export type CreditTerms = z.infer<typeof CreditTerms>;
