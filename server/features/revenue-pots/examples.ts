import type { SavePot } from "#contract/revenue-pots.ts";
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

/** One whose September is closed. */
export async function closedPot({ owner, beto }: World): Promise<string> {
  const membros = [{ ...memberOf(beto), de: "2026-09-01" }];
  const { id } = await owner.revenuePots.save({ ...pot, desde: "2026-09", membros });
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
