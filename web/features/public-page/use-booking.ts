import { useEffect, useEffectEvent, useState } from "react";
import type { FreeTime } from "#contract/booking-refusals.ts";
import type { BookMine, OwnAppointment } from "#contract/own-appointments.ts";
import type { BookAsVisitor, Visit } from "#contract/public-page.ts";
import type { Draft } from "#web/features/public-page/draft.ts";
import { refreshTimes } from "#web/features/public-page/free-times.ts";
import { remedyFor } from "#web/features/public-page/problem.ts";
import { useSubmission, type CallOptions, type Submission } from "#web/features/public-page/use-submission.ts";
import { client } from "#web/lib/client.ts";
import { mayBeSignedIn } from "#web/lib/last-session.ts";
import { useSessionOver } from "#web/lib/session-over.ts";

/** A client of this shop, signed in on this device. */
export type Account = { name: string };

/** The account that books, which needs no name and phone; null for visitors. */
export function useAccount(slug: string): Account | null {
  const [account, setAccount] = useState<Account | null>(null);
  const over = useSessionOver();

  useEffect(() => {
    if (!mayBeSignedIn()) return;
    client.auth.session().then(
      (session) => {
        const isClient = session?.role === "cliente" && session.cliente_id && session.barbershop?.slug === slug;
        setAccount(isClient ? { name: session.user.name } : null);
      },
      // If the session cannot be fetched, the person books as a visitor.
      () => undefined,
    );
  }, [slug]);

  return over ? null : account;
}

type Wish = BookAsVisitor | BookMine;
type Booked = Visit | OwnAppointment;
export type Booking = Pick<Submission<Wish>, "busy" | "problem"> & {
  /** What was sent last. */
  sent: Draft | null;
  book: (draft: Draft, time: FreeTime) => void;
};

type Booker = {
  slug: string;
  /** The account whose session books; null for a visitor. */
  account: Account | null;
  onBooked: (booked: Booked) => void;
  /** Another time must be chosen, and what the booking wanted may not be offered any more. */
  onTimeRefused: () => void;
};

/** Books the draft at a time. Free times are refetched after any answer, since they may be outdated. */
export function useBooking({ slug, account, onBooked, onTimeRefused }: Booker): Booking {
  const [sent, setSent] = useState<Draft | null>(null);
  const { submit, busy, problem } = useSubmission(
    (wish: Wish, options) => send(wish, options).finally(refreshTimes),
    onBooked,
  );
  const refuseTime = useEffectEvent(onTimeRefused);
  useEffect(() => {
    if (problem && remedyFor(problem) === "other-time") refuseTime();
  }, [problem]);

  /** Sends the barber and price that were shown with the time. */
  function book(draft: Draft, { startsAt, ...offered }: FreeTime) {
    const { services, barber, nome, telefone } = draft;
    setSent(draft);
    const wish = { services, barber, startsAt, offered };
    void submit(account ? wish : { slug, ...wish, nome, telefone });
  }

  return { busy, problem, sent, book };
}

function send(wish: Wish, options: CallOptions): Promise<Booked> {
  return "slug" in wish ? client.publicPage.book(wish, options) : client.appointments.mine.book(wish, options);
}
