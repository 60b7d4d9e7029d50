import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { openShops } from "#server/features/barbershops/administration/queries.ts";
import { notifyAdmins } from "#server/features/cash/rules.ts";
import { type Account, accountOf, changeAccount } from "#server/features/payments/accounts/queries.ts";
import { seeAccount } from "#server/features/payments/accounts/rules.ts";
import {
  chargesToCompare,
  depositsToCompare,
  doubledClients,
  endsToSend,
  expiredHolds,
  forgetEvents,
  onlineToCompare,
  purchasesToCompare,
  purchasesToSendBack,
  refundsToSend,
} from "#server/features/payments/comparing/queries.ts";
import { readCharge } from "#server/features/payments/charges/reading/rules.ts";
import { readDeposit } from "#server/features/payments/deposits/reading/rules.ts";
import { compareInvoices } from "#server/features/payments/invoices/jobs.ts";
import { keepEvent } from "#server/features/payments/hearing/rules.ts";
import { readPurchase } from "#server/features/payments/purchases/reading/rules.ts";
import { readOnline } from "#server/features/payments/reading/rules.ts";
import { endedCards } from "#server/features/payments/renewing/queries.ts";
import { today } from "#server/features/sales/closing/rules.ts";
import type { Place } from "#server/features/payments/reading/turns/rules.ts";
import type { Payments } from "#server/outside/payments/payments.ts";

const day = 86_400_000;
/** Days for which a provider resends events; days in which a cardholder may dispute a payment; days for which events are kept. */
const [resentDays, contestedDays, keptDays] = [30, 120, 60];

type Comparing = { deps: Dependencies; place: Place; payments: Payments };

/**
 * Compares every shop with its provider once a night: reads each subscription that may have changed and processes missed events. This
 * repairs lost webhooks; differences are reported to the admins and logged for the installation. A shop whose provider does not answer is
 * retried the next night. Holds whose job was lost end, also in a shop without an account.
 */
export async function comparePayments(deps: Dependencies): Promise<void> {
  const { payments, log } = deps;
  if (!payments) return;
  const contestable = new Date(deps.clock.now().getTime() - contestedDays * day);
  if (!payments.ownKeys)
    await compareInvoices(deps, payments, contestable).catch((error: unknown) =>
      log.warn({ err: error }, "payments of invoices were not compared"),
    );
  for (const place of await openShops(deps.db)) {
    const account = await asProvider({ deps }, place, async ({ db, scope, now, enqueue }) => {
      for (const appointment of await expiredHolds(db, scope, now))
        await enqueue({ name: "end-deposit", data: { shop: place.id, appointment } });
      return accountOf(db, scope, payments);
    });
    if (!account) continue;
    try {
      await compareShop({ deps, place, payments }, account);
    } catch (error) {
      log.warn({ err: error, shop: place.id }, "payments of a shop were not compared");
    }
  }
}

async function compareShop(comparing: Comparing, account: Account): Promise<void> {
  const { deps, place } = comparing;
  const now = deps.clock.now();
  const inside = <T>(work: (call: ShopCall) => Promise<T>) => asProvider({ deps }, place, work);
  await seeAccount({ deps, inside }, account.conta);
  if ((await inside(({ db, scope }) => accountOf(db, scope, comparing.payments)))?.parada === "revogada") return;
  const of = { conta: account.conta, since: new Date(now.getTime() - contestedDays * day) };
  const changes = [
    ...(await readAll(comparing, of)),
    ...(await readDeposits(comparing, of)),
    ...(await readPurchases(comparing, of)),
    ...(await readCharges(comparing, of)),
  ];
  await hearAgain(comparing, account, now);
  changes.push(...(await inside((call) => sendAgain(call, of))));
  if (changes.length > 0) deps.log.warn({ shop: place.id, changes }, "payments differed from the provider's");
  await asProvider({ deps }, place, async (call) => {
    const { db, scope } = call;
    await changeAccount(db, scope, { conferida_em: now, diferencas: changes.length });
    await forgetEvents(db, scope, new Date(now.getTime() - keptDays * day));
    if (changes.length === 0) return;
    const shown = changes.slice(0, 3).join("; ") + (changes.length > 3 ? "…" : "");
    const times =
      changes.length === 1 ? "uma diferença que foi corrigida" : `${changes.length} diferenças que foram corrigidas`;
    await notifyAdmins(call, `foi conferido com o provedor, com ${times}: ${shown}`, {});
  });
}

type Of = { conta: string; since: Date };

