import { endingDays } from "#contract/packages.ts";
import { inOpenShops, wakingHours } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { notifyClients } from "#server/features/notifications/rules.ts";
import { endingMail, endingText } from "#server/features/packages/ending/emails.ts";
import { type Ending, takeEndings } from "#server/features/packages/ending/queries.ts";
import type { PublicScope } from "#server/scope.ts";

/** Tells clients once, in their account and by mail, of a package or voucher of theirs that ends within seven days with something left. */
export function tellEndings(deps: Dependencies): Promise<void> {
  return inOpenShops(
    deps,
    async (call, today) => {
      const endings = await takeEndings(call.db, call.scope, { today, days: endingDays, now: call.now });
      if (endings.length > 0) await tell(call, endings);
      return endings.length;
    },
    wakingHours,
  );
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
