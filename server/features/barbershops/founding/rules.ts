import { hireBarber } from "#server/features/barbers/rules.ts";
import { insertBarbershop, insertHours } from "#server/features/barbershops/founding/queries.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { openCatalogue } from "#server/features/services/rules.ts";
import type { ShopCall } from "#server/call.ts";

/** Working hours of a new shop and of a new barber (spec section 3): minutes after midnight, weekdays from 0 = Sunday. */
const defaultHours = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 9 * 60, closes: 18 * 60 })),
  { weekday: 6, opens: 9 * 60, closes: 16 * 60 },
];

/** A new shop with settings, hours and catalogue, and its owner as the first barber, so that it can be booked at once. */
export async function foundBarbershop(
  call: ShopCall,
  { nome, telefone, email }: { nome: string; telefone: string; email: string },
): Promise<void> {
  const { db, scope } = call;
  await insertBarbershop(db, scope, { nome, telefone, slug: slugOf(nome) });
  await openCatalogue(call);
  const barber = await hireBarber(call, { user: scope.actor.id, nome: scope.actor.name, email });
  for (const whose of [null, barber]) await insertHours(db, scope, { barber: whose, hours: defaultHours });
}

/** A barber who begins works whenever the shop is open, until their own hours are set. */
export async function giveShopHours({ db, scope }: ShopCall, barber: string): Promise<void> {
  const { hours } = await shopWithSettings(db, scope);
  if (hours.length > 0) await insertHours(db, scope, { barber, hours });
}

/** A shop's name as the last part of its public address: lower case, without accents, words joined by hyphens. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50)
    .replace(/-+$/, "");
  return slug || "barbearia";
}
