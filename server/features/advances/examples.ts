import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";

export const asked = { valor: 100, motivo: "Conserto do carro" };

/** R$ 1,00 that was approved, and nobody has paid. */
export async function approved({ owner, beto }: World): Promise<string> {
  return (await owner.advances.add({ ...asked, barbeiro_id: beto })).id;
}

/** One that a barber has asked for. */
export async function requested({ browserOf }: World): Promise<string> {
  return (await (await browserOf("barbeiro")).advances.own.request(asked)).id;
}

export const examples: Examples = { advances: requested };
