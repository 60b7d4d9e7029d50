import type { FreeTime } from "#contract/booking-refusals.ts";
import type { BookMine } from "#contract/own-appointments.ts";
import type { BookAsVisitor, Visit } from "#contract/public-page.ts";
import type { Draft } from "#web/features/public-page/draft.ts";
import { refreshTimes } from "#web/features/public-page/free-times.ts";
import { useSubmission, type Submission } from "#web/features/public-page/use-submission.ts";
import { client } from "#web/lib/client.ts";

export type Booking = Omit<Submission<BookAsVisitor>, "submit"> & { book: (draft: Draft, time: FreeTime) => void };

/** Books what the draft holds, at a time. Free times are asked for anew after any answer: they were too old. */
export function useBooking(slug: string, onBooked: (visit: Visit) => void): Booking {
  const { submit, ...submission } = useSubmission(
    (input: BookAsVisitor, options) => client.publicPage.book(input, options).finally(refreshTimes),
    onBooked,
  );

  function book({ services, barber, nome, telefone }: Draft, time: FreeTime) {
    void submit({ slug, ...wishOf({ services, barber }, time), nome, telefone });
  }

  return { ...submission, book };
}

/** What is asked of the server for a time: with who serves and what it costs, as they stood with it. */
export function wishOf(choice: Pick<Draft, "services" | "barber">, { startsAt, ...offered }: FreeTime): BookMine {
  return { ...choice, startsAt, offered };
}
