import { createContext, use, useEffect, useState } from "react";
import type { OwnCovered } from "#contract/coverage.ts";
import { priceCovered } from "#contract/covered-prices.ts";
import { localDay, today } from "#contract/dates.ts";
import type { Offer } from "#web/features/public-page/catalogue.ts";
import type { Draft } from "#web/features/public-page/draft.ts";
import type { Account } from "#web/features/public-page/use-booking.ts";
import { client } from "#web/lib/client.ts";

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
