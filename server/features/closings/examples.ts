import { addDays } from "#contract/dates.ts";
import type { Examples } from "#server/security/authorization/examples.ts";
import { withoutAccess } from "#server/features/staff/examples.ts";
import type { World } from "#server/security/authorization/world.ts";

export const bonus = { tipo: "bonus", dia: "2026-10-10", valor: 1000, motivo: "Meta batida" } as const;

/** Input to close a day of that barber that has no closing, with a bonus on it. */
export async function closable({ owner, beto }: World, barbeiro_id = beto) {
  // Another test may have closed the days.
  await owner.barbershops.settings.closeDays({ fechado_ate: null });
  const dia = addDays("2017-01-01", ++days);
  await owner.closings.adjust({ ...bonus, barbeiro_id, dia });
  return { barbeiro_id, de: dia, ate: dia, mesmo_assim: true };
}

/** A closing of R$ 10,00 to pay to that barber, their newest one. */
export async function closed(world: World, barbeiro_id = world.beto): Promise<string> {
  return (await world.owner.closings.process(await closable(world, barbeiro_id))).id;
}

/** A barber who left and owes R$ 10,00. */
export async function owing(world: World): Promise<string> {
  const { owner } = world;
  await owner.barbershops.settings.closeDays({ fechado_ate: null });
  const { id } = await withoutAccess(world);
  const dia = "2026-10-10";
  await owner.closings.adjust({ barbeiro_id: id, tipo: "desconto", dia, valor: 1000, motivo: "Máquina" });
  await owner.staff.deactivateBarber({ id });
  await owner.closings.process({ barbeiro_id: id, de: dia, ate: dia, mesmo_assim: true });
  return id;
}

/** A payment of R$ 1,00 for such a closing. */
export async function payment(world: World): Promise<string> {
  const id = await closed(world);
  await world.owner.closings.pay({ id, valor: 100, em: "2026-11-23", conta: "cofre", mesmo_contestado: true });
  return (await world.owner.closings.details({ id })).pagamentos[0]!.id;
}

let days = 0;

export const examples: Examples = {
  closings: (world) => closed(world),
  closing_payments: payment,
  closing_adjustments: async ({ owner, beto }) => (await owner.closings.adjust({ ...bonus, barbeiro_id: beto })).id,
};
