import * as z from "zod";
import { Centavos } from "#contract/values.ts";

const Discount = z.int("Informe uma porcentagem.").min(0, "Informe uma porcentagem.").max(10_000, "No máximo 100 %.");

/** What the reception and barbers may do at the counter without an admin (business-rules 2 and 12). */
export const CounterLimits = z.strictObject({
  /** The discount on an item: the lower of a rate of its catalogue price, in basis points, and `desconto_valor` per unit, in centavos. */
  desconto_recepcao: Discount,
  desconto_barbeiro: Discount,
  desconto_valor: Centavos,
  /** What the reception takes out per drawer besides what came into it in cash, expenses too, in centavos. */
  sangria_recepcao: Centavos,
  /** The difference of a counted drawer above which a justification is required, in centavos. */
  quebra_tolerada: Centavos,
});
export type CounterLimits = z.input<typeof CounterLimits>;
