import { createContext, use, useEffect, useState } from "react";
import type { OwnCovered } from "#contract/coverage.ts";
import { coveredBy, dependsOnDay, priceCovered } from "#contract/covered-prices.ts";
import { localDay, today } from "#contract/dates.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { formatLength, type Offer, servedBy, type TimeNote } from "#web/features/public-page/catalogue.ts";
import type { Draft } from "#web/features/public-page/draft.ts";
import type { Account } from "#web/features/public-page/use-booking.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";

/** The coverage of the signed-in client on the chosen day, else today, and their deposit; null for a visitor. */
export const OwnCoverage = createContext<OwnCovered | null>(null);

export function useOwnCoverage(account: Account | null, { time }: Draft, timezone: string): OwnCovered | null {
  const [coverage, setCoverage] = useState<OwnCovered | null>(null);
  const dia = time ? localDay(time.startsAt, timezone) : today(timezone);
  const isClient = account !== null;

  useEffect(() => {
    if (!isClient) return undefined;
    let isCurrent = true;
    client.subscribers.mine.coverage({ dia }).then(
      (known) => isCurrent && setCoverage(known),
      // If it cannot be fetched, normal prices and the shop's deposit are shown; the reception applies the coverage.
      () => isCurrent && setCoverage(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [isClient, dia]);

  return isClient ? coverage : null;
}

/** An offer for this client: services covered by their plan or package cost nothing. */
export function useCoveredOffer(offer: Offer) {
  const coverage = use(OwnCoverage);
  const priced = priceCovered(coverage, offer.prices);
  return { coverage, priced, offer: priced.isCheaper ? { ...offer, preco: priced.total!, varies: false } : offer };
}

/** The price of an offer for this client, and what covers all of it, else its length. */
export function OfferPrice({ offer: listed }: { offer: Offer }) {
  const { coverage, offer } = useCoveredOffer(listed);
  const [by, other] = new Set([...listed.prices.keys()].map((id) => coveredBy(coverage, id)));
  return (
    <span className="option-price">
      {offer.varies && <small>a partir de </small>}
      {formatMoney(offer.preco)}
      <small>{by && other === undefined ? `Coberto pelo ${by}` : formatLength(offer.minutes)}</small>
    </span>
  );
}

/** The note of a time; without its price where what this client pays depends on the day. */
export function useServedBy(
  shop: PublicBarbershop,
  { services, barber }: Pick<Draft, "services" | "barber">,
): TimeNote {
  const note = servedBy(shop, barber);
  return dependsOnDay(use(OwnCoverage), services) ? (time) => note(time).slice(0, 1) : note;
}
