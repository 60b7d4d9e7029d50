import { addDays, formatDay } from "#contract/dates.ts";
import { formatMoney } from "#contract/money.ts";
import { inOpenShops, mornings } from "#server/actors.ts";
import type { Dependencies, ShopCall } from "#server/call.ts";
import { billsDue } from "#server/features/entries/due/queries.ts";
import { notify } from "#server/features/notifications/rules.ts";
import type { PublicScope } from "#server/scope.ts";

/** Days for which late bills are still notified after an outage; older debts are no news. */
const lateDays = 7;

/**
 * Notifies the desk of each open shop about bills that are due tomorrow, due today or late: once per bill and state, from eight in the
 * morning local time (issue 27). A bill with a new due day is notified again.
 */
export function remindOfBills(deps: Dependencies): Promise<void> {
  return inOpenShops(deps, remind, mornings);
}

async function remind(call: ShopCall<PublicScope>, today: string): Promise<void> {
  const span = { de: addDays(today, -lateDays), ate: addDays(today, 1) };
  for (const { id, descricao, valor, vencimento } of await billsDue(call.db, call.scope, span)) {
    const state = stateOf(vencimento, today);
    const when = {
      late: `venceu em ${formatDay(vencimento)} e está em aberto`,
      today: "vence hoje",
      soon: "vence amanhã",
    };
    const message = `${descricao}, ${formatMoney(valor)}, ${when[state]}.`;
    const once = `bill ${id} of ${vencimento} ${state}`;
    await notify(call, { kind: "bill", message, data: { entry: id }, to: { desk: true }, once });
  }
}

function stateOf(vencimento: string, today: string): "late" | "today" | "soon" {
  if (vencimento === today) return "today";
  return vencimento < today ? "late" : "soon";
}
