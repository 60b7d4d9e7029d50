import * as z from "zod";
import { formatDay } from "#contract/dates.ts";
import { formatMoney } from "#contract/money.ts";
import { call } from "#contract/refusals.ts";
import { AskedDay, Centavos, Day, idOf } from "#contract/values.ts";

/** The least number of days between the notice of another price and the first renewal that costs it (CDC 6, III). */
export const priceNoticeDays = 30;

/** The price of a period that was announced to those who subscribe already, in centavos, and the first day of renewals that cost it. */
export const NewPrice = z.object({ preco: z.int(), de: Day });
export type NewPrice = z.infer<typeof NewPrice>;

/** "R$ 109,90 a partir de 23/12/2026" */
export function priceFrom({ preco, de }: NewPrice): string {
  return `${formatMoney(preco)} a partir de ${formatDay(de)}`;
}

/** The price that those who subscribe pay at renewals from that day on; others pay the price of the plan. */
export const AnnouncePrice = z.strictObject({
  id: idOf("subscription_plans"),
  preco: Centavos.min(1, "Informe o preço."),
  de: AskedDay.meta({ examples: ["2026-12-31"] }),
});
export type AnnouncePrice = z.input<typeof AnnouncePrice>;

/** `de`: the day that was shown, so that nobody takes back what somebody else has announced since. */
const WithdrawPrice = z.strictObject({
  id: idOf("subscription_plans"),
  de: AskedDay.meta({ examples: ["2026-12-31"] }),
});

const tags = ["Assinaturas"];

export const planPrices = {
  announcePrice: call
    .route({
      method: "POST",
      path: "/plans/{id}/new-price",
      tags,
      summary: "Mudar o preço de quem já assina, a partir de um dia",
      description: "Cada assinante é avisado agora, e paga o novo preço nas renovações a partir desse dia.",
    })
    .errors({
      PRICE_OF_ARCHIVED: {
        status: 409,
        message: "Este plano está arquivado. Reative-o para mudar o preço de quem assina.",
      },
      PRICE_ANNOUNCED: {
        status: 409,
        message: "Já há outro preço anunciado para este plano. Desfaça-o antes de anunciar mais um.",
      },
    })
    .input(AnnouncePrice)
    .output(z.void()),
  withdrawPrice: call
    .route({
      method: "POST",
      path: "/plans/{id}/withdraw-price",
      tags,
      summary: "Desfazer um novo preço antes do dia dele",
      description: "Quem foi avisado é avisado de novo.",
    })
    .errors({
      NO_PRICE_ANNOUNCED: { status: 409, message: "Este preço já vale, ou já foi desfeito." },
    })
    .input(WithdrawPrice)
    .output(z.void()),
};
