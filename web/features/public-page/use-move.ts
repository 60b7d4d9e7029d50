import type { FreeTime } from "#contract/booking-refusals.ts";
import type { Visit } from "#contract/public-page.ts";
import { refreshTimes } from "#web/features/public-page/free-times.ts";
import { useSubmission } from "#web/features/public-page/use-submission.ts";
import { client } from "#web/lib/client.ts";

type Move = { token: string; startsAt: string; barber: string };

/** Moves the visit of a signed link to another time. */
export function useMove(token: string, onMoved: (visit: Visit) => void) {
  const { submit, ...submission } = useSubmission(
    (input: Move, options) => client.publicPage.moveVisit(input, options).finally(refreshTimes),
    onMoved,
  );

  return { ...submission, to: ({ startsAt, barber }: FreeTime) => void submit({ token, startsAt, barber }) };
}
