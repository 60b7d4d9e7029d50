import { useState } from "react";
import type { PublicBarbershop, Visit } from "#contract/public-page.ts";
import { BookingFlow } from "#web/features/public-page/booking-flow.tsx";
import { OfflineBanner } from "#web/features/public-page/offline-banner.tsx";
import { showVisit, usePlace } from "#web/features/public-page/place.ts";
import { ShopHeader } from "#web/features/public-page/shop-header.tsx";
import { useTitleFocus } from "#web/features/public-page/step-frame.tsx";
import { VisitPage } from "#web/features/public-page/visit-page.tsx";

/** The page /b/:slug: books a time, or behind a signed link shows the time that was booked. */
export function BookingPage({ barbershop }: { barbershop: PublicBarbershop }) {
  const { step, token } = usePlace();
  const [booked, setBooked] = useState<Visit | null>(null);
  useTitleFocus(`${step} ${token}`);

  function finish(visit: Visit) {
    setBooked(visit);
    showVisit(visit.token);
  }

  return (
    <>
      <OfflineBanner />
      <div className="page">
        <ShopHeader shop={barbershop} />
        {token === null ? (
          <BookingFlow shop={barbershop} onBooked={finish} />
        ) : (
          <VisitPage key={token} shop={barbershop} token={token} booked={booked?.token === token ? booked : null} />
        )}
      </div>
    </>
  );
}
