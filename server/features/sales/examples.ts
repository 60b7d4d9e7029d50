import type { Examples } from "#server/security/authorization/examples.ts";
import { password } from "#server/testing.ts";
import type { World } from "#server/security/authorization/world.ts";

export const tip = ({ beto }: World) => ({ tipo: "gorjeta", barbeiro_id: beto, preco: 500 }) as const;
/** The whole price of the `tipped` comanda. */
export const paid = { forma: "pix", valor: 500, recebido: null, parcelas: 1 } as const;

/** A comanda with a tip on it. */
export async function tipped(world: World) {
  const { sales } = world.owner;
  const { id } = await sales.open({ appointment: null, client: null });
  return sales.addItem({ id, ...tip(world) });
}

/** The id of the receivable that a Pix payment creates. */
export async function expectedPix(world: World): Promise<string> {
  const { id } = await tipped(world);
  await world.owner.sales.pay({ ...paid, id });
  const { items } = await world.owner.finance.receivables.list({ tipo: "pix", situacao: "esperado", size: 200 });
  return items.find(({ comanda_id }) => comanda_id === id)!.id;
}

export const examples: Examples = {
  comandas: async (world) => (await tipped(world)).id,
  comanda_items: async (world) => (await tipped(world)).items[0]!.id,
  receivables: expectedPix,
  approvers: async (world) => {
    await world.owner.auth.pin.set({ password, pin: "4821" });
    return (await world.owner.sales.approvers())[0]!.id;
  },
  comanda_payments: async (world) => {
    const { id } = await tipped(world);
    return (await world.owner.sales.pay({ ...paid, id })).payments[0]!.id;
  },
};
