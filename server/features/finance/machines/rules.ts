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
import { refuseOld } from "#server/registers/rules.ts";

/** Saves a machine. Earlier payments keep their fee. Refuses NOT_FOUND, and as {@link refuseOld}. */
export async function saveMachine(
  call: ShopCall,
  { id, versao, taxas, ...given }: z.output<typeof SaveMachine>,
): Promise<{ id: string }> {
  const { db, scope } = call;
  await lockMachines(db, scope);
  const machines = await cardMachinesOf(db, scope);
  const held = machines.find((one) => one.id === id);
  if (id && versao !== undefined && !held) throw new Refusal("ARCHIVED_MEANWHILE");
  if (held) refuseOld(held.versao, versao);
  if (given.padrao && !held?.padrao) await unsetUsualMachine(db, scope);
  // A single machine is always the usual one, even when the screen did not know that there is no other.
  const padrao = given.padrao || (!id && machines.length === 0);
  const machine_id = id ?? (await insertMachine(db, scope, { ...given, padrao }));
  if (id && !(await changeMachine(db, scope, { id, ...given }))) throw new Refusal("NOT_FOUND");
  await replaceFees(db, scope, { machine_id, taxas });
  announceChange(call, machine_id);
  return { id: machine_id };
}

/** Archives a machine for new payments; pending receivables stay expected. Refuses NOT_FOUND. */
export async function archiveMachine(call: ShopCall, id: string): Promise<void> {
  const archived = { id, padrao: false, archived_at: call.now };
  if (!(await changeMachine(call.db, call.scope, archived))) throw new Refusal("NOT_FOUND");
  announceChange(call, id);
}

function announceChange({ announce }: ShopCall, id: string): void {
  announce({ feature: "finance", ids: [id], days: [], for: { barbers: [], clients: [] } });
}
