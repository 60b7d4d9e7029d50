import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { erasedClient } from "#server/features/clients/rules.ts";
import { cardThatStays, payerEmail } from "#server/features/payments/checkout/queries.ts";
import { holdTurn, type Kept } from "#server/features/payments/reading/queries.ts";
import { lockClient } from "#server/features/sales/queries.ts";
import type { Payment, Standing } from "#server/outside/payments/payments.ts";
import { Refusal } from "#server/refusal.ts";

export type Place = { id: string; timezone: string };
export type Reading = { deps: Dependencies; place: Place };
export const table = "online_subscriptions";

/** Runs the work with the row locked, unless a later read has begun. */
export function inTurn<T>(
  { deps, place }: Reading,
  { id, leitura }: Kept,
  work: (call: ShopCall, kept: Kept) => Promise<T>,
) {
  return asProvider({ deps }, place, async (call) => {
    const kept = await holdTurn<Kept>(call.db, call.scope, { table, id, leitura });
    return kept ? work(call, kept) : null;
  });
}

/** Refusals after which a paid sale is refunded, and a trial does not begin. After any other error the job is retried. */
const unsellable = new Set([
  "PLAN_ARCHIVED",
  "PLAN_FULL",
  "OTHER_PLAN",
  "OTHER_TRIAL",
  "NOT_FOUND",
  "ALREADY_SUBSCRIBED",
  "ALREADY_BACK",
  "NO_TRIAL",
  "FEE_CHANGED",
]);

/** The code of a refusal after which nothing is sold; any other error is thrown again. */
export function unsellableCode(error: unknown): string {
  const refusal = erasedClient(error) ?? error;
  if (!(refusal instanceof Refusal) || !unsellable.has(refusal.code)) throw error;
  return refusal.code;
}

export const why: Record<string, string> = {
  PLAN_ARCHIVED: "o plano foi arquivado antes do pagamento",
  PLAN_FULL: "o plano já não tinha vagas",
  OTHER_PLAN: "o cliente já paga outro plano",
  OTHER_TRIAL: "o cliente testa outro plano",
  ALREADY_SUBSCRIBED: "o cliente já tem uma assinatura que o cartão renova",
  NOT_FOUND: "o cadastro do cliente não existe mais",
  ALREADY_BACK: "o cliente tinha desistido da compra, ou ela foi estornada",
  NO_TRIAL: "o cliente já teve este plano",
  FEE_CHANGED: "o cliente já tinha pagado a taxa de adesão no balcão",
};

/** Locks the client. Refuses NOT_FOUND without one, and ALREADY_SUBSCRIBED where another card pays for them. */
export async function refuseOther({ db, scope }: ShopCall, { id, cliente_id: client }: Kept): Promise<void> {
  await lockClient(db, scope, client);
  if ((await payerEmail(db, scope, client)) === undefined) throw new Refusal("NOT_FOUND");
  const stays = await cardThatStays(db, scope, client);
  if (stays && stays !== id) throw new Refusal("ALREADY_SUBSCRIBED");
}

/** It ended before it began, by a rule of ours. */
export function isRefused({ situacao, motivo }: Pick<Kept, "situacao" | "motivo">): boolean {
  return situacao === "falhou" && motivo !== "NOT_PAID";
}

export function idsOf({ subscription }: Standing): Partial<Pick<Kept, "assinatura" | "pagador">> {
  return subscription ? { assinatura: subscription.id, pagador: subscription.payer } : {};
}

export function announce(call: ShopCall, client: string): void {
  call.announce({ feature: "subscribers", ids: [], days: [], for: { barbers: [], clients: [client] } });
}

/** A payment's page that the provider never told of is over when its time is. */
export function neverOpened({ expira_em }: { expira_em: Date }, now: Date): Payment {
  return { state: expira_em < now ? "expired" : "open", id: null, amount: null, charge: null };
}
