import { insertBarber, insertSkills, type NewBarber } from "#server/features/barbers/queries.ts";
import { activeServices } from "#server/features/services/queries.ts";
import type { ShopCall } from "#server/call.ts";

/** Adds a barber who does every service of the catalogue, and answers their id. */
export async function hireBarber({ db, scope }: ShopCall, hired: NewBarber): Promise<string> {
  const barber = await insertBarber(db, scope, hired);
  const services = await activeServices(db, scope);
  await insertSkills(db, scope, { barber, services: services.map((service) => service.id) });
  return barber;
}
