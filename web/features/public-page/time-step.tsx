import type { FreeTime } from "#contract/booking-refusals.ts";
import { barbersFor, servedBy } from "#web/features/public-page/catalogue.ts";
import { chooseBarber } from "#web/features/public-page/draft.ts";
import { StepFrame } from "#web/features/public-page/step-frame.tsx";
import type { StepProps } from "#web/features/public-page/steps.ts";
import { SummaryBar } from "#web/features/public-page/summary-bar.tsx";
import { TimePicker } from "#web/features/public-page/time-picker.tsx";
import type { Account } from "#web/features/public-page/use-booking.ts";

/** Chooses a time; a tap continues to the last question. */
export function TimeStep({ shop, draft, change, navigation, account }: StepProps & { account: Account | null }) {
  const { services, barber } = draft;
  const wish = { services, barber };
  const others = barber !== "any" && barbersFor(shop, services).length > 1;

  function choose(time: FreeTime) {
    change({ ...draft, time });
    navigation.goTo("who");
  }

  return (
    <>
      <StepFrame shop={shop} navigation={navigation} step="time" title="Quando?">
        <TimePicker
          shop={shop}
          wish={account ? wish : { slug: shop.slug, ...wish }}
          note={servedBy(shop, barber)}
          chosen={draft.time?.startsAt ?? null}
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
