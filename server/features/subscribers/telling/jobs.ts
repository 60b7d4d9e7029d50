import { localDay, localMinutes } from "#contract/dates.ts";
import { expiringDays } from "#contract/subscriber-rows.ts";
import { asShop } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { openShops } from "#server/features/barbershops/administration/queries.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { notifyClients } from "#server/features/notifications/rules.ts";
import { noticeMail, noticeText } from "#server/features/subscribers/telling/emails.ts";
import { type Notice, writeNotices } from "#server/features/subscribers/telling/queries.ts";
import type { PublicScope } from "#server/scope.ts";

/** Local minutes between which clients are notified about their plan: quiet hours are 21:00 to 08:00 (business-rules 8). */
const [from, until] = [8 * 60, 21 * 60];
/** After a server outage, ends up to this many days old are still notified; older ones are skipped. */
const lateDays = 3;

/**
 * Notifies clients of the club in their account and by mail: 7 days before the end, on the day after it, when the plan is suspended,
 * when a card is refused (business-rules 8), and 7 days before another price holds. Each notice is sent once per end, and all but the
 * last only if the shop enabled it.
 */
export async function tellSubscribers(deps: Dependencies): Promise<void> {
  const now = deps.clock.now();
  for (const shop of await openShops(deps.db)) {
    const minutes = localMinutes(now, shop.timezone);
    if (minutes < from || minutes >= until) continue;
    const today = localDay(now, shop.timezone);
    const span = { today, soonDays: expiringDays, lateDays };
    let told = 1;
    while (told > 0)
      told = await asShop({ deps }, shop, async (call) => {
        const due = await writeNotices(call.db, call.scope, span);
        if (due.length > 0) await tell(call, due);
        return due.length;
      });
  }
}

async function tell(call: ShopCall<PublicScope>, due: Notice[]): Promise<void> {
  const news = due.map((notice) => {
    const { tipo, cliente_id: client, subscriber_id, ate } = notice;
    return { message: noticeText(notice), data: { client }, client, once: `club ${subscriber_id} of ${ate} ${tipo}` };
  });
  await notifyClients(call, "club", news);
  const { nome: shop } = await shopWithSettings(call.db, call.scope);
  for (const notice of due)
    if (notice.email) await call.enqueue({ name: "send-mail", data: noticeMail(notice, { to: notice.email, shop }) });
}
