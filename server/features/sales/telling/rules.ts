import { paidForItems, partsOfBarbers } from "#contract/comanda-sums.ts";
import type { Comanda } from "#contract/comandas.ts";
import { moneyText } from "#contract/quantities.ts";
import type { ShopCall } from "#server/call.ts";
import { notify } from "#server/features/notifications/rules.ts";

/** Notifies each barber of their sold items and their share, except the barber who closes the comanda. */
export async function notifyBarbers(call: ShopCall, comanda: Comanda): Promise<void> {
  const paid = paidForItems(comanda);
  const parts = comanda.items.flatMap((item, at) =>
    partsOfBarbers(item, paid[at]!).map((part) => ({ ...part, nome: item.nome })),
  );
  for (const [barber, own] of Map.groupBy(parts, ({ barbeiro_id }) => barbeiro_id)) {
    const valor = own.reduce((sum, part) => sum + part.valor, 0);
    const names = [...new Set(own.map(({ nome }) => nome))].join(", ");
    const message = `${names}: ${moneyText(valor)}, comanda ${comanda.numero}.`;
    await notify(call, {
      kind: "sale",
      message,
      data: { comanda: comanda.id, barbeiro: barber },
      to: { barbers: [barber] },
    });
  }
}
