import { type SubmitEvent, useEffect, useState } from "react";
import { signInLink } from "#web/features/public-page/history-entry.ts";
import { checkPerson, loadChecks, type PersonErrors, PersonFields } from "#web/features/public-page/person-fields.tsx";
import { atPriceOfNow } from "#web/features/public-page/draft.ts";
import { BookingProblem, ProblemNote } from "#web/features/public-page/problem-note.tsx";
import { StepFrame } from "#web/features/public-page/step-frame.tsx";
import type { StepProps } from "#web/features/public-page/steps.ts";
import { ChoiceList, SummaryBar } from "#web/features/public-page/summary-bar.tsx";
import type { Account, Booking } from "#web/features/public-page/use-booking.ts";
import { formatMoney } from "#web/lib/money.ts";

const FORM = "who";

type Props = StepProps & {
  account: Account | null;
  booking: Booking;
  isRead: boolean;
  onForget: (() => void) | null;
};

/** The last step: a visitor enters name and phone, while a client is known to the shop. */
export function WhoStep({ account, booking, isRead, onForget, ...step }: Props) {
  const { shop } = step;
  const draft = isRead ? atPriceOfNow(step.draft, shop) : step.draft;
  const [before, now] = [step.draft.time?.preco, draft.time?.preco];
  const [errors, setErrors] = useState<PersonErrors>({});

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = account ? {} : await checkPerson(draft);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (draft.time) booking.book(draft, draft.time);
  }

  return (
    <>
      <StepFrame {...step} step="who" title={account ? "Confirme seu horário" : "Quem vem?"}>
        {before !== undefined && now !== undefined && before !== now && (
          <ProblemNote text={`O preço mudou: era ${formatMoney(before)}, agora é ${formatMoney(now)}.`} />
        )}
        <BookingProblem {...step} draft={draft} booking={booking} />
        <div className="recap card">
          <ChoiceList shop={shop} draft={draft} />
        </div>
        <form id={FORM} noValidate onSubmit={(event) => void submit(event)}>
          {account ? <KnownPerson {...account} /> : <Visitor {...step} errors={errors} onForget={onForget} />}
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

function KnownPerson({ name }: Account) {
  return (
    <p>
      Você está na sua conta, <strong>{name}</strong>.
    </p>
  );
}

type VisitorProps = StepProps & { errors: PersonErrors; onForget: (() => void) | null };

function Visitor({ shop, draft, change, errors, onForget }: VisitorProps) {
  useEffect(loadChecks, []);

  return (
    <>
      <PersonFields privacidade={shop.privacidade} draft={draft} change={change} errors={errors} />
      <a href={signInLink(shop.slug)}>Já tem conta? Entrar</a>
      {onForget && (
        <button type="button" className="link" onClick={onForget}>
          Não sou eu: esquecer meus dados
        </button>
      )}
    </>
  );
}
