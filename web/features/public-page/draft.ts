import type { FreeTime } from "#contract/booking-refusals.ts";
import { barbersFor, MOST_SERVICES, offerOf, type Catalogue, type Offer } from "#web/features/public-page/catalogue.ts";
import { withoutParts } from "#web/features/public-page/combos.ts";
import { recordIn, stringIn, stringsIn } from "#web/lib/storage.ts";

/** A visitor's choices and input so far; `barber` is an id or `any`, and `time` contains the barber who then serves and the price. */
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

/** Adds or removes a service; a combo replaces its parts. */
export function toggleService(draft: Draft, id: string, catalogue: Catalogue): Draft {
  const without = draft.services.filter((chosen) => chosen !== id);
  if (without.length === draft.services.length && without.length === MOST_SERVICES) return draft;
  const added = [...draft.services, id];
  const services = without.length < draft.services.length ? without : withoutParts(catalogue, added);
  return withServices(draft, services, catalogue);
}

/** The draft with other services. A barber who does not do all of them is removed, and so is the time. */
export function withServices(draft: Draft, services: string[], catalogue: Catalogue): Draft {
  const keeps = barbersFor(catalogue, services).some((barber) => barber.id === draft.barber);
  return { ...draft, services, barber: keeps ? draft.barber : "any", time: null };
}

export function chooseBarber(draft: Draft, barber: string): Draft {
  return { ...draft, barber, time: barber === draft.barber ? draft.time : null };
}

/** Whether both want the same services from the same barber. */
export function isSameWish(one: Choice, other: Choice): boolean {
  return one.barber === other.barber && one.services.join() === other.services.join();
}

type Choice = Pick<Draft, "services" | "barber">;

/** The offer of the draft: the barber and price of the chosen time. */
export function offerOfDraft(catalogue: Catalogue, { services, barber, time }: Draft): Offer {
  const offer = offerOf(catalogue, { services, barber: time?.barber ?? barber });
  return time ? { ...offer, preco: time.preco, varies: false } : offer;
}

/** The services and barber that the shop still offers; others are removed. */
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

/** The draft adapted to the shop's current offer: services and barbers no longer offered are removed, and then the time too. */
export function upToDate(draft: Draft, catalogue: Catalogue): Draft {
  const { services, barber } = stillOffered(draft, catalogue);
  const isSame = services.length === draft.services.length && barber === draft.barber;
  return isSame ? draft : { ...draft, services, barber, time: null };
}

/** What the shop no longer offers of the choices that `upToDate` adapted. */
export function lackOf(chosen: Draft, draft: Draft): "service" | "barber" | null {
  if (draft === chosen) return null;
  return draft.services.length < chosen.services.length ? "service" : "barber";
}

/** The draft's time at its current price, in centavos, for a client about to confirm it. */
export function atPriceOfNow(draft: Draft, catalogue: Catalogue): Draft {
  const { services, time } = draft;
  const serves = time && barbersFor(catalogue, services).some(({ id }) => id === time.barber);
  if (!serves) return draft;
  const { preco } = offerOf(catalogue, { services, barber: time.barber });
  return preco === time.preco ? draft : { ...draft, time: { ...time, preco } };
}

/** Parses the draft stored in this tab; invalid data is ignored. */
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
