import { useEffect, useState } from "react";
import type { FreeTime } from "#contract/booking-refusals.ts";
import { addDays, localDay, today } from "#contract/dates.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import type { TimeNote } from "#web/features/public-page/catalogue.ts";
import { DayStrip } from "#web/features/public-page/day-strip.tsx";
import { DayTimes } from "#web/features/public-page/day-times.tsx";
import { FirstFree, useNextTimes } from "#web/features/public-page/first-free.tsx";
import { dayShown, daysOfPage, freeAfter, pageOf, timesByDay, WEEK } from "#web/features/public-page/free-days.ts";
import { prefetchTimes, type TimesQuery, useTimes, type Wish } from "#web/features/public-page/free-times.ts";
import { ProblemNote } from "#web/features/public-page/problem-note.tsx";
import { foreignClock, spokenDay } from "#web/features/public-page/shop-clock.ts";

type Props = {
  shop: PublicBarbershop;
  wish: Wish;
  note: TimeNote;
  chosen: string | null;
  onChoose: (time: FreeTime) => void;
  /** Looks with everybody, where one barber was chosen who has no time. */
  onAnybody?: (() => void) | undefined;
};

/** Seven days at a time and the free times of one of them, all on the shop's clock. Opens where the next free time is. */
export function TimePicker({ shop, wish, note, chosen, onChoose, onAnybody }: Props) {
  const { timezone, hours, horizon_days } = shop;
  const next = useNextTimes(wish, shop);
  const page = useDayPage({ timezone, chosen, first: next.times[0]?.startsAt });
  const asking: TimesQuery = { ...wish, from: page.from, days: WEEK };
  const { times, off, problem, retry } = useTimes(asking);
  const calendar = { timezone, hours, lastDay: addDays(page.now, horizon_days), off };
  const days = timesByDay(daysOfPage(page.from), times ?? [], calendar);
  const shown = dayShown(days, page.wanted);
  const loading = times === null || (next.searching && !page.turned);
  usePrefetchedPage({ ...asking, from: addDays(asking.from, WEEK) }, times !== null);

  const after = freeAfter(shown.day, [...(times ?? []), ...next.times], timezone);

  function chooseFirst(time: FreeTime) {
    page.jumpTo(time.startsAt);
    onChoose(time);
  }

  return (
    <div className="picker">
      <ForeignClock timezone={timezone} />
      <FirstFree next={next} timezone={timezone} note={note} onChoose={chooseFirst} />
      <DayStrip days={days} shown={shown.day} loading={loading} page={page} horizon={horizon_days} />
      {problem ? (
        <ProblemNote text={problem.text} action="Tentar de novo" onAct={retry} />
      ) : (
        <DayTimes day={shown} loading={loading} timezone={timezone} note={note} chosen={chosen} onChoose={onChoose}>
          <div className="ways">
            {after && (
              <button type="button" className="secondary" onClick={() => page.jumpTo(after.startsAt)}>
                Próximo dia livre: {spokenDay(localDay(after.startsAt, timezone), page.now)}
              </button>
            )}
            {onAnybody && (
              <button type="button" className="secondary" onClick={onAnybody}>
                Ver outros barbeiros
              </button>
            )}
          </div>
        </DayTimes>
      )}
    </div>
  );
}

type Start = { timezone: string; chosen: string | null; first: string | undefined };

/** The seven days on screen and the day of them asked for: those of the chosen time, else of the first free one. */
function useDayPage({ timezone, chosen, first }: Start) {
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

function ForeignClock({ timezone }: { timezone: string }) {
  const clock = foreignClock(timezone);
  return clock && <p className="note">Os horários são da barbearia: {clock}.</p>;
}

/** People turn the page to the next week far more often than they jump. */
function usePrefetchedPage(query: TimesQuery, ready: boolean): void {
  const key = JSON.stringify(query);

  useEffect(() => {
    if (ready) prefetchTimes(JSON.parse(key) as TimesQuery);
  }, [key, ready]);
}
