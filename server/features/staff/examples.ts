import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";
import { password } from "#server/testing.ts";

export const examples: Examples = {
  barbeiros: newBarber,
  memberships: newReceptionist,
  staff_invitations: async ({ owner }) => (await owner.staff.inviteReceptionist(someone())).invitation.id,
};

let people = 0;

/** A person without an invitation. */
export function someone() {
  return { nome: "Gil Novo", email: `gil${++people}@exemplo.com`, telefone: "11 93333-4444" };
}

type Inviting = Pick<World, "owner" | "product">;

export async function invitedBy({ owner, product }: Inviting): Promise<{ token: string }> {
  return { token: await product.tokenOf(await owner.staff.inviteReceptionist(someone())) };
}

/** A barber who accepted the invitation. */
export async function newBarber({ owner, product }: World): Promise<string> {
  const sent = await owner.staff.inviteBarber({ ...someone(), especialidades: [], bio: "" });
  await product.browser().staff.acceptInvitation({ token: await product.tokenOf(sent), password });
  return sent.barber.id;
}

/** A barber who has no account. */
export function withoutAccess({ owner }: World): Promise<{ id: string }> {
  return owner.staff.addBarber({ nome: "Nina Nova", telefone: "", especialidades: [], bio: "", foto_url: null });
}

export async function newReceptionist(world: Inviting): Promise<string> {
  const token = await invitedBy(world);
  const { user } = await world.product.browser().staff.acceptInvitation({ ...token, password });
  return user.id;
}
