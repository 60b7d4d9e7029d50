import { inOpenShops, mornings } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { birthdaysOn } from "#server/features/clients/queries.ts";
import { notify } from "#server/features/notifications/rules.ts";
import { celebratedOn } from "#server/features/clients/rules.ts";
import type { PublicScope } from "#server/scope.ts";

const mostNamed = 3;

/** Reminds the desk of each open shop of today's birthdays, once a day and from eight in the morning there. */
export function remindOfBirthdays(deps: Dependencies): Promise<void> {
  return inOpenShops(deps, remind, mornings);
}

async function remind(call: ShopCall<PublicScope>, day: string): Promise<void> {
  const born = await birthdaysOn(call.db, call.scope, celebratedOn(day));
  if (born.length === 0) return;
  const data = Object.fromEntries(born.slice(0, mostNamed).map(({ id }, index) => [`cliente_${index + 1}`, id]));
  const message = birthdayText(born.map(({ nome }) => nome));
  await notify(call, { kind: "birthday", message, data, to: { desk: true }, once: `birthdays of ${day}` });
}

/** `Ana Souza faz aniversário hoje.`; of many the first three are named. */
function birthdayText(names: string[]): string {
  const more = names.length - mostNamed;
  const named = [...names.slice(0, mostNamed), ...(more > 0 ? [`mais ${more}`] : [])];
  const list = new Intl.ListFormat("pt-BR").format(named);
  return `${list} ${names.length === 1 ? "faz" : "fazem"} aniversário hoje.`;
}
