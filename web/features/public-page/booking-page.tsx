import { useState } from "react";
import type { PublicBarbershop, Visit } from "#contract/public-page.ts";
import { BookingFlow } from "#web/features/public-page/booking-flow.tsx";
import { ClubPlans } from "#web/features/public-page/club-plans.tsx";
import { rememberChange } from "#web/features/public-page/device-memory.ts";
import { goBack, goTo, showVisit, useHistoryEntry } from "#web/features/public-page/history-entry.ts";
import { OfflineBanner } from "#web/features/public-page/offline-banner.tsx";
import { OffAir } from "#web/features/public-page/off-air.tsx";
import { RepeatStep } from "#web/features/public-page/repeat-step.tsx";
import { brandOf, ShopHeader } from "#web/features/public-page/shop-header.tsx";
import { useTitleFocus } from "#web/features/public-page/step-frame.tsx";
import { type Navigation, reachable } from "#web/features/public-page/steps.ts";
import { useAccount, useBooking } from "#web/features/public-page/use-booking.ts";
import { useDraft } from "#web/features/public-page/use-draft.ts";
import { useShop } from "#web/features/public-page/use-shop.ts";
import { VisitPage } from "#web/features/public-page/visit-page.tsx";

/** The page /b/:slug: books a time, or shows the visit of a signed link. */
export function BookingPage({ barbershop: loaded }: { barbershop: PublicBarbershop }) {
  const { step, token } = useHistoryEntry();
  const { shop: barbershop, ...reading } = useShop(loaded, step === "who");
  const [known, setKnown] = useState<Visit | null>(null);
  const isBegin = step === null && token === null;
  useTitleFocus(`${step} ${token}`);

  /** Every answer about a visit contains a new token: the token of a visit moved to later is valid for longer. */
  function show(visit: Visit) {
    if (token) rememberChange(barbershop.slug, token, visit);
    setKnown(visit);
    showVisit(visit.token);
  }

  return (
    <>
      <OfflineBanner />
      <div className="page" style={brandOf(barbershop)}>
        <ShopHeader shop={barbershop} open={isBegin} />
        {token === null && !barbershop.publicada && <OffAir />}
        {token === null && barbershop.publicada && (
          <Steps shop={barbershop} {...reading} wanted={step} onBooked={show} />
        )}
        {token !== null && (
          <VisitPage
            key={token}
            shop={barbershop}
            token={token}
            known={known?.token === token ? known : null}
            onChange={show}
          />
        )}
        {isBegin && barbershop.publicada && <ClubPlans shop={barbershop} />}
      </div>
    </>
  );
}

/** Each step is an entry in the browser's history. */
const navigation: Navigation = { landmark: "main", goTo, goBack };

type StepsProps = ReturnType<typeof useShop> & { wanted: string | null; onBooked: (visit: Visit) => void };

function Steps({ shop, isRead, readShop, wanted, onBooked }: StepsProps) {
  const { draft, lacks, memory, change, forget, finish } = useDraft(shop);
  const account = useAccount(shop.slug);
  const returning = memory !== null && memory.services.length > 0 && account === null;
  const step = reachable(wanted, draft, { catalogue: shop, returning });
  const booking = useBooking({
    slug: shop.slug,
    account,
    onTimeRefused: () => {
      change({ ...draft, time: null });
      readShop();
      if (step === "who") goBack("time");
    },
    onBooked: (booked) => {
      const visit = "token" in booked ? booked : null;
      finish(visit);
      if (visit) onBooked(visit);
      else location.assign(`/cliente/agendamentos${booked.status === "retido" ? "" : "#marcado"}`);
    },
  });
  const props = { shop, draft, change, navigation, booking };

  if (step === "repeat" && memory) return <RepeatStep {...props} memory={memory} onForget={forget} />;
  return <BookingFlow {...props} {...{ lacks, isRead, step, account }} onForget={memory && forget} />;
}
