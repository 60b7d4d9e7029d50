import type { FreeTime } from "#contract/booking-refusals.ts";
import { barbersFor, MOST_SERVICES, offerOf, type Catalogue, type Offer } from "#web/features/public-page/catalogue.ts";
import { withoutParts } from "#web/features/public-page/combos.ts";
import { recordIn, stringIn, stringsIn } from "#web/lib/storage.ts";

/** Everything a visitor chose and typed so far; `barber` is an id or `any`, and `time` says who then serves for how much. */
export type Draft = {
  services: string[];
  barber: string;
  time: FreeTime | null;
  nome: string;
  telefone: string;
  remember: boolean;
};

export const emptyDraft: Draft = {
  services: [],
  barber: "any",
  time: null,
  nome: "",
  telefone: "",
  remember: true,
};

/** Adds or removes a service; a combo comes in the place of its parts. */
export function toggleService(draft: Draft, id: string, catalogue: Catalogue): Draft {
  const without = draft.services.filter((chosen) => chosen !== id);
  if (without.length === draft.services.length && without.length === MOST_SERVICES) return draft;
  const added = [...draft.services, id];
  const services = without.length < draft.services.length ? without : withoutParts(catalogue, added);
  return withServices(draft, services, catalogue);
}

/** The same draft of other services. A barber who does not do them all is let go, and so is the time. */
export function withServices(draft: Draft, services: string[], catalogue: Catalogue): Draft {
  const keeps = barbersFor(catalogue, services).some((barber) => barber.id === draft.barber);
  return { ...draft, services, barber: keeps ? draft.barber : "any", time: null };
}

export function chooseBarber(draft: Draft, barber: string): Draft {
  return { ...draft, barber, time: barber === draft.barber ? draft.time : null };
}

/** What the draft comes to: with whoever serves at the chosen time and for the price that stood with it. */
export function offerOfDraft(catalogue: Catalogue, { services, barber, time }: Draft): Offer {
  const offer = offerOf(catalogue, { services, barber: time?.barber ?? barber });
  return time ? { ...offer, preco: time.preco, varies: false } : offer;
}

/** Services and barber that the shop still offers; what it no longer does is dropped. */
export function stillOffered<Chosen extends { services: string[]; barber: string }>(
  chosen: Chosen,
  catalogue: Catalogue,
): Chosen {
  const services = chosen.services
    .filter((id) => catalogue.services.some((service) => service.id === id))
    .slice(0, MOST_SERVICES);
  const keeps = barbersFor(catalogue, services).some((barber) => barber.id === chosen.barber);
  return { ...chosen, services, barber: keeps ? chosen.barber : "any" };
}

/** The draft in the shop as it is now: what that no longer offers is dropped, and with it the time that was free for it. */
export function upToDate(draft: Draft, catalogue: Catalogue): Draft {
  const { services, barber } = stillOffered(draft, catalogue);
  const isSame = services.length === draft.services.length && barber === draft.barber;
  return isSame ? draft : { ...draft, services, barber, time: null };
}

/** The time of the draft at the price that it costs now, in centavos, for whoever is about to confirm it. */
export function atPriceOfNow(draft: Draft, catalogue: Catalogue): Draft {
  const { services, time } = draft;
  const serves = time && barbersFor(catalogue, services).some(({ id }) => id === time.barber);
  if (!serves) return draft;
  const { preco } = offerOf(catalogue, { services, barber: time.barber });
  return preco === time.preco ? draft : { ...draft, time: { ...time, preco } };
}

/** The draft in what this tab stored, whatever that holds. */
export function parseDraft(text: string | null): Draft | null {
  const stored = recordIn(text);
  const services = stored && stringsIn(stored.services);
  if (!services) return null;
  return {
    services,
    barber: stringIn(stored.barber) ?? "any",
    time: timeIn(stored.time),
    nome: stringIn(stored.nome) ?? "",
    telefone: stringIn(stored.telefone) ?? "",
    remember: stored.remember !== false,
  };
}

function timeIn(value: unknown): FreeTime | null {
  const stored = recordIn(JSON.stringify(value ?? null));
  const startsAt = stringIn(stored?.startsAt);
  const barber = stringIn(stored?.barber);
  return startsAt && barber && typeof stored?.preco === "number" ? { startsAt, barber, preco: stored.preco } : null;
}
