import { barbersFor, type Catalogue, formatOffer, offerOf } from "#web/features/public-page/catalogue.ts";
import { formatMoney } from "#web/lib/money.ts";

type Choice = { services: string[]; barber: string };

/** A combo in place of its parts: the services then chosen, and the saving in centavos. */
export type ComboOffer = { nome: string; services: string[]; saves: number };

/**
 * The combo with the largest saving whose parts are all chosen individually; null where there is none. With several possible barbers it
 * must be cheaper with each of them, and `saves` is the smallest saving.
 */
export function comboFor(catalogue: Catalogue, { services, barber }: Choice): ComboOffer | null {
  const offers = catalogue.services.flatMap(({ id, nome, partes }) => {
    if (partes.length === 0 || !partes.every((part) => services.includes(part)) || services.includes(id)) return [];
    const instead = [...services.filter((one) => !partes.includes(one)), id];
    const saves = savedBy(catalogue, { services, barber }, instead);
    return saves > 0 ? [{ nome, services: instead, saves }] : [];
  });
  return offers.sort((one, other) => other.saves - one.saves)[0] ?? null;
}

/** `Corte + Barba sai por R$ 75,00: economize R$ 5,00.` The combo is the last of the services. */
export function comboText(catalogue: Catalogue, barber: string, { nome, services, saves }: ComboOffer): string {
  const offer = offerOf(catalogue, { services: services.slice(-1), barber });
  return `${nome} sai ${offer.varies ? "" : "por "}${formatOffer(offer)}: economize ${formatMoney(saves)}.`;
}

/** The services contained in the chosen combos. */
export function withinCombos({ services }: Pick<Catalogue, "services">, chosen: string[]): Set<string> {
  return new Set(services.filter(({ id }) => chosen.includes(id)).flatMap(({ partes }) => partes));
}

/** Removes services that a chosen combo contains, so that they are not charged twice. */
export function withoutParts(catalogue: Pick<Catalogue, "services">, chosen: string[]): string[] {
  const within = withinCombos(catalogue, chosen);
  return chosen.filter((id) => !within.has(id));
}

/** The saving; zero where no barber does both. */
function savedBy(catalogue: Catalogue, { services, barber }: Choice, instead: string[]): number {
  const able = barbersFor(catalogue, [...services, ...instead]).filter(({ id }) => barber === "any" || id === barber);
  const priceWith = (id: string, wanted: string[]) => offerOf(catalogue, { services: wanted, barber: id }).preco;
  // Without preference the cheapest barber serves, who may be another one for the combo.
  const saved = [...able.map(({ id }) => id), barber].map((id) => priceWith(id, services) - priceWith(id, instead));
  return able.length > 0 ? Math.min(...saved) : 0;
}
