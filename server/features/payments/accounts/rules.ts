import type { PaymentAccount } from "#contract/payments.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { openShops } from "#server/features/barbershops/administration/queries.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import {
  type Account,
  accountOf,
  changeAccount,
  endOnlineOf,
  keepAccount,
  onlineCounts,
  renewsElsewhere,
} from "#server/features/payments/accounts/queries.ts";
import { forgetOffers, plansToOffer } from "#server/features/payments/offering/queries.ts";
import { refusing } from "#server/constraints.ts";
import { notifyAdmins } from "#server/features/cash/rules.ts";
import { type Payments, PaymentsRefused, PaymentsUnavailable } from "#server/outside/payments/payments.ts";
import { Refusal } from "#server/refusal.ts";

/** Context for calls to a provider: each `inside` runs its work in a short transaction of its own. */
export type Outside<Call extends ShopCall = ShopCall> = {
  deps: Dependencies;
  inside: <T>(work: (call: Call) => Promise<T>) => Promise<T>;
};

const settings = "/configuracoes/pagamentos";
const refuseTaken = refusing({ one_own_payment_account: ["OWN_KEYS_TAKEN"] });

/** The shop's state at the provider, as of the last read. */
export async function readAccount(call: ShopCall): Promise<PaymentAccount> {
  const { db, scope, deps } = call;
  const { payments } = deps;
  const account = payments ? await accountOf(db, scope, payments) : undefined;
  return {
    situacao: payments ? stateOf(account) : "sem_chaves",
    propria: payments?.ownKeys ?? false,
    conta: account && !account.disconnected_at ? account.conta : null,
    ...(await onlineCounts(db, scope)),
    conferida_em: account?.conferida_em?.toISOString() ?? null,
    diferencas: account?.diferencas ?? 0,
    parada: account && !account.disconnected_at ? account.parada : null,
  };
}

function stateOf(account: Account | undefined): PaymentAccount["situacao"] {
  if (!account || account.disconnected_at) return "desconectada";
  return account.pronta_em ? "pronta" : "pendente";
}

/** Whether plans can be sold online now. */
export function isReady(account: Account | undefined): account is Account {
  return account !== undefined && stateOf(account) === "pronta";
}

/**
 * Opens the shop's account at the provider or continues with the existing one. Returns the page on which its owner completes the data.
 * With the installation's own keys, only the shop that has them can connect. Refuses NO_KEYS, PROVIDER_SILENT, KEYS_REFUSED,
 * ACCOUNT_IN_USE while cards renew in another account, and OWN_KEYS_TAKEN when the keys belong to one shop and there are several.
 */
export async function connect({ deps, inside, email }: Outside & { email: string }): Promise<{ url: string | null }> {
  const payments = providerOf(deps);
  const { shop, known } = await inside(async ({ db, scope }) => {
    const { nome: name } = await shopWithSettings(db, scope);
    return { shop: { id: scope.shop, name, email }, known: await accountOf(db, scope, payments) };
  });
  if (payments.ownKeys && !known && (await openShops(deps.db)).length > 1) throw new Refusal("OWN_KEYS_TAKEN");
  const revoked = known?.parada === "revogada" ? known.conta : undefined;
  const goesOn = known && !payments.ownKeys && !revoked;
  const conta = goesOn ? known.conta : await answered(payments.openAccount({ ...shop, instead: revoked }));
  await inside(async ({ db, scope }) => {
    if (await renewsElsewhere(db, scope, conta)) throw new Refusal("ACCOUNT_IN_USE");
    if (known?.conta !== conta) await forgetOffers(db, scope);
    await keepAccount(db, scope, { provedor: payments.name, conta, propria: payments.ownKeys }).catch(refuseTaken);
  });
  const { ready } = await answered(seeAccount({ deps, inside }, conta));
  if (ready) return { url: null };
  const back = deps.siteUrl + settings;
  return { url: await answered(payments.accountPage(conta, { back: `${back}?voltou=1`, again: back })) };
}

