import type { ShopCall } from "#server/call.ts";
import { undoDeductions, writeDeductions } from "#server/features/advances/deducting/queries.ts";

/** Splits `valor` over the vales in order, in centavos (business-rules 4). */
export function takenOf<Open extends { valor: number }>(open: Open[], valor: number): Open[] {
  let left = valor;
  return open.flatMap((one) => {
    const taken = Math.min(one.valor, left);
    left -= taken;
    return taken > 0 ? [{ ...one, valor: taken }] : [];
  });
}

/** Deducts the amount of a new closing from these vales, in order. The barber's money must be locked. */
export async function deduct(
  call: ShopCall,
  { closing, open, valor }: { closing: string; open: { id: string; valor: number }[]; valor: number },
): Promise<void> {
  await writeDeductions(call.db, call.scope, { closing, taken: takenOf(open, valor) });
  announceChange(call);
}

/** Reverses the deductions of a closing. */
export async function giveBack(call: ShopCall, closing: string): Promise<void> {
  await undoDeductions(call.db, call.scope, closing);
  announceChange(call);
}

function announceChange({ announce }: ShopCall): void {
  announce({ feature: "advances", ids: [], days: [], for: { barbers: "all", clients: [] } });
}
