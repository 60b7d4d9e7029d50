import { defaultTimezone, localDay } from "#contract/dates.ts";
import type { OpeningHours } from "#contract/barbershops.ts";
import { hireBarber } from "#server/features/barbers/rules.ts";
import { insertBarbershop } from "#server/features/barbershops/founding/queries.ts";
import { replaceWeek } from "#server/features/barbershops/week/queries.ts";
import { beginSubscription } from "#server/features/shop-plans/queries.ts";
import { openCatalogue } from "#server/features/services/rules.ts";
import type { ShopCall } from "#server/call.ts";

/** Default working hours of a new shop and its barbers (spec section 3): minutes after midnight, weekdays from 0 = Sunday. */
const defaultHours = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 9 * 60, closes: 18 * 60 })),
  { weekday: 6, opens: 9 * 60, closes: 16 * 60 },
];

/** Whether these are a new shop's default hours. */
export function isDefaultHours(hours: OpeningHours[]): boolean {
  const said = (rows: OpeningHours[]) =>
    rows
      .map(({ weekday, opens, closes }) => [weekday, opens, closes].join())
      .sort()
      .join(" ");
  return said(hours) === said(defaultHours);
}

/** Creates a shop with settings, hours and catalogue, and its owner as the first barber, so that it can be booked at once. */
export async function foundBarbershop(
  call: ShopCall,
  { nome, telefone, email, showsPhone }: { nome: string; telefone: string; email: string; showsPhone: boolean },
): Promise<void> {
  const { db, scope } = call;
  await insertBarbershop(db, scope, { founded: { nome, telefone, slug: slugOf(nome) }, showsPhone });
  await beginSubscription(db, scope, localDay(call.now, defaultTimezone));
  await openCatalogue(call);
  await hireBarber(call, { user: scope.actor.id, nome: scope.actor.name, email });
  await replaceWeek(db, scope, { barber: null, hours: defaultHours });
}

/** A shop's name as the last part of its public address: lower case, without accents, hyphenated. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50)
    .replace(/-+$/, "");
  return slug || "barbearia";
}
