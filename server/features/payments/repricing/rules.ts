import { asProvider } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { keepPrice, priceToSet } from "#server/features/payments/repricing/queries.ts";

const mostTimes = 3;

type Repricing = { deps: Dependencies; place: { id: string; timezone: string } };

/**
 * Sets an announced price at the provider once the next charge is on its day or later, and the former one where it was taken back: from the
 * next charge on, without proration. Again, where the books changed while the provider was asked; a few times, since the next read sets what
 * changed later.
 */
export async function reprice({ deps, place }: Repricing, id: string): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  for (let time = 0; time < mostTimes; time++) {
    const due = await asProvider({ deps }, place, ({ db, scope }) => priceToSet(db, scope, id));
    if (!due) return;
    await payments.reprice(due.conta, due.assinatura, due.alvo);
    await asProvider({ deps }, place, ({ db, scope }) => keepPrice(db, scope, { id, ...due }));
  }
}
