import { useEffect, useState, type SubmitEvent } from "react";
import type { StepProps } from "#web/features/public-page/steps.ts";
import { BookingProblem } from "#web/features/public-page/booking-problem.tsx";
import { ChoiceList } from "#web/features/public-page/choice-list.tsx";
import { checkPerson, loadChecks, type PersonErrors } from "#web/features/public-page/person-checks.ts";
import { signInLink } from "#web/features/public-page/history-entry.ts";
import { PersonFields } from "#web/features/public-page/person-fields.tsx";
import { StepFrame } from "#web/features/public-page/step-frame.tsx";
import { SummaryBar } from "#web/features/public-page/summary-bar.tsx";
import type { Booking } from "#web/features/public-page/use-booking.ts";

const FORM = "who";

type Props = StepProps & { booking: Booking; onForget: (() => void) | null };

/** Name and phone, asked only now that there is something to confirm. */
export function WhoStep({ shop, draft, change, booking, onForget }: Props) {
  const [errors, setErrors] = useState<PersonErrors>({});
  useEffect(loadChecks, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = await checkPerson(draft);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (draft.time) booking.book(draft, draft.time);
  }

  return (
    <>
      <StepFrame shop={shop} step="who" title="Quem vem?">
        <BookingProblem shop={shop} draft={draft} change={change} booking={booking} />
        <div className="recap card">
          <ChoiceList shop={shop} draft={draft} />
        </div>
        <form id={FORM} noValidate onSubmit={(event) => void submit(event)}>
          <PersonFields draft={draft} change={change} errors={errors} />
          <a href={signInLink(shop.slug)}>Já tem conta? Entrar</a>
          {onForget && (
            <button type="button" className="link" onClick={onForget}>
              Não sou eu: esquecer meus dados
            </button>
          )}
        </form>
      </StepFrame>
      <SummaryBar shop={shop} draft={draft}>
        <button type="submit" form={FORM} className="primary" aria-disabled={booking.busy}>
          {booking.busy ? "Agendando…" : "Confirmar"}
        </button>
      </SummaryBar>
    </>
  );
}
