import type { StepProps } from "#web/features/public-page/booking-flow.tsx";
import { goTo } from "#web/features/public-page/place.ts";
import { StepFrame } from "#web/features/public-page/step-frame.tsx";
import { SummaryBar } from "#web/features/public-page/summary-bar.tsx";
import { TimePicker } from "#web/features/public-page/time-picker.tsx";

/** A tap on a time goes on to the last question. */
export function TimeStep({ shop, draft, change }: StepProps) {
  const { services, barber } = draft;

  function choose(startsAt: string) {
    change({ ...draft, startsAt });
    goTo("who");
  }

  return (
    <>
      <StepFrame shop={shop} step="time" title="Quando?">
        <TimePicker
          shop={shop}
          wish={{ slug: shop.slug, services, barber }}
          chosen={draft.startsAt}
          onChoose={choose}
        />
      </StepFrame>
      <SummaryBar shop={shop} draft={draft}>
        <button type="button" className="primary" disabled={!draft.startsAt} onClick={() => goTo("who")}>
          Continuar
        </button>
      </SummaryBar>
    </>
  );
}
