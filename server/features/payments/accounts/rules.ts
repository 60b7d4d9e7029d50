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
import { tellAdmins } from "#server/features/cash/rules.ts";
import { type Payments, PaymentsRefused, PaymentsUnavailable } from "#server/outside/payments/payments.ts";
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

/** Whether plans can be offered now. */
export function isReady(account: Account | undefined): account is Account {
  return account !== undefined && stateOf(account) === "pronta";
}

/**
 * Opens the shop's account at the provider, or goes on with the one it has; answers the page on which its owner says the rest. Keys of the
 * installation's own stay with the shop that has them. Refuses NO_KEYS, PROVIDER_SILENT, KEYS_REFUSED, ACCOUNT_IN_USE while cards renew in
 * another account, and OWN_KEYS_TAKEN where the keys are one shop's and there are more.
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

/** Asks the provider how the account stands. Refuses PROVIDER_SILENT and KEYS_REFUSED. */
export async function refresh(context: Outside): Promise<PaymentAccount> {
  const { deps, inside } = context;
  const { payments } = deps;
  const account = payments && (await inside(({ db, scope }) => accountOf(db, scope, payments)));
  if (account && !account.disconnected_at) await answered(seeAccount(context, account.conta));
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

/**
 * Writes down whether an account may take payments, by the provider's answer now: while it may its plans are offered. One that may no more
 * sells nothing more online, which its admins hear; where it shut us out, what cards renew in it is no longer known and ends here.
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

/** Null where the account lets us in no more. */
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
  await tellAdmins(call, `parou: a Stripe ${whyStopped[parada]}${left}`, {});
}

const whyStopped = {
  suspensa: "não aceita mais pagamentos nesta conta, e diz no cadastro o que falta",
  revogada: "não nos deixa mais agir por esta conta",
};

/** Refuses NO_KEYS. */
export function providerOf({ payments }: Pick<Dependencies, "payments">): Payments {
  if (!payments) throw new Refusal("NO_KEYS");
  return payments;
}

/** Refuses PROVIDER_SILENT, KEYS_REFUSED, ACCOUNT_REVOKED, and NOT_FOUND for what the provider does not know. */
export async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw new Refusal("PROVIDER_SILENT");
    throw error instanceof PaymentsRefused ? new Refusal(refusals[error.what]) : error;
  }
}

const refusals = { keys: "KEYS_REFUSED", account: "ACCOUNT_REVOKED", missing: "NOT_FOUND" } as const;

export function announcePlans(call: Pick<ShopCall, "announce">): void {
  call.announce({ feature: "subscription_plans", ids: [], days: [], for: { barbers: [], clients: "all" } });
}
