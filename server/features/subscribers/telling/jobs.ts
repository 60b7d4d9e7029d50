import { expiringDays } from "#contract/subscriber-rows.ts";
import { inOpenShops, wakingHours } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { notifyClients } from "#server/features/notifications/rules.ts";
import { noticeMail, noticeText } from "#server/features/subscribers/telling/emails.ts";
import { type Notice, writeNotices } from "#server/features/subscribers/telling/queries.ts";
import type { PublicScope } from "#server/scope.ts";

/** After a server outage, ends up to this many days old are still notified; older ones are skipped. */
const lateDays = 3;

/**
 * Notifies clients of the club in their account and by mail: 7 days before the end, on the day after it, when the plan is suspended,
 * when a card is refused (business-rules 8), and 7 days before another price holds. Each notice is sent once per end, and all but the
 * last only if the shop enabled it.
 */
export function tellSubscribers(deps: Dependencies): Promise<void> {
  return inOpenShops(
    deps,
    async (call, today) => {
      const due = await writeNotices(call.db, call.scope, { today, soonDays: expiringDays, lateDays });
      if (due.length > 0) await tell(call, due);
      return due.length;
    },
    wakingHours,
  );
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
