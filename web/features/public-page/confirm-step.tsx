import type { StepProps } from "#web/features/public-page/steps.ts";
import { BookingProblem } from "#web/features/public-page/booking-problem.tsx";
import { ChoiceList } from "#web/features/public-page/choice-list.tsx";
import { StepFrame } from "#web/features/public-page/step-frame.tsx";
import { SummaryBar } from "#web/features/public-page/summary-bar.tsx";
import type { Account } from "#web/features/public-page/use-account.ts";
import type { Booking } from "#web/features/public-page/use-booking.ts";

/** The last step of a client who is signed in: the shop knows who comes. */
export function ConfirmStep({ account, booking, ...step }: StepProps & { account: Account; booking: Booking }) {
  const { shop, draft } = step;

  return (
    <>
      <StepFrame shop={shop} step="who" title="Confirme seu horário">
        <BookingProblem {...step} booking={booking} />
        <div className="recap card">
          <ChoiceList shop={shop} draft={draft} />
        </div>
        <p>
          Você está na sua conta, <strong>{account.name}</strong>.
        </p>
      </StepFrame>
      <SummaryBar shop={shop} draft={draft}>
        <button
          type="button"
          className="primary"
          aria-disabled={booking.busy}
          onClick={() => draft.time && booking.book(draft, draft.time)}
        >
          {booking.busy ? "Agendando…" : "Confirmar"}
        </button>
      </SummaryBar>
    </>
  );
}
