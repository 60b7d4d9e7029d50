import { localDay, localMinutes } from "#contract/dates.ts";
import { endingDays } from "#contract/packages.ts";
import { asShop } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { openShops } from "#server/features/barbershops/administration/queries.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { notifyClients } from "#server/features/notifications/rules.ts";
import { endingMail, endingText } from "#server/features/packages/ending/emails.ts";
import { type Ending, takeEndings } from "#server/features/packages/ending/queries.ts";
import type { PublicScope } from "#server/scope.ts";

/** Local minutes outside the quiet hours, 21:00 to 08:00 (business-rules 8). */
const [from, until] = [8 * 60, 21 * 60];

/** Tells clients once, in their account and by mail, of a package or voucher of theirs that ends within seven days with something left. */
export async function tellEndings(deps: Dependencies): Promise<void> {
  const now = deps.clock.now();
  for (const shop of await openShops(deps.db)) {
    const minutes = localMinutes(now, shop.timezone);
    if (minutes < from || minutes >= until) continue;
    const span = { today: localDay(now, shop.timezone), days: endingDays, now };
    let told = 1;
    while (told > 0)
      told = await asShop({ deps }, shop, async (call) => {
        const endings = await takeEndings(call.db, call.scope, span);
        if (endings.length > 0) await tell(call, endings);
        return endings.length;
      });
  }
}

async function tell(call: ShopCall<PublicScope>, endings: Ending[]): Promise<void> {
  const news = endings.map((ending) => {
    const { tipo, id, cliente_id: client } = ending;
    const data = { [tipo === "pacote" ? "package" : "voucher"]: id };
    return { message: endingText(ending), data, client, once: `ending ${id}` };
  });
  await notifyClients(call, "prepaid", news);
  const { nome: shop } = await shopWithSettings(call.db, call.scope);
  for (const ending of endings)
    if (ending.email) await call.enqueue({ name: "send-mail", data: endingMail(ending, { to: ending.email, shop }) });
}
