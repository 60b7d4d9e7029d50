import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import type { Tx } from "#server/database.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { accountOf } from "#server/features/payments/accounts/queries.ts";
import { seeAccount } from "#server/features/payments/accounts/rules.ts";
import { readCharge } from "#server/features/payments/charges/reading/rules.ts";
import { readDeposit } from "#server/features/payments/deposits/reading/rules.ts";
import { endEvent, eventToHear } from "#server/features/payments/hearing/queries.ts";
import { readPurchase } from "#server/features/payments/purchases/reading/rules.ts";
import { keepTold, onlineOf, type ReadTable, rowAbout } from "#server/features/payments/reading/queries.ts";
import { readOnline } from "#server/features/payments/reading/rules.ts";
import type { About } from "#server/outside/payments/payments.ts";
import type { ShopScope } from "#server/scope.ts";

/** Reads at the provider the object of an event. Events about unknown objects are marked as done. */
export async function hearPayments(
  deps: Dependencies,
  { shop, event: id }: { shop: string; event: string },
): Promise<void> {
  const place = await shopById(deps.db, shop);
  if (!place || !deps.payments) return;
  const context = { deps };
  const about = await asProvider(context, place, ({ db, scope }) => eventToHear(db, scope, id));
  if (!about) return;
  const inside = <T>(work: (call: ShopCall) => Promise<T>) => asProvider(context, place, work);
  const { payments } = deps;
  const account = about.account && (await inside(({ db, scope }) => accountOf(db, scope, payments)));
  if (account) await seeAccount({ deps, inside }, account.conta);
  for (const [table, read] of Object.entries(readers) as [ReadTable, typeof readOnline][]) {
    const row = await inside(({ db, scope }) => told(db, scope, { table, about }));
    if (row) await read({ deps, place }, row);
  }
  await asProvider(context, place, ({ db, scope, now }) => endEvent(db, scope, { id, done_at: now }));
}

const readers: Record<ReadTable, typeof readOnline> = {
  online_subscriptions: readOnline,
  deposits: readDeposit,
  online_purchases: readPurchase,
  comanda_charges: readCharge,
};

/** The row that an event is about, which knows its page from now on also where we could not store it. */
async function told(db: Tx, scope: ShopScope, { table, about }: { table: ReadTable; about: About }) {
  const id =
    table === "online_subscriptions" ? await onlineOf(db, scope, about) : await rowAbout(db, scope, { table, about });
  if (id && about.checkout) await keepTold(db, scope, { table, id, sessao: about.checkout });
  return id;
}
