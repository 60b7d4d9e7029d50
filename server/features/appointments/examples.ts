import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";

export const examples: Examples = {
  appointments: (world) => bookedWith(world, world.beto),
  blocks: (world) => blockedTime(world, world.beto),
};

/** Input that books a new client. */
export function wanted({ cut, freshTime }: World, barber: string, startsAt = freshTime()) {
  return { services: [cut], barber, startsAt, client: { nome: "Bia Visitante", telefone: "11 91234-5678" } };
}

export async function bookedWith(world: World, barber: string): Promise<string> {
  const { id } = await world.owner.appointments.book(wanted(world, barber));
  return id;
}

export const nextYear = { startsAt: "2027-11-01T12:00:00Z", endsAt: "2027-11-01T13:00:00Z" };

export async function blockedTime({ owner }: World, barber: string): Promise<string> {
  const { id } = await owner.appointments.block({ barber, ...nextYear });
  return id;
}
