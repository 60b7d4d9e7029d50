import type { FreeTime } from "#contract/booking-refusals.ts";
import { servedBy } from "#web/features/public-page/catalogue.ts";
import { CallShop, NearestTimes, ProblemNote } from "#web/features/public-page/problem-note.tsx";
import { remedyFor } from "#web/features/public-page/problem.ts";
import type { StepProps } from "#web/features/public-page/steps.ts";
import type { Booking } from "#web/features/public-page/use-booking.ts";

/** Why the booking did not happen and the shortest way on. Everything chosen and typed stays. */
export function BookingProblem({ shop, draft, change, place, booking }: StepProps & { booking: Booking }) {
  const { problem, busy, book } = booking;
  if (!problem) return null;
  const remedy = remedyFor(problem);

  function take(time: FreeTime) {
    change({ ...draft, time });
    book(draft, time);
  }

  function chooseAnother() {
    booking.dismiss();
    place.goTo("time");
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
