import { type DepositPage, holdMinutes } from "#contract/deposits.ts";
import { formatDay, minuteMs } from "#contract/dates.ts";
import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { lockAppointment } from "#server/features/appointments/moving/queries.ts";
import { appointmentById } from "#server/features/appointments/queries.ts";
import { accountOf } from "#server/features/payments/accounts/queries.ts";
import { isReady, type Outside } from "#server/features/payments/accounts/rules.ts";
import {
  changeDeposit,
  heldDepositOf,
  insertDeposit,
  type KeptDeposit,
  payerOf,
} from "#server/features/payments/deposits/queries.ts";
import { type Payments, PaymentsRefused, PaymentsUnavailable } from "#server/outside/payments/payments.ts";
import { Refusal } from "#server/refusal.ts";
import type { AnyShopScope, ClientScope } from "#server/scope.ts";

/** A new page needs at least half an hour of hold, plus a minute for the call; with less it would outlive the hold. */
const pageMinutes = holdMinutes + 1;

/**
 * The provider's page on which the deposit of a held visit is paid; a repeated call returns the same page. The caller has proven that the
 * visit is theirs. Refuses DEPOSIT_OVER when nothing is held or due, and DEPOSIT_UNAVAILABLE when the provider cannot open it now; the
 * time stays held.
 */
export async function openDeposit(
  { deps, scope }: { deps: Dependencies; scope: AnyShopScope },
  { visit, back }: { visit: string; back: string },
): Promise<DepositPage> {
  const { payments } = deps;
  if (!payments) throw new Refusal("DEPOSIT_UNAVAILABLE");
  // A visitor who typed a phone number must not learn its owner, not even on the payment page.
  const client = scope.actor ? scope.client : null;
  const place = { id: scope.shop, timezone: scope.timezone };
  const begun = await asProvider({ deps }, place, (call) => begin(call, payments, { visit, client }));
  const { deposit, ate, ...named } = begun;
  const { id, conta, valor: amount, expira_em: expires } = deposit;
  if (deposit.url) return { url: deposit.url, ate };
  const pages = { done: back, cancelled: back };
  const opened = await payments
    .openPayment(conta, { reference: id, amount, expires, ...named, ...pages })
    .catch((error: unknown) => {
      if (!(error instanceof PaymentsUnavailable) && !(error instanceof PaymentsRefused)) throw error;
      deps.log.warn({ err: error, shop: scope.shop }, "a deposit's page was not opened");
      throw new Refusal("DEPOSIT_UNAVAILABLE");
    });
  const { id: sessao, url } = opened;
  if (!url) throw new Refusal("DEPOSIT_UNAVAILABLE");
  await asProvider({ deps }, place, ({ db, scope: own, now }) =>
    changeDeposit(db, own, { id, sessao, url, updated_at: now }),
  );
  return { url, ate };
}

/** A client pays the deposit of their own visit. Refuses NOT_FOUND, and as `openDeposit`. */
export async function payOwnDeposit(context: Outside<ShopCall<ClientScope>> & { scope: ClientScope }, visit: string) {
  const { deps, scope, inside } = context;
  const found = await inside(({ db }) => appointmentById(db, scope, visit));
  if (found?.cliente?.id !== scope.client) throw new Refusal("NOT_FOUND");
  return openDeposit(context, { visit, back: `${deps.siteUrl}/cliente/agendamentos` });
}

type Beginning = { deposit: KeptDeposit; ate: string; name: string; email: string | null };

/** Stored before the provider is called, so that every later event about it can be matched. */
async function begin(
  call: ShopCall,
  payments: Payments,
  { visit, client }: { visit: string; client: string | null },
): Promise<Beginning> {
  const { db, scope, now } = call;
  await lockAppointment(db, scope, visit);
  const found = await appointmentById(db, scope, visit);
  const ate = found?.sinal?.ate;
  if (!found || found.status !== "retido" || !ate || Date.parse(ate) <= now.getTime())
    throw new Refusal("DEPOSIT_OVER");
  const { valor } = found.sinal!;
  const account = await accountOf(db, scope, payments);
  if (!isReady(account)) throw new Refusal("DEPOSIT_UNAVAILABLE");
  const { barbearia, email } = await payerOf(db, scope, client);
  const name = `Sinal do horário de ${formatDay(found.data_agendamento)}, ${found.hora_inicio}, ${barbearia}`;
  const expira_em = new Date(now.getTime() + pageMinutes * minuteMs);
  const of = { appointment_id: visit, valor, provedor: payments.name, conta: account.conta, expira_em };
  const known = await heldDepositOf(db, scope, visit);
  if (!known) return { deposit: await insertDeposit(db, scope, of), ate, name, email };
  if (known.situacao !== "pendente") throw new Refusal("DEPOSIT_OVER");
  // The first call got no answer. A retry within a minute gets the same page; a later one gets a new page.
  const isShort = known.expira_em.getTime() < now.getTime() + holdMinutes * minuteMs;
  if (known.url || !isShort) return { deposit: known, ate, name, email };
  await changeDeposit(db, scope, { id: known.id, expira_em, updated_at: now });
  return { deposit: { ...known, expira_em }, ate, name, email };
}
