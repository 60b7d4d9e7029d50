import { useState } from "react";
import type { PublicBarbershop, Visit } from "#contract/public-page.ts";
import { BookingFlow } from "#web/features/public-page/booking-flow.tsx";
import { rememberChange } from "#web/features/public-page/device-memory.ts";
import { OfflineBanner } from "#web/features/public-page/offline-banner.tsx";
import { showVisit, useHistoryEntry } from "#web/features/public-page/history-entry.ts";
import { ShopHeader } from "#web/features/public-page/shop-header.tsx";
import { useTitleFocus } from "#web/features/public-page/step-frame.tsx";
import { VisitPage } from "#web/features/public-page/visit-page.tsx";

/** The page /b/:slug: books a time, or behind a signed link shows the time that was booked. */
export function BookingPage({ barbershop }: { barbershop: PublicBarbershop }) {
  const { step, token } = useHistoryEntry();
  const [known, setKnown] = useState<Visit | null>(null);
  useTitleFocus(`${step} ${token}`);

  /** Every answer about a visit brings its token anew: one of a visit moved to later is valid for longer. */
  function show(visit: Visit) {
    if (token) rememberChange(barbershop.slug, token, visit);
    setKnown(visit);
    showVisit(visit.token);
  }

  return (
    <>
      <OfflineBanner />
      <div className="page">
        <ShopHeader shop={barbershop} />
        {token === null ? (
          <BookingFlow shop={barbershop} onBooked={show} />
        ) : (
          <VisitPage
            key={token}
            shop={barbershop}
            token={token}
            known={known?.token === token ? known : null}
            onChange={show}
          />
        )}
      </div>
    </>
  );
}
