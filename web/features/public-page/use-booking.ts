import type { FreeTime } from "#contract/booking-refusals.ts";
import type { BookMine } from "#contract/own-appointments.ts";
import type { BookAsVisitor, Visit } from "#contract/public-page.ts";
import type { Draft } from "#web/features/public-page/draft.ts";
import { refreshTimes } from "#web/features/public-page/free-times.ts";
import type { Account } from "#web/features/public-page/use-account.ts";
import { useSubmission, type CallOptions, type Submission } from "#web/features/public-page/use-submission.ts";
import { client } from "#web/lib/client.ts";

type Wish = BookAsVisitor | BookMine;
export type Booking = Omit<Submission<Wish>, "submit"> & { book: (draft: Draft, time: FreeTime) => void };

type Booker = {
  slug: string;
  account: Account | null;
  /** The visit of a visitor; null where it was booked with an account, which has a page for it. */
  onBooked: (visit: Visit | null) => void;
};

/** Books what the draft holds, at a time. Free times are asked for anew after any answer: they were too old. */
export function useBooking({ slug, account, onBooked }: Booker): Booking {
  const { submit, ...submission } = useSubmission(
    (wish: Wish, options) => send(wish, options).finally(refreshTimes),
    onBooked,
  );

  function book({ services, barber, nome, telefone }: Draft, time: FreeTime) {
    const wish = wishOf({ services, barber }, time);
    void submit(account ? wish : { slug, ...wish, nome, telefone });
  }

  return { ...submission, book };
}

/** What is asked of the server for a time: with who serves and what it costs, as they stood with it. */
export function wishOf(choice: Pick<Draft, "services" | "barber">, { startsAt, ...offered }: FreeTime): BookMine {
  return { ...choice, startsAt, offered };
}

async function send(wish: Wish, options: CallOptions): Promise<Visit | null> {
  if ("slug" in wish) return client.publicPage.book(wish, options);
  await client.appointments.mine.book(wish, options);
  return null;
}
