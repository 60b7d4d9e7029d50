import { asProvider } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { endEvent, eventToHear, onlineOf } from "#server/features/payments/hearing/queries.ts";
import { readOnline } from "#server/features/payments/reading/rules.ts";

/** Reads at the provider what an event is about. What it says of none of ours is done. */
export async function hearPayments(
  deps: Dependencies,
  { shop, event: id }: { shop: string; event: string },
): Promise<void> {
  const place = await shopById(deps.db, shop);
  if (!place || !deps.payments) return;
  const asked = { deps };
  const about = await asProvider(asked, place, ({ db, scope }) => eventToHear(db, scope, id));
  if (!about) return;
  const online = await asProvider(asked, place, ({ db, scope }) => onlineOf(db, scope, about));
  if (online) await readOnline({ deps, place }, online);
  await asProvider(asked, place, ({ db, scope, now }) => endEvent(db, scope, { id, done_at: now }));
}
