import * as z from "zod";
import { AccountCode } from "#contract/finance-accounts.ts";
import { call } from "#contract/refusals.ts";
import { AskedDay, Centavos, Id, idOf, line } from "#contract/values.ts";

/** A barber who left the team and owes the house, in centavos. `por_fechar`: some of their lines are in no closing yet. */
const Debt = z.object({ barbeiro_id: Id, barbeiro: z.string(), valor: z.int(), por_fechar: z.boolean() });
export type Debt = z.infer<typeof Debt>;

const some = { barbeiro_id: idOf("barbeiros"), valor: Centavos.min(1, "Informe o valor.") };

/** Pays all or part of the debt, into the open drawer, or into an account on a day that is not in the future. */
export const ReceiveDebt = z.strictObject({ ...some, em: AskedDay, conta: AccountCode });
export type ReceiveDebt = z.input<typeof ReceiveDebt>;

export const ForgiveDebt = z.strictObject({ ...some, motivo: line(2, 120, "Informe o motivo.") });
export type ForgiveDebt = z.input<typeof ForgiveDebt>;

const NO_CAIXA = { status: 409, message: "Não há caixa aberto." };
const OWES_LESS = { status: 409, message: "É mais do que essa pessoa deve. Veja como ficou." };
const tags = ["Fechamentos"];

export const barberDebts = {
  list: call
    .route({ method: "GET", path: "/barber-debts", tags, summary: "Quem saiu da equipe e deve à barbearia" })
    .output(z.array(Debt).max(200)),
  receive: call
    .route({
      method: "POST",
      path: "/barber-debts/receive",
      tags,
      summary: "Receber de quem saiu, tudo ou em parte",
    })
    .errors({ NO_CAIXA, OWES_LESS })
    .input(ReceiveDebt)
    .output(z.object({ id: Id })),
  forgive: call
    .route({
      method: "POST",
      path: "/barber-debts/forgive",
      tags,
      summary: "Perdoar o que quem saiu deve, tudo ou em parte",
    })
    .errors({ OWES_LESS })
    .input(ForgiveDebt)
    .output(z.object({ id: Id })),
};
