import type { FreeTime } from "#contract/booking-refusals.ts";
import { barbersFor } from "#web/features/public-page/catalogue.ts";
import { chooseBarber } from "#web/features/public-page/draft.ts";
import { useServedBy } from "#web/features/public-page/own-coverage.tsx";
import { BookingProblem } from "#web/features/public-page/problem-note.tsx";
import { StepFrame } from "#web/features/public-page/step-frame.tsx";
import type { StepProps } from "#web/features/public-page/steps.ts";
import { SummaryBar } from "#web/features/public-page/summary-bar.tsx";
import { TimePicker } from "#web/features/public-page/time-picker.tsx";
import type { Account, Booking } from "#web/features/public-page/use-booking.ts";

type Props = StepProps & { account: Account | null; booking: Booking };

/** Chooses a time; a tap continues to the last question. A refused booking returns here, with its reason. */
export function TimeStep({ account, booking, ...step }: Props) {
  const { shop, draft, change, navigation } = step;
  const { services, barber } = draft;
  const wish = { services, barber };
  const note = useServedBy(shop, wish);
  const others = barber !== "any" && barbersFor(shop, services).length > 1;

  function choose(time: FreeTime) {
    change({ ...draft, time });
    navigation.goTo("who");
  }

  return (
    <>
      <StepFrame shop={shop} navigation={navigation} step="time" title="Quando?">
        <BookingProblem {...step} booking={booking} />
        <TimePicker
          shop={shop}
          wish={account ? wish : { slug: shop.slug, ...wish }}
          note={note}
          chosen={draft.time?.startsAt ?? null}
          missed={booking.sent?.time?.startsAt}
          onChoose={choose}
          onAnybody={others ? () => change(chooseBarber(draft, "any")) : undefined}
        />
      </StepFrame>
      <SummaryBar shop={shop} draft={draft}>
        <button type="button" className="primary" disabled={!draft.time} onClick={() => navigation.goTo("who")}>
          Continuar
        </button>
      </SummaryBar>
    </>
  );
}
