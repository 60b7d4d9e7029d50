import type { ReactNode } from "react";
import type { FreeTime } from "#contract/booking-refusals.ts";
import { spokenTime } from "#contract/dates.ts";
import { chatWith, formatPhone } from "#contract/phone.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import type { TimeNote } from "#web/features/public-page/catalogue.ts";
import { TimeButtons } from "#web/features/public-page/day-times.tsx";
import { isSameWish } from "#web/features/public-page/draft.ts";
import { useServedBy } from "#web/features/public-page/own-coverage.tsx";
import { type Problem, remedyFor } from "#web/features/public-page/problem.ts";
import { mapLink } from "#web/features/public-page/shop-header.tsx";
import type { StepProps } from "#web/features/public-page/steps.ts";
import type { Booking } from "#web/features/public-page/use-booking.ts";

type Props = { text: string; action?: string; onAct?: () => void; children?: ReactNode };

/** An error, and the act that may solve it. */
export function ProblemNote({ text, action, onAct, children }: Props) {
  return (
    <div className="problem" role="alert" ref={bringIntoView}>
      <p>{text}</p>
      {children}
      {action && (
        <button type="button" className="secondary" onClick={onAct}>
          {action}
        </button>
      )}
    </div>
  );
}

/** An error that only the shop can solve: its phone, or its address where it shows no phone. */
export function CallShop({ text, shop }: { text: string; shop: PublicBarbershop }) {
  const { telefone, whatsapp, endereco } = shop;
  const place = !telefone && !whatsapp && endereco;
  return (
    <div className="problem" role="alert" ref={bringIntoView}>
      <p>{text}</p>
      <div className="ways">
        {telefone && (
          <a className="secondary" href={`tel:${telefone}`}>
            Ligar para {formatPhone(telefone)}
          </a>
        )}
        {whatsapp && (
          <a className="secondary" href={chatWith(whatsapp)} target="_blank" rel="noreferrer">
            Chamar no WhatsApp
          </a>
        )}
        {place && (
          <a className="secondary" href={mapLink(place)} target="_blank" rel="noreferrer">
            Ver no mapa: {place}
          </a>
        )}
      </div>
    </div>
  );
}

type BookingProps = Pick<StepProps, "shop" | "draft" | "change"> & { booking: Booking };

/** Why the booking failed and the shortest way to continue, until something else is chosen. Choices and typed text stay. */
export function BookingProblem({ shop, draft, change, booking }: BookingProps) {
  const { problem, sent, busy, book } = booking;
  const note = useServedBy(shop, draft);
  if (!problem || !sent || !isSameWish(sent, draft)) return null;
  const remedy = remedyFor(problem);

  function take(time: FreeTime) {
    change({ ...draft, time });
    book(draft, time);
  }

  if (remedy === "call") return <CallShop text={problem.text} shop={shop} />;
  if (remedy === "retry")
    return <ProblemNote text={problem.text} action="Tentar de novo" onAct={() => draft.time && take(draft.time)} />;
  // Another time was chosen.
  if (draft.time) return null;
  return (
    <ProblemNote text={problem.text}>
      <NearestTimes problem={problem} timezone={shop.timezone} note={note} busy={busy} onTake={take} />
    </ProblemNote>
  );
}

type NearestProps = {
  problem: Problem;
  timezone: string;
  note: TimeNote;
  busy: boolean;
  onTake: (time: FreeTime) => void;
};

/** Offered when another client took the time: one tap books a near one, since everything else was already confirmed. */
export function NearestTimes({ problem: { nearest: times }, timezone, note, busy, onTake }: NearestProps) {
  if (times.length === 0) return null;

  return (
    <section aria-label="Horários livres mais próximos" className="nearest">
      <h3>Horários livres mais próximos</h3>
      <TimeButtons
        times={times}
        label={({ startsAt }) => spokenTime(startsAt, timezone)}
        note={note}
        disabled={busy}
        onChoose={onTake}
      />
    </section>
  );
}

/** Scrolls to the note: it responds to a tap at the bottom of the page but may stand at the top. */
function bringIntoView(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: "center" });
}