/** The rows that may have changed, in pages by id. */
async function* pages<Row extends { id: string }>(
  { deps, place }: Comparing,
  read: (call: ShopCall, after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const rows: Row[] = await asProvider({ deps }, place, (call) => read(call, from));
    yield rows;
    after = rows.at(-1)?.id ?? null;
    if (!after) return;
  }
}

async function readAll(comparing: Comparing, of: Of): Promise<string[]> {
  const changes: string[] = [];
  for await (const rows of pages(comparing, ({ db, scope }, after) => onlineToCompare(db, scope, { ...of, after })))
    for (const { id } of rows) changes.push(...(await readOnline(comparing, id)));
  return changes;
}

/** Reads deposits that may have changed. Enqueues endings and refunds that are still missing. */
async function readDeposits(comparing: Comparing, of: Of): Promise<string[]> {
  const { deps, place } = comparing;
  const changes: string[] = [];
  for await (const rows of pages(comparing, ({ db, scope }, after) => depositsToCompare(db, scope, { ...of, after }))) {
    for (const { id } of rows) changes.push(...(await readDeposit(comparing, id)));
    await asProvider({ deps }, place, async ({ scope: { shop }, enqueue }) => {
      for (const { id, appointment, termina, devolve } of rows) {
        if (termina) await enqueue({ name: "end-deposit", data: { shop, appointment } });
        if (devolve) await enqueue({ name: "refund-deposit", data: { shop, deposit: id } });
      }
    });
  }
  return changes;
}

async function readPurchases(comparing: Comparing, of: Of): Promise<string[]> {
  const changes: string[] = [];
  for await (const rows of pages(comparing, ({ db, scope }, after) => purchasesToCompare(db, scope, { ...of, after })))
    for (const { id } of rows) changes.push(...(await readPurchase(comparing, id)));
  return changes;
}

/** Reads charges by link that may have changed. Enqueues refunds that are still missing. */
async function readCharges(comparing: Comparing, of: Of): Promise<string[]> {
  const { deps, place } = comparing;
  const changes: string[] = [];
  for await (const rows of pages(comparing, ({ db, scope }, after) => chargesToCompare(db, scope, { ...of, after }))) {
    for (const { id } of rows) changes.push(...(await readCharge(comparing, id)));
    await asProvider({ deps }, place, async ({ scope: { shop }, enqueue }) => {
      for (const { id: charge, devolve } of rows)
        if (devolve) await enqueue({ name: "settle-charge", data: { shop, charge } });
    });
  }
  return changes;
}

/**
 * Resends actions that are in the books but that the provider does not know after it was read: their jobs failed for good, and each is
 * enqueued once more.
 */
async function sendAgain(call: ShopCall, of: Of): Promise<string[]> {
  const { db, scope } = call;
  const { shop } = scope;
  const refunds = await refundsToSend(db, scope, of);
  for (const payment of refunds) await call.enqueue({ name: "send-back", data: { shop, payment } });
  const purchases = await purchasesToSendBack(db, scope, of.conta);
  for (const purchase of purchases) await call.enqueue({ name: "send-back", data: { shop, purchase } });
  const ends = await endsToSend(db, scope, of);
  for (const { subscription, comanda } of ends)
    if (comanda) await call.enqueue({ name: "send-back", data: { shop, comanda, refund: false } });
    else if (subscription) await call.enqueue({ name: "renew-online", data: { shop, subscription } });
  const resumed = (await endedCards(db, scope, { ...of, today: today(call) })).filter(({ undone }) => undone);
  for (const { subscription } of resumed) await call.enqueue({ name: "renew-online", data: { shop, subscription } });
  const doubled = await doubledClients(db, scope);
  for (const client of doubled) await call.enqueue({ name: "end-doubled", data: { shop, client } });
  return [
    ...[...refunds, ...purchases].map(() => "devolução pedida de novo"),
    ...ends.map(() => "cancelamento pedido de novo"),
    ...resumed.map(() => "retomada pedida de novo"),
    ...doubled.map(() => "segundo cartão cancelado"),
  ];
}

/** Stores events since the last comparison that never arrived, with one day of overlap. */
async function hearAgain({ deps, place, payments }: Comparing, account: Account, now: Date): Promise<void> {
  const last = account.conferida_em ?? account.created_at;
  const since = new Date(Math.max(now.getTime() - resentDays * day, last.getTime() - day));
  for await (const event of payments.events(account.conta, since))
    await asProvider({ deps }, place, (call) => keepEvent(call, event));
}
