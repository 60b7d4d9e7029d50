import { defaultTimezone, localDay } from "#contract/dates.ts";
import { asPlatform } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { newsMail, newsText } from "#server/features/shop-plans/invoices/emails.ts";
import { takeNews } from "#server/features/shop-plans/invoices/queries.ts";
import { markOverdue, shopsDue } from "#server/features/shop-plans/periods/queries.ts";
import { passPeriods } from "#server/features/shop-plans/periods/rules.ts";
import { sendsMails } from "#server/installation.ts";

/** Invoices the periods that begin, shop by shop, marks overdue shops, and tells their admins of unpaid invoices. Idempotent. */
export async function invoiceShops(deps: Dependencies): Promise<void> {
  const today = localDay(deps.clock.now(), defaultTimezone);
  const due = await asPlatform(deps, ({ db, scope }) => shopsDue(db, scope, today));
  for (const shop of due) await asPlatform(deps, (call) => passPeriods(call, { shop, today }));
  await asPlatform(deps, ({ db, scope }) => markOverdue(db, scope, today));
  let told = 1;
  while (told > 0) told = await tellInvoices(deps, today);
}

/** Each invoice is told of once for each of its states, in the admins' accounts and, where mails leave, by mail. */
async function tellInvoices(deps: Dependencies, today: string): Promise<number> {
  return asPlatform(deps, async ({ db, scope, enqueue }) => {
    const news = await takeNews(db, scope, today);
    for (const one of news) {
      const { id: invoice, barbershop_id: shop, estado, emails } = one;
      const once = `invoice ${invoice} ${estado} ${today}`;
      await enqueue({ name: "tell-invoice", data: { shop, invoice, message: newsText(one), once } });
      if (!sendsMails(deps.installation)) continue;
      for (const to of emails) await enqueue({ name: "send-mail", data: newsMail(one, { to, site: deps.siteUrl }) });
    }
    return news.length;
  });
}
