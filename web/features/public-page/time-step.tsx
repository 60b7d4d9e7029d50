import type { FreeTime } from "#contract/booking-refusals.ts";
import type { StepProps } from "#web/features/public-page/steps.ts";
import { barbersFor } from "#web/features/public-page/catalogue.ts";
import { chooseBarber } from "#web/features/public-page/draft.ts";
import { goTo } from "#web/features/public-page/history-entry.ts";
import { servedBy } from "#web/features/public-page/served-by.ts";
import { StepFrame } from "#web/features/public-page/step-frame.tsx";
import { SummaryBar } from "#web/features/public-page/summary-bar.tsx";
import { TimePicker } from "#web/features/public-page/time-picker.tsx";

/** A tap on a time goes on to the last question. */
export function TimeStep({ shop, draft, change }: StepProps) {
  const { services, barber } = draft;
  const others = barber !== "any" && barbersFor(shop, services).length > 1;

  function choose(time: FreeTime) {
    change({ ...draft, time });
    goTo("who");
  }

  return (
    <>
      <StepFrame shop={shop} step="time" title="Quando?">
        <TimePicker
          shop={shop}
          wish={{ slug: shop.slug, services, barber }}
          note={servedBy(shop, barber)}
          chosen={draft.time?.startsAt ?? null}
          onChoose={choose}
          onAnybody={others ? () => change(chooseBarber(draft, "any")) : undefined}
        />
      </StepFrame>
      <SummaryBar shop={shop} draft={draft}>
        <button type="button" className="primary" disabled={!draft.time} onClick={() => goTo("who")}>
          Continuar
        </button>
      </SummaryBar>
    </>
  );
}
