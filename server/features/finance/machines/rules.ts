import type * as z from "zod";
import type { SaveMachine } from "#contract/card-machines.ts";
import type { ShopCall } from "#server/call.ts";
import {
  cardMachinesOf,
  changeMachine,
  insertMachine,
  lockMachines,
  replaceFees,
  unsetUsualMachine,
} from "#server/features/finance/machines/queries.ts";
import { Refusal } from "#server/refusal.ts";

/** What was paid before keeps its fee. Refuses NOT_FOUND. */
export async function saveMachine(
  call: ShopCall,
  { id, taxas, ...given }: z.output<typeof SaveMachine>,
): Promise<{ id: string }> {
  const { db, scope } = call;
  await lockMachines(db, scope);
  if (given.padrao) await unsetUsualMachine(db, scope);
  // The only one is the usual one, also where the screen did not know yet that there is no other.
  const padrao = given.padrao || (!id && (await cardMachinesOf(db, scope)).length === 0);
  const machine_id = id ?? (await insertMachine(db, scope, { ...given, padrao }));
  if (id && !(await changeMachine(db, scope, { id, ...given }))) throw new Refusal("NOT_FOUND");
  await replaceFees(db, scope, { machine_id, taxas });
  announceChange(call, machine_id);
  return { id: machine_id };
}

/** Nothing more is paid by it; what it still owes stays expected. Refuses NOT_FOUND. */
export async function archiveMachine(call: ShopCall, id: string): Promise<void> {
  const archived = { id, padrao: false, archived_at: call.now };
  if (!(await changeMachine(call.db, call.scope, archived))) throw new Refusal("NOT_FOUND");
  announceChange(call, id);
}

function announceChange({ announce }: ShopCall, id: string): void {
  announce({ feature: "finance", ids: [id], days: [], for: { barbers: [], clients: [] } });
}
