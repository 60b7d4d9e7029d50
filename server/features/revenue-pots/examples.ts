import type { SavePot } from "#contract/revenue-pots.ts";
import { newClient } from "#server/features/clients/examples.ts";
import { plan } from "#server/features/plans/examples.ts";
import { pix } from "#server/features/subscribers/examples.ts";
import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";

export const pot: SavePot = {
  nome: "Pote do corte",
  casa_bps: 6000,
  criterio: "fichas",
  taxas: false,
  desde: "2026-11",
  planos: [],
  fichas: [],
  membros: [],
};

/** Who takes part from the first day on that pote. */
export function memberOf(barbeiro_id: string) {
  return { barbeiro_id, de: "2026-11-01", ate: null };
}

/** One whose September is closed, with a plan that was sold in it. */
export async function closedPot({ owner, beto, product: { clock } }: World): Promise<string> {
  const now = clock.time;
  clock.time = new Date("2026-09-15T15:00:00Z");
  const { id: plano } = await owner.plans.save(plan);
  const membros = [{ ...memberOf(beto), de: "2026-09-01" }];
  const { id } = await owner.revenuePots.save({ ...pot, desde: "2026-09", planos: [plano], membros });
  await owner.subscribers.sell({ client: await newClient({ owner }), plan: plano, ...pix });
  clock.time = now;
  await owner.revenuePots.compute({ id, mes: "2026-09" });
  await owner.revenuePots.close({ id, mes: "2026-09" });
  return id;
}

export const examples: Examples = {
  revenue_pots: async ({ owner }) => (await owner.revenuePots.save(pot)).id,
  revenue_pot_corrections: async (world) => {
    const given = { barbeiro_id: world.beto, valor: 1000, motivo: "Faltou um corte" };
    return (await world.owner.revenuePots.correct({ id: await closedPot(world), mes: "2026-09", ...given })).id;
  },
};
