import { insertBarber, type NewBarber } from "#server/features/barbers/queries.ts";
import { insertAllSkills } from "#server/features/services/skills/queries.ts";
import type { ShopCall } from "#server/call.ts";

/**
 * Adds a barber who does every service of the catalogue and works the shop's hours, and returns their id. In an open shop, the caller
 * announces it.
 */
export async function hireBarber({ db, scope }: ShopCall, hired: NewBarber): Promise<string> {
  const barber = await insertBarber(db, scope, hired);
  await insertAllSkills(db, scope, barber);
  return barber;
}

/** Announces the change to every open screen of the shop: they show the team as columns, names and choices. */
export function barberChanged({ announce }: Pick<ShopCall, "announce">, id: string): void {
  announce({ feature: "barbers", ids: [id], days: [], for: { barbers: "all", clients: "all" } });
}
