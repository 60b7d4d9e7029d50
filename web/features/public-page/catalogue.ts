import type { BookableBarber } from "#contract/barbers.ts";
import type { FreeTime } from "#contract/booking-refusals.ts";
import type { Service } from "#contract/services.ts";
import { formatMoney } from "#web/lib/money.ts";

/** The services and barbers of a shop, as far as choosing needs them. */
export type Catalogue = { services: Service[]; barbers: BookableBarber[] };

/** The most services of one appointment (contract `ServiceIds`, whose schema is not part of the first load). */
export const MOST_SERVICES = 8;

/** Services under their category, in the order in which the shop lists them. */
export function byCategory(services: Service[]): { categoria: string; services: Service[] }[] {
  return [...groupBy(services, (service) => service.categoria)].map(([categoria, services]) => ({
    categoria,
    services,
  }));
}

export function chosenServices({ services }: Catalogue, ids: string[]): Service[] {
  return services.filter((service) => ids.includes(service.id));
}

/** The barbers who do all of the services. */
export function barbersFor({ barbers }: Catalogue, services: string[]): BookableBarber[] {
  return barbers.filter((barber) => services.every((id) => barber.services.some((one) => one.id === id)));
}

/**
 * The price (centavos) and length (minutes) of services together. `varies`: no barber was chosen and the barbers differ, so this is the
 * cheapest one. `prices` are per service, null where the barbers differ.
 */
export type Offer = { preco: number; minutes: number; varies: boolean; prices: Map<string, number | null> };

/** The offer of the chosen barber, or of the cheapest who does all services; otherwise by the shop's list prices. */
export function offerOf(
  catalogue: Catalogue,
  { services: ids, barber }: { services: string[]; barber: string },
): Offer {
  const able = barbersFor(catalogue, ids);
  const chosen = able.filter(({ id }) => id === barber);
  const lists = (chosen.length > 0 ? chosen : able).map(({ services }) => services);
  if (lists.length === 0) lists.push(catalogue.services);
  const wanted = lists.map((list) => list.filter(({ id }) => ids.includes(id)));
  const [first, ...others] = wanted
    .map(totalOf)
    .sort((one, other) => one.preco - other.preco || one.minutes - other.minutes);
  const price = (id: string) => {
    const [one, ...rest] = new Set(wanted.map((list) => list.find((service) => service.id === id)?.preco));
    return [id, rest.length === 0 && one !== undefined ? one : null] as const;
  };
  return { ...first!, varies: others.some(({ preco }) => preco !== first!.preco), prices: new Map(ids.map(price)) };
}

/** `R$ 60,00`, or `a partir de R$ 50,00` while it depends on the barber. */
export function formatOffer({ preco, varies }: Pick<Offer, "preco" | "varies">): string {
  return `${varies ? "a partir de " : ""}${formatMoney(preco)}`;
}

type Priced = Pick<Service, "preco" | "duracao_minutos">;

function totalOf(services: Priced[]): { preco: number; minutes: number } {
  return {
    preco: services.reduce((sum, service) => sum + service.preco, 0),
    minutes: services.reduce((sum, service) => sum + service.duracao_minutos, 0),
  };
}

/** `45 min`, `1 h`, `1 h 15 min`. */
export function formatLength(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 60), "h"],
    [minutes % 60, "min"],
  ] as const;
  const shown = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount}\u00a0${unit}`);
  return shown.join(" ") || "0\u00a0min";
}

/** `Corte`, `Corte + Barba`. */
export function namesOf(services: { nome: string }[]): string {
  return services.map((service) => service.nome).join(" + ");
}

/** The barber's name; where only one barber works, that one's, although there was no choice. */
export function barberName({ barbers }: Catalogue, id: string): string {
  const only = barbers.length === 1 ? barbers[0] : undefined;
  return (barbers.find((barber) => barber.id === id) ?? only)?.nome ?? "Sem preferência de barbeiro";
}

/** The lines of text below a time. */
export type TimeNote = (time: FreeTime) => string[];

/** The barber and price of a time, where the shop assigns the barber; empty where one was chosen, or only one works. */
export function servedBy(catalogue: Catalogue, barber: string): TimeNote {
  if (barber !== "any" || catalogue.barbers.length === 1) return () => [];
  return (time) => [firstName(catalogue, time), formatMoney(time.preco)];
}

/** Like `servedBy`, for a visit that moves: its price stays. */
export function movedTo(catalogue: Catalogue, { sem_preferencia }: { sem_preferencia: boolean }): TimeNote {
  if (!sem_preferencia || catalogue.barbers.length === 1) return () => [];
  return (time) => [firstName(catalogue, time)];
}

function firstName({ barbers }: Catalogue, { barber }: FreeTime): string {
  return barbers.find(({ id }) => id === barber)?.nome.split(" ")[0] ?? "";
}

/** Like `Map.groupBy`, which iOS 16 does not have. */
export function groupBy<Item, Key>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
