import type { PaymentAccount } from "#contract/payments.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { openShops } from "#server/features/barbershops/administration/queries.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import {
  type Account,
  accountOf,
  changeAccount,
  keepAccount,
  onlineCounts,
} from "#server/features/payments/accounts/queries.ts";
import { forgetOffers, plansToOffer } from "#server/features/payments/offering/queries.ts";
import { refusing } from "#server/constraints.ts";
import { type Payments, PaymentsUnavailable } from "#server/outside/payments/payments.ts";
import { Refusal } from "#server/refusal.ts";

/** Whoever asks a provider: each piece of work inside is a short transaction of its own. */
export type Outside<Call extends ShopCall = ShopCall> = {
  deps: Dependencies;
  inside: <T>(work: (call: Call) => Promise<T>) => Promise<T>;
};

const settings = "/configuracoes/pagamentos";
const refuseTaken = refusing({ one_own_payment_account: ["OWN_KEYS_TAKEN"] });

/** How the shop stands at the provider, as it was when it was last asked. */
export async function readAccount(call: ShopCall): Promise<PaymentAccount> {
  const { db, scope, deps } = call;
  const { payments } = deps;
  const account = payments ? await accountOf(db, scope, payments.name) : undefined;
  return {
    situacao: payments ? stateOf(account) : "sem_chaves",
    propria: payments?.ownKeys ?? false,
    conta: account && !account.disconnected_at ? account.conta : null,
    ...(await onlineCounts(db, scope)),
    conferida_em: account?.conferida_em?.toISOString() ?? null,
    diferencas: account?.diferencas ?? 0,
  };
}

function stateOf(account: Account | undefined): PaymentAccount["situacao"] {
  if (!account || account.disconnected_at) return "desconectada";
  return account.pronta_em ? "pronta" : "pendente";
}

/** Whether plans can be offered now. */
export function isReady(account: Account | undefined): account is Account {
  return account !== undefined && stateOf(account) === "pronta";
}

/**
 * Opens the shop's account at the provider, or goes on with the one it has; answers the page on which its owner says the rest. Refuses
 * NO_KEYS, PROVIDER_SILENT, and OWN_KEYS_TAKEN where the keys are one shop's and there are more.
 */
export async function connect({ deps, inside, email }: Outside & { email: string }): Promise<{ url: string | null }> {
  const payments = providerOf(deps);
  const shop = await inside(async ({ db, scope }) => {
    const { nome: name } = await shopWithSettings(db, scope);
    return { id: scope.shop, name, email };
  });
  if (payments.ownKeys && (await openShops(deps.db)).length > 1) throw new Refusal("OWN_KEYS_TAKEN");
  const known = await inside(({ db, scope }) => accountOf(db, scope, payments.name));
  const conta = known && !payments.ownKeys ? known.conta : await answered(payments.openAccount(shop));
  const given = { provedor: payments.name, conta, propria: payments.ownKeys };
  await inside((call) => keepAccount(call.db, call.scope, given).catch(refuseTaken));
  const { ready } = await seen({ deps, inside }, conta);
  if (ready) return { url: null };
  const back = deps.siteUrl + settings;
  return { url: await answered(payments.accountPage(conta, { back: `${back}?voltou=1`, again: back })) };
}

/** Asks the provider how the account stands. Refuses PROVIDER_SILENT. */
export async function refresh(context: Outside): Promise<PaymentAccount> {
  const { deps, inside } = context;
  const { payments } = deps;
  const account = payments && (await inside(({ db, scope }) => accountOf(db, scope, payments.name)));
  if (account && !account.disconnected_at) await seen(context, account.conta);
  return inside(readAccount);
}

/** Sells nothing more online; what a card renews goes on and is written down as before. Refuses NOT_FOUND. */
export async function disconnect(call: ShopCall): Promise<{ id: string }> {
  const { db, scope, now } = call;
  const account = await changeAccount(db, scope, { disconnected_at: now });
  if (!account) throw new Refusal("NOT_FOUND");
  await forgetOffers(db, scope);
  announcePlans(call);
  return account;
}

/** Writes down whether it may take payments; once it may, its plans are offered. */
async function seen({ deps, inside }: Outside, conta: string): Promise<{ ready: boolean }> {
  const { ready } = await answered(providerOf(deps).account(conta));
  await inside(async (call) => {
    const { db, scope, now } = call;
    const before = await accountOf(db, scope, providerOf(deps).name);
    const pronta_em = ready ? (before?.pronta_em ?? now) : null;
    await changeAccount(db, scope, { pronta_em });
    if (!ready) return;
    for (const plan of await plansToOffer(db, scope))
      await call.enqueue({ name: "offer-plan", data: { shop: scope.shop, plan } });
  });
  return { ready };
}

/** Refuses NO_KEYS. */
export function providerOf({ payments }: Pick<Dependencies, "payments">): Payments {
  if (!payments) throw new Refusal("NO_KEYS");
  return payments;
}

/** Refuses PROVIDER_SILENT. */
export async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof PaymentsUnavailable ? new Refusal("PROVIDER_SILENT") : error;
  }
}

export function announcePlans(call: Pick<ShopCall, "announce">): void {
  call.announce({ feature: "subscription_plans", ids: [], days: [], for: { barbers: [], clients: "all" } });
}
