import { asProvider } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { tellAdmins } from "#server/features/cash/rules.ts";
import { cardThatStays } from "#server/features/payments/checkout/queries.ts";
import { cardsBeside, onlineOfSubscription, paymentToSendBack } from "#server/features/payments/renewing/queries.ts";
import { readOnline } from "#server/features/payments/reading/rules.ts";
import type { Job, SentBack } from "#server/jobs.ts";

/** Gives a card its money back, once however often it is tried, charges it no more, and books what became of it. */
export async function sendMoneyBack(deps: Dependencies, { shop, ...of }: SentBack): Promise<void> {
  const { payments } = deps;
  const place = payments && (await shopById(deps.db, shop));
  if (!place) return;
  const found = await asProvider({ deps }, place, ({ db, scope }) => paymentToSendBack(db, scope, of));
  if (!found) return;
  const { id, online, conta, cobranca, assinatura } = found;
  if (assinatura) await payments.cancel(conta, assinatura, "now");
  if (cobranca && (!("refund" in of) || of.refund)) await payments.refund(conta, cobranca, `refund ${id}`);
  await readOnline({ deps, place }, online);
}

/** What went back of what a comanda paid online is booked as its plan stands now. */
export async function readPaid(
  deps: Dependencies,
  { shop, comanda }: { shop: string; comanda: string },
): Promise<void> {
  const place = deps.payments && (await shopById(deps.db, shop));
  if (!place) return;
  const found = await asProvider({ deps }, place, ({ db, scope }) => paymentToSendBack(db, scope, { comanda }));
  if (found) await readOnline({ deps, place }, found.online);
}

type Renewing = { shop: string; subscription: string; renews: boolean };

/** A subscription that was cancelled here is charged no more after what is paid, at once where its card is late; one that goes on after all is. */
export async function renewOnline(deps: Dependencies, { shop, subscription, renews }: Renewing): Promise<void> {
  const { payments } = deps;
  const place = payments && (await shopById(deps.db, shop));
  if (!place) return;
  const found = await asProvider({ deps }, place, ({ db, scope }) => onlineOfSubscription(db, scope, subscription));
  if (!found) return;
  if (renews) await payments.goOn(found.conta, found.assinatura);
  else await payments.cancel(found.conta, found.assinatura, found.isLate ? "now" : "at_end");
}

/** Of a client whose joined records brought two cards the one that does not stay is charged no more, at once; the admins hear of it. */
export async function endDoubled(
  deps: Dependencies,
  { shop, client }: { shop: string; client: string },
): Promise<void> {
  const { payments } = deps;
  const place = payments && (await shopById(deps.db, shop));
  if (!place) return;
  const doubled = await asProvider({ deps }, place, async ({ db, scope }) => {
    const stays = await cardThatStays(db, scope, client);
    return stays ? cardsBeside(db, scope, { client, stays }) : [];
  });
  for (const { conta, assinatura, plano, cliente } of doubled) {
    await payments.cancel(conta, assinatura, "now");
    const what = `de ${plano} foi cancelado: ${cliente} tinha dois cartões depois que os cadastros foram unidos, e ficou o outro`;
    await asProvider({ deps }, place, (call) => tellAdmins(call, `${what}. O que já foi pago não volta sozinho`, {}));
  }
}

const lost: Partial<Record<Job["name"], string>> = {
  "send-back": "não pôde ser devolvido ao cartão, nem parar de ser cobrado",
  "renew-online": "não pôde ser cancelado ou retomado no cartão",
  "hear-payments": "não pôde ser atualizado com o que aconteceu na Stripe",
  "refund-deposit": "não pôde devolver um sinal ao cartão",
  "end-doubled": "não pôde ser cancelado no segundo cartão de um cliente",
};

/** What was asked of the provider for hours and not done is told to the admins; it is asked again at night (`compare-payments`). */
export async function tellLost(deps: Dependencies, { name, data }: Job): Promise<void> {
  const what = lost[name];
  const place = what && "shop" in data && (await shopById(deps.db, data.shop));
  if (!place) return;
  const told = `${what}: a Stripe não atendeu por horas. Tentamos de novo à noite; confira no painel dela`;
  await asProvider({ deps }, place, (call) => tellAdmins(call, told, {}));
}
