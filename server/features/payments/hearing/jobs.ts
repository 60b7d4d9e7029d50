import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { accountOf } from "#server/features/payments/accounts/queries.ts";
import { seeAccount } from "#server/features/payments/accounts/rules.ts";
import { chargeAbout } from "#server/features/payments/charges/queries.ts";
import { readCharge } from "#server/features/payments/charges/reading/rules.ts";
import { depositAbout } from "#server/features/payments/deposits/queries.ts";
import { readDeposit } from "#server/features/payments/deposits/reading/rules.ts";
import { endEvent, eventToHear, onlineOf } from "#server/features/payments/hearing/queries.ts";
import { purchaseAbout } from "#server/features/payments/purchases/queries.ts";
import { readPurchase } from "#server/features/payments/purchases/reading/rules.ts";
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
  const online = await inside(({ db, scope }) => onlineOf(db, scope, about));
  if (online) await readOnline({ deps, place }, online);
  const deposit = await inside(({ db, scope }) => depositAbout(db, scope, about));
  if (deposit) await readDeposit({ deps, place }, deposit);
  const purchase = await inside(({ db, scope }) => purchaseAbout(db, scope, about));
  if (purchase) await readPurchase({ deps, place }, purchase);
  const charge = await inside(({ db, scope }) => chargeAbout(db, scope, about));
  if (charge) await readCharge({ deps, place }, charge);
  await asProvider(context, place, ({ db, scope, now }) => endEvent(db, scope, { id, done_at: now }));
}
