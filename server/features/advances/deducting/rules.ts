import type { ShopCall } from "#server/call.ts";
import { undoDeductions, writeDeductions } from "#server/features/advances/deducting/queries.ts";

/** How much of each is taken when `valor` of all is, in centavos: the first as far as it goes (business-rules 4). */
export function takenOf<Open extends { valor: number }>(open: Open[], valor: number): Open[] {
  let left = valor;
  return open.flatMap((one) => {
    const taken = Math.min(one.valor, left);
    left -= taken;
    return taken > 0 ? [{ ...one, valor: taken }] : [];
  });
}

/** A closing that is written takes so much of these, which are in their order; their barber's money is held. */
export async function deduct(
  call: ShopCall,
  { closing, open, valor }: { closing: string; open: { id: string; valor: number }[]; valor: number },
): Promise<void> {
  await writeDeductions(call.db, call.scope, { closing, taken: takenOf(open, valor) });
  announceChange(call);
}

/** What a closing took is to be deducted again. */
export async function giveBack(call: ShopCall, closing: string): Promise<void> {
  await undoDeductions(call.db, call.scope, closing);
  announceChange(call);
}

function announceChange({ announce }: ShopCall): void {
  announce({ feature: "advances", ids: [], days: [], for: { barbers: "all", clients: [] } });
}
