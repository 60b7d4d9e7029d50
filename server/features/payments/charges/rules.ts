import type * as z from "zod";
import type { ChargeByLink } from "#contract/comanda-charges.ts";
import { sumsOf } from "#contract/comanda-sums.ts";
import { type Comanda, mostLines } from "#contract/comandas.ts";
import { minuteMs } from "#contract/dates.ts";
import { asProvider } from "#server/actors.ts";
import type { ShopCall } from "#server/call.ts";
import { refusing } from "#server/constraints.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { accountOf } from "#server/features/payments/accounts/queries.ts";
import { isReady, type Outside } from "#server/features/payments/accounts/rules.ts";
import { changeCharge, chargeById, endPending, insertCharge } from "#server/features/payments/charges/queries.ts";
import { readCharge } from "#server/features/payments/charges/reading/rules.ts";
import { changed, comandaDetails, held } from "#server/features/sales/rules.ts";
import { type Payments, PaymentsRefused, PaymentsUnavailable } from "#server/outside/payments/payments.ts";
import { Refusal } from "#server/refusal.ts";
import type { ShopScope } from "#server/scope.ts";

/** Providers take no page shorter than half an hour; the call itself needs some of it. */
const pageMinutes = 31;

/** Rows of charges are written with the provider's rights, once the caller has proven that the comanda is theirs. */
type Outer = Outside & { scope: ShopScope };

const refuseSecond = refusing({ charge_pending: ["CHARGE_PENDING"] });

function placeOf({ shop, timezone }: ShopScope) {
  return { id: shop, timezone };
}

/** Whether the shop's account takes payments now. */
export async function chargesOffered({ deps, scope }: Outer): Promise<boolean> {
  const { payments } = deps;
  if (!payments) return false;
  return asProvider({ deps }, placeOf(scope), async ({ db, scope: own }) =>
    isReady(await accountOf(db, own, payments)),
  );
}

/**
 * Opens a page of the provider on which anybody pays `valor` centavos of an open comanda, by card or Pix, for half an hour. Refuses
 * NOT_FOUND, COMANDA_ENDED, COMANDA_FULL, OVERPAID, CHARGE_PENDING while another one is open, and CHARGE_UNAVAILABLE when the provider
 * does not open it; nothing is then charged.
 */
export async function openCharge(
  { deps, scope, inside }: Outer,
  { id: comanda, valor }: z.output<typeof ChargeByLink>,
): Promise<Comanda> {
  const { payments } = deps;
  if (!payments) throw new Refusal("CHARGE_UNAVAILABLE");
  const shown = () => inside((call) => comandaDetails(call, comanda));
  await shown();
  const place = placeOf(scope);
  const { id, conta, ...page } = await asProvider({ deps }, place, (call) => begin(call, payments, { comanda, valor }));
  try {
    const asked = { reference: id, amount: valor, email: null, ...page };
    const { id: sessao, url } = await payments.openPayment(conta, asked);
    if (!url) throw new PaymentsUnavailable("The page has no address.");
    const situacao = await asProvider({ deps }, place, async (call) => {
      const kept = await changeCharge(call.db, call.scope, { id, sessao, url, updated_at: call.now });
      await changed(call, comanda);
      return kept;
    });
    // The desk cancelled it meanwhile.
    if (situacao !== "pendente") await payments.expire(conta, sessao);
  } catch (error) {
    await asProvider({ deps }, place, (call) => endCharge(call, { id, comanda }));
    if (!(error instanceof PaymentsUnavailable) && !(error instanceof PaymentsRefused)) throw error;
    deps.log.warn({ err: error, shop: scope.shop }, "a charge's page was not opened");
    throw new Refusal("CHARGE_UNAVAILABLE");
  }
  return shown();
}

type Asked = { comanda: string; valor: number };

/** Stored before the provider is called, so that every later event about it can be matched. */
async function begin(call: ShopCall, payments: Payments, { comanda: comanda_id, valor }: Asked) {
  const { db, scope, now } = call;
  const comanda = await held(call, comanda_id);
  if (comanda.cobranca) throw new Refusal("CHARGE_PENDING");
  if (comanda.payments.length >= mostLines) throw new Refusal("COMANDA_FULL");
  if (valor > sumsOf(comanda).falta) throw new Refusal("OVERPAID");
  const account = await accountOf(db, scope, payments);
  if (!isReady(account)) throw new Refusal("CHARGE_UNAVAILABLE");
  const { conta } = account;
  const { nome, slug } = await shopWithSettings(db, scope);
  const expires = new Date(now.getTime() + pageMinutes * minuteMs);
  const row = { comanda_id, valor, provedor: payments.name, conta, expira_em: expires };
  const id = await insertCharge(db, scope, row).catch(refuseSecond);
  // Also where the event of its end is lost.
  const after = (pageMinutes + 1) * 60;
  await call.enqueue({ name: "settle-charge", data: { shop: scope.shop, charge: id }, after });
  const page = `${call.deps.siteUrl}/b/${slug}`;
  return { id, conta, name: `Comanda ${comanda.numero}, ${nome}`, expires, done: page, cancelled: page };
}

/**
 * Ends a pending charge and its page. What was paid until now is the comanda's; what is paid later goes back. Without an answer of the
 * provider it ends here alone. Refuses NOT_FOUND.
 */
export async function cancelCharge({ deps, scope, inside }: Outer, comanda: string): Promise<Comanda> {
  const shown = () => inside((call) => comandaDetails(call, comanda));
  const { cobranca } = await shown();
  if (!cobranca) return shown();
  const { id } = cobranca;
  const place = placeOf(scope);
  const kept = await asProvider({ deps }, place, ({ db, scope: own }) => chargeById(db, own, id));
  try {
    if (kept?.sessao) await deps.payments?.expire(kept.conta, kept.sessao);
    await readCharge({ deps, place }, id);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable) && !(error instanceof PaymentsRefused)) throw error;
    deps.log.warn({ err: error, shop: scope.shop }, "a charge's page was not ended");
  }
  await asProvider({ deps }, place, (call) => endCharge(call, { id, comanda }));
  return shown();
}

async function endCharge(call: ShopCall, { id, comanda }: { id: string; comanda: string }): Promise<void> {
  if (await endPending(call.db, call.scope, { id, now: call.now })) await changed(call, comanda);
}
