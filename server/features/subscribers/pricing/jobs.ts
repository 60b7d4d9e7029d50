import { localDay } from "#contract/dates.ts";
import { asProvider } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { holdClients } from "#server/features/clients/records/queries.ts";
import { notifyClients } from "#server/features/notifications/rules.ts";
import { clientsToTell, type PriceNotice, writeNewPrices } from "#server/features/plans/pricing/queries.ts";
import { keepNotices } from "#server/features/subscribers/telling/queries.ts";
import { noticeMail, noticeText } from "#server/features/subscribers/telling/emails.ts";

/**
 * Notifies the clients of a plan of a price that was announced or taken back, in their account and by mail, and writes it down for each in
 * the same transaction. A repeated job goes on where the last one stopped.
 */
export async function tellPrice(deps: Dependencies, { shop, plan }: { shop: string; plan: string }): Promise<void> {
  const place = await shopById(deps.db, shop);
  if (!place) return;
  let told = 1;
  while (told > 0) told = await asProvider({ deps }, place, (call) => tellSome(call, plan));
}

/** Returns how many were looked at. */
async function tellSome(call: ShopCall, plan: string): Promise<number> {
  const { db, scope } = call;
  const of = { plan, today: localDay(call.now, scope.timezone) };
  const clients = await clientsToTell(db, scope, of);
  if (clients.length === 0) return 0;
  await holdClients(db, scope, clients);
  const notices = await writeNewPrices(db, scope, { ...of, clients });
  const { nome: shop } = await shopWithSettings(db, scope);
  for (const { online } of notices)
    if (online) await call.enqueue({ name: "read-online", data: { shop: scope.shop, online } });
  await tellThem(
    call,
    notices.filter(({ cancelled }) => !cancelled),
    shop,
  );
  call.announce({ feature: "subscribers", ids: [], days: [], for: { barbers: [], clients } });
  return clients.length;
}

async function tellThem(call: ShopCall, notices: PriceNotice[], shop: string): Promise<void> {
  if (notices.length === 0) return;
  await keepNotices(call.db, call.scope, { notices, now: call.now });
  const news = notices.map((notice) => {
    const { cliente_id: client } = notice;
    return { message: noticeText(notice), data: { client }, client };
  });
  await notifyClients(call, "club", news);
  for (const notice of notices)
    if (notice.email) await call.enqueue({ name: "send-mail", data: noticeMail(notice, { to: notice.email, shop }) });
}
