import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { accountOf } from "#server/features/payments/accounts/queries.ts";
import { seeAccount } from "#server/features/payments/accounts/rules.ts";
import { readCharge } from "#server/features/payments/charges/reading/rules.ts";
import { readDeposit } from "#server/features/payments/deposits/reading/rules.ts";
import { endEvent, eventToHear } from "#server/features/payments/hearing/queries.ts";
import { readPurchase } from "#server/features/payments/purchases/reading/rules.ts";
import { type ReadTable, rowTold } from "#server/features/payments/reading/queries.ts";
import { readOnline } from "#server/features/payments/reading/rules.ts";

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
  for (const [table, read] of Object.entries(readers) as [ShopTable, typeof readOnline][]) {
    const row = await inside(({ db, scope }) => rowTold(db, scope, { table, about }));
    if (row) await read({ deps, place }, row);
  }
  await asProvider(context, place, ({ db, scope, now }) => endEvent(db, scope, { id, done_at: now }));
}

/** What is paid to the platform is read by `hearInvoice`. */
type ShopTable = Exclude<ReadTable, "shop_invoice_payments">;

const readers: Record<ShopTable, typeof readOnline> = {
  online_subscriptions: readOnline,
  deposits: readDeposit,
  online_purchases: readPurchase,
  comanda_charges: readCharge,
};
