import { localDay, localMinutes } from "#contract/dates.ts";
import { asShop } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { openShops } from "#server/features/barbershops/administration/queries.ts";
import { birthdaysOn } from "#server/features/clients/queries.ts";
import { notify } from "#server/features/notifications/rules.ts";
import { celebratedOn } from "#server/features/clients/rules.ts";

/** Local minutes between which a shop is notified: a server that was down at eight still notifies an hour or two later. */
const [from, until] = [8 * 60, 12 * 60];
const mostNamed = 3;

/** Reminds the desk of each open shop of today's birthdays, once a day and from eight in the morning there. */
export async function remindOfBirthdays(deps: Dependencies): Promise<void> {
  const now = deps.clock.now();
  for (const shop of await openShops(deps.db)) {
    const minutes = localMinutes(now, shop.timezone);
    if (minutes >= from && minutes < until) await remind(deps, shop, localDay(now, shop.timezone));
  }
}

function remind(deps: Dependencies, shop: { id: string; timezone: string }, day: string): Promise<void> {
  return asShop({ deps }, shop, async (call) => {
    const born = await birthdaysOn(call.db, call.scope, celebratedOn(day));
    if (born.length === 0) return;
    const data = Object.fromEntries(born.slice(0, mostNamed).map(({ id }, index) => [`cliente_${index + 1}`, id]));
    const message = birthdayText(born.map(({ nome }) => nome));
    await notify(call, { kind: "birthday", message, data, to: { desk: true }, once: `birthdays of ${day}` });
  });
}

/** `Ana Souza faz aniversário hoje.`; of many the first three are named. */
function birthdayText(names: string[]): string {
  const more = names.length - mostNamed;
  const named = [...names.slice(0, mostNamed), ...(more > 0 ? [`mais ${more}`] : [])];
  const list = new Intl.ListFormat("pt-BR").format(named);
  return `${list} ${names.length === 1 ? "faz" : "fazem"} aniversário hoje.`;
}
