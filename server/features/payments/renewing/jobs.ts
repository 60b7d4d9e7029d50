import { asProvider } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { notifyAdmins } from "#server/features/cash/rules.ts";
import { cardThatStays } from "#server/features/payments/checkout/queries.ts";
import { cardNow, cardsBeside, paymentToSendBack, requestEnd } from "#server/features/payments/renewing/queries.ts";
import { sendPurchaseBack } from "#server/features/payments/purchases/jobs.ts";
import { readOnline, tellEnded } from "#server/features/payments/reading/rules.ts";
import type { Job, SentBack } from "#server/jobs.ts";

/** Refunds a card once, however often it is tried, stops charging it, and posts the result. */
export async function sendMoneyBack(deps: Dependencies, { shop, ...of }: SentBack): Promise<void> {
  const { payments } = deps;
  const place = payments && (await shopById(deps.db, shop));
  if (!place) return;
  if ("purchase" in of) return sendPurchaseBack({ deps, place }, of);
  const found = await asProvider({ deps }, place, ({ db, scope }) => paymentToSendBack(db, scope, of));
  if (!found) return "comanda" in of ? sendPurchaseBack({ deps, place }, of) : undefined;
  const { id, online, conta, cobranca, assinatura } = found;
  if (assinatura) await payments.cancel(conta, assinatura, "now");
  if (cobranca && (!("refund" in of) || of.refund)) await payments.refund(conta, cobranca, `refund ${id}`);
  await readOnline({ deps, place }, online);
}

type ToRead = { shop: string } & ({ comanda: string } | { online: string });

/** Reads an online subscription, named by itself or by a comanda that it paid, and posts its refunds by the current state of its plan. */
export async function readPaid(deps: Dependencies, { shop, ...of }: ToRead): Promise<void> {
  const place = deps.payments && (await shopById(deps.db, shop));
  if (!place) return;
  const found =
    "online" in of ? of : await asProvider({ deps }, place, ({ db, scope }) => paymentToSendBack(db, scope, of));
  if (found) await readOnline({ deps, place }, found.online);
}

/**
 * Tells the provider what holds for the card of a subscription: its renewal stops after the paid time of a cancelled one, or at once when its
 * card is late or it ended; it resumes when the cancellation was undone, unless the subscription was paid in another way since: that card was
 * cancelled before, for good. The admins are told of a card that cannot resume because it has ended. Jobs run in any order, so it reads our
 * rows again afterwards, until what was told still holds.
 */
export async function renewOnline(
  deps: Dependencies,
  { shop, subscription }: { shop: string; subscription: string },
): Promise<void> {
  const { payments } = deps;
  const place = payments && (await shopById(deps.db, shop));
  if (!place) return;
  const held = () => asProvider({ deps }, place, ({ db, scope }) => cardNow(db, scope, subscription));
  for (let told, now = await held(); now && now.until !== told; now = await held()) {
    told = now.until;
    const { id, conta, assinatura } = now;
    if (told === "renews") {
      const goesOn = await payments.goOn(conta, assinatura);
      await asProvider({ deps }, place, async (call) => {
        const wasRequested = await requestEnd(call.db, call.scope, { id, fim_pedido: false });
        if (wasRequested && !goesOn) await tellEnded(call, { id, conta, since: new Date(0) });
      });
    } else {
      // Stored first: a request whose answer is lost may have had its effect.
      await asProvider({ deps }, place, ({ db, scope }) => requestEnd(db, scope, { id, fim_pedido: true }));
      await payments.cancel(conta, assinatura, told);
    }
  }
}

/**
 * Merged records may leave a client with two cards. Stops charging the card that does not stay, at once, and notifies the admins. The other
 * is read, because the merge may change what its trial's end costs.
 */
export async function endDoubled(
  deps: Dependencies,
  { shop, client }: { shop: string; client: string },
): Promise<void> {
  const { payments } = deps;
  const place = payments && (await shopById(deps.db, shop));
  if (!place) return;
  const stays = await asProvider({ deps }, place, ({ db, scope }) => cardThatStays(db, scope, client));
  if (!stays) return;
  const doubled = await asProvider({ deps }, place, ({ db, scope }) => cardsBeside(db, scope, { client, stays }));
  for (const { conta, assinatura, plano, cliente } of doubled) {
    await payments.cancel(conta, assinatura, "now");
    const what = `de ${plano} foi cancelado: ${cliente} tinha dois cartões depois que os cadastros foram unidos, e ficou o outro`;
    await asProvider({ deps }, place, (call) => notifyAdmins(call, `${what}. O que já foi pago não volta sozinho`, {}));
  }
  await readOnline({ deps, place }, stays);
}

const lost: Partial<Record<Job["name"], string>> = {
  "send-back": "não pôde ser devolvido ao cartão, nem parar de ser cobrado",
  "renew-online": "não pôde ser cancelado ou retomado no cartão",
  "hear-payments": "não pôde ser atualizado com o que aconteceu na Stripe",
  "refund-deposit": "não pôde devolver um sinal ao cartão",
  "settle-charge": "não pôde atualizar uma cobrança por link, ou devolver o que ela recebeu",
  "end-doubled": "não pôde ser cancelado no segundo cartão de um cliente",
};

/** Notifies the admins of provider work that failed for hours; it is retried at night (`compare-payments`). */
export async function notifyLostJob(deps: Dependencies, { name, data }: Job): Promise<void> {
  const what = lost[name];
  const place = what && "shop" in data && (await shopById(deps.db, data.shop));
  if (!place) return;
  const message = `${what}: a Stripe não atendeu por horas. Tentamos de novo à noite; confira no painel dela`;
  await asProvider({ deps }, place, (call) => notifyAdmins(call, message, {}));
}
