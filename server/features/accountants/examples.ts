import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";

export const link = { nome: "Carla Contadora", desde: null, ate: "2027-01-31" };

/** What is asked to make one more: there is room for it, however many were made before. */
export async function linkable({ owner }: Pick<World, "owner">): Promise<typeof link> {
  const living = (await owner.finance.accountants.links()).filter(({ situacao }) => situacao === "vale");
  if (living.length > 50) for (const { id } of living) await owner.finance.accountants.revoke({ id });
  return link;
}

/** The token of a new link. */
export async function linked({ owner }: Pick<World, "owner">): Promise<{ token: string }> {
  const { token } = await owner.finance.accountants.make(await linkable({ owner }));
  return { token };
}

export const examples: Examples = {
  accountant_links: async ({ owner }) => (await owner.finance.accountants.make(await linkable({ owner }))).id,
};
