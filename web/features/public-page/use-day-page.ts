import { useState } from "react";
import { addDays, localDay, today } from "#contract/dates.ts";
import { pageOf, WEEK } from "#web/features/public-page/free-days.ts";

type Start = { timezone: string; chosen: string | null; first: string | undefined };

/** The seven days on screen and the day of them asked for: those of the chosen time, else of the first free one. */
export function useDayPage({ timezone, chosen, first }: Start) {
  const now = today(timezone);
  const [wanted, show] = useState(chosen && localDay(chosen, timezone));
  const [turned, turn] = useState<number | null>(null);
  const opening = wanted ?? (first ? localDay(first, timezone) : now);
  const current = turned ?? pageOf(opening, now);

  function jumpTo(startsAt: string) {
    show(localDay(startsAt, timezone));
    turn(null);
  }

  return { now, current, from: addDays(now, current * WEEK), turned: turned !== null, wanted, show, turn, jumpTo };
}
