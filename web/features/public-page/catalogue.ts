import type { Barber } from "#contract/barbers.ts";
import type { Service } from "#contract/services.ts";
import { groupBy } from "#web/features/public-page/group-by.ts";

/** What a shop offers, as far as choosing needs it. */
export type Catalogue = { services: Service[]; barbers: Barber[] };

/** The most services one appointment may hold (contract `ServiceIds`, whose schema the first load does without). */
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

/** Barbers who do every one of the services. */
export function barbersFor({ barbers }: Catalogue, services: string[]): Barber[] {
  return barbers.filter((barber) => services.every((id) => barber.services.includes(id)));
}

/** Price in centavos and length in minutes of services together, by the shop's own list. */
export function totalOf(services: Service[]): { preco: number; minutes: number } {
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
