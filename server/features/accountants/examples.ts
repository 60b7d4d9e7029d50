import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";

export const link = { nome: "Carla Contadora", desde: null, ate: "2027-01-31" };

/** The token of a new link. */
export async function linked({ owner }: Pick<World, "owner">): Promise<{ token: string }> {
  const { token } = await owner.finance.accountants.make(link);
  return { token };
}

export const examples: Examples = {
  accountant_links: async ({ owner }) => (await owner.finance.accountants.make(link)).id,
};