/** Reads the account's state from the provider. Refuses PROVIDER_SILENT and KEYS_REFUSED. */
export async function refresh(context: Outside): Promise<PaymentAccount> {
  const { deps, inside } = context;
  const { payments } = deps;
  const account = payments && (await inside(({ db, scope }) => accountOf(db, scope, payments)));
  if (account && !account.disconnected_at) await answered(seeAccount(context, account.conta));
  return inside(readAccount);
}

/** Stops online sales. Card renewals continue and are recorded as before. Refuses NOT_FOUND. */
export async function disconnect(call: ShopCall): Promise<{ id: string }> {
  const { db, scope, now } = call;
  const account = await changeAccount(db, scope, { disconnected_at: now });
  if (!account) throw new Refusal("NOT_FOUND");
  await forgetOffers(db, scope);
  announcePlans(call);
  return account;
}

/**
 * Stores whether an account may take payments, as read from the provider now, and offers its plans while it may. When it may no longer,
 * online sales stop and the admins are notified. When the provider denies access, its card renewals can no longer be read and end here.
 */
export async function seeAccount({ deps, inside }: Outside, conta: string): Promise<{ ready: boolean }> {
  const payments = providerOf(deps);
  const found = await payments.account(conta).catch(shutOut);
  const ready = found?.ready ?? false;
  await inside(async (call) => {
    const { db, scope, now } = call;
    const before = await accountOf(db, scope, payments);
    if (before?.conta !== conta) return;
    const stopped = found ? (before.pronta_em || before.parada ? "suspensa" : null) : "revogada";
    const parada = ready ? null : stopped;
    await changeAccount(db, scope, { pronta_em: ready ? (before.pronta_em ?? now) : null, parada });
    if (ready && !before.disconnected_at) await offerPlans(call);
    if (parada && parada !== before.parada) await stop(call, { conta, parada });
  });
  return { ready };
}

/** Null when the account denies access. */
function shutOut(error: unknown): null {
  if (error instanceof PaymentsRefused && error.what === "account") return null;
  throw error;
}

async function offerPlans(call: ShopCall): Promise<void> {
  const { db, scope } = call;
  for (const plan of await plansToOffer(db, scope))
    await call.enqueue({ name: "offer-plan", data: { shop: scope.shop, plan } });
}

async function stop(call: ShopCall, { conta, parada }: { conta: string; parada: "suspensa" | "revogada" }) {
  const { db, scope, now } = call;
  await forgetOffers(db, scope);
  announcePlans(call);
  const ended = parada === "revogada" ? await endOnlineOf(db, scope, { conta, now }) : 0;
  const left = ended > 0 ? `; ${ended} ${ended === 1 ? "assinatura" : "assinaturas"} que ela renovava, cancele lá` : "";
  await notifyAdmins(call, `parou: a Stripe ${whyStopped[parada]}${left}`, {});
}

const whyStopped = {
  suspensa: "não aceita mais pagamentos nesta conta, e diz no cadastro o que falta",
  revogada: "não nos deixa mais agir por esta conta",
};

/** The configured provider. Refuses NO_KEYS. */
export function providerOf({ payments }: Pick<Dependencies, "payments">): Payments {
  if (!payments) throw new Refusal("NO_KEYS");
  return payments;
}

/**
 * Maps provider failures to refusals. Refuses PROVIDER_SILENT, KEYS_REFUSED, ACCOUNT_REVOKED, and NOT_FOUND for objects that the provider
 * does not know.
 */
export async function answered<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw new Refusal("PROVIDER_SILENT");
    throw error instanceof PaymentsRefused ? new Refusal(refusals[error.what]) : error;
  }
}

const refusals = { keys: "KEYS_REFUSED", account: "ACCOUNT_REVOKED", missing: "NOT_FOUND" } as const;

export function announcePlans(call: Pick<ShopCall, "announce">): void {
  call.announce({ feature: "subscription_plans", ids: [], days: [], for: { barbers: [], clients: "all" } });
}
