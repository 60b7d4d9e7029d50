import type { FreeTime } from "#contract/booking-refusals.ts";
import type { StepProps } from "#web/features/public-page/steps.ts";
import { goTo } from "#web/features/public-page/history-entry.ts";
import { ProblemNote } from "#web/features/public-page/problem-note.tsx";
import { CallShop } from "#web/features/public-page/call-shop.tsx";
import { NearestTimes } from "#web/features/public-page/nearest-times.tsx";
import { remedyFor } from "#web/features/public-page/problem.ts";
import { servedBy } from "#web/features/public-page/served-by.ts";
import type { Booking } from "#web/features/public-page/use-booking.ts";

/** Why the booking did not happen and the shortest way on. Everything chosen and typed stays. */
export function BookingProblem({ shop, draft, change, booking }: StepProps & { booking: Booking }) {
  const { problem, busy, book } = booking;
  if (!problem) return null;
  const remedy = remedyFor(problem);

  function take(time: FreeTime) {
    change({ ...draft, time });
    book(draft, time);
  }

  function chooseAnother() {
    booking.dismiss();
    goTo("time");
  }

  if (remedy === "call") return <CallShop text={problem.text} telefone={shop.telefone} />;
  if (remedy === "retry")
    return <ProblemNote text={problem.text} action="Tentar de novo" onAct={() => draft.time && take(draft.time)} />;
  return (
    <ProblemNote text={problem.text} action="Ver todos os horários" onAct={chooseAnother}>
      <NearestTimes
        problem={problem}
        timezone={shop.timezone}
        note={servedBy(shop, draft.barber)}
        busy={busy}
        onTake={take}
      />
    </ProblemNote>
  );
}
