import { localDay, localMinutes } from "#contract/dates.ts";
import { expiringDays } from "#contract/subscriber-rows.ts";
import { asShop } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { openShops } from "#server/features/barbershops/administration/queries.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { notify } from "#server/features/notifications/rules.ts";
import { noticeMail, noticeText } from "#server/features/subscribers/telling/emails.ts";
import { type Notice, writeNotices } from "#server/features/subscribers/telling/queries.ts";
import type { PublicScope } from "#server/scope.ts";

/** Local minutes between which clients hear of their plan: quiet hours are 21:00 to 08:00 (business-rules 8). */
const [from, until] = [8 * 60, 21 * 60];
/** A server that was down meanwhile still tells of an end that is so many days old; older ones are no news. */
const lateDays = 3;

/**
 * Tells clients of the club in their account and by mail: 7 days before the end, on the day after it, as the plan is suspended and as a
 * card is refused (business-rules 8). Each once for an end, and only what the shop tells of.
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
        for (const notice of due) await tell(call, notice);
        return due.length;
      });
  }
}

async function tell(call: ShopCall<PublicScope>, notice: Notice): Promise<void> {
  const { tipo, cliente_id: client, subscriber_id, email, ate } = notice;
  const once = `club ${subscriber_id} of ${ate} ${tipo}`;
  await notify(call, { kind: "club", message: noticeText(notice), data: { client }, to: { client }, once });
  if (!email) return;
  const { nome } = await shopWithSettings(call.db, call.scope);
  await call.enqueue({ name: "send-mail", data: noticeMail(notice, { to: email, shop: nome }) });
}
