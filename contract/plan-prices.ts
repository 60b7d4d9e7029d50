import * as z from "zod";
import { formatDay } from "#contract/dates.ts";
import { formatMoney, planPrice } from "#contract/money.ts";
import { call } from "#contract/refusals.ts";
import { AskedDay, Centavos, Day, idOf } from "#contract/values.ts";

/** The least number of days between the notice of another price and the first renewal that costs it (CDC 6, III). */
export const priceNoticeDays = 30;

/** How far ahead a price may be announced, so that a slip in the year notifies nobody. */
export const mostMonthsAhead = 24;

/** The price of a period that was announced to those who subscribe already, in centavos, and the first day of renewals that cost it. */
export const NewPrice = z.object({ preco: z.int(), de: Day });
export type NewPrice = z.infer<typeof NewPrice>;

/** "R$ 109,90 a partir de 23/12/2026" */
export function priceFrom({ preco, de }: NewPrice): string {
  return `${formatMoney(preco)} a partir de ${formatDay(de)}`;
}

/** "7 dias" */
export function trialText(days: number): string {
  return days === 1 ? "1 dia" : `${days} dias`;
}

/** "R$ 129,90, com R$ 30,00 de adesão" */
export function chargeText({ preco, adesao }: { preco: number; adesao: number }): string {
  return formatMoney(preco + adesao) + (adesao > 0 ? `, com ${formatMoney(adesao)} de adesão` : "");
}

type Joined = Parameters<typeof planPrice>[0] & { adesao: number; teste_dias: number | null };

/** What a card is charged first, and when: the joining fee comes with the first period (decision 0080). Null where that is the price alone. */
export function firstCharge(plan: Joined): string | null {
  const { preco, adesao, teste_dias } = plan;
  const parts = `${formatMoney(preco)} do plano e ${formatMoney(adesao)} de adesão`;
  if (teste_dias === null)
    return adesao > 0 ? `Hoje ${formatMoney(preco + adesao)}: ${parts}. Depois, só o plano.` : null;
  const first = adesao > 0 ? ` Na primeira cobrança, ${formatMoney(preco + adesao)}: ${parts}.` : "";
  return `${trialText(teste_dias)} grátis, depois ${planPrice(plan)}.${first} Cancelando antes, você não paga nada.`;
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
