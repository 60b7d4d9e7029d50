import { instantAt } from "#contract/dates.ts";
import { inOpenShops } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { forgetCpfs } from "#server/features/sales/notes/queries.ts";
import { keptFrom } from "#server/features/sales/notes/rules.ts";

/** Forgets the CPF of the notes of erased clients once the fiscal term is over (business-rules 10). Idempotent. */
export function forgetNoteCpfs(deps: Dependencies): Promise<void> {
  return inOpenShops(deps, ({ db, scope }, today) =>
    forgetCpfs(db, scope, instantAt(keptFrom(today), 0, scope.timezone)),
  );
}
