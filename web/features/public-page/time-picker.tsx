import { useEffect, useState } from "react";
import type { FreeTime } from "#contract/booking-refusals.ts";
import {
  addDays,
  foreignClock,
  formatLongDay,
  formatMonth,
  formatShortDay,
  localDay,
  spokenDay,
  today,
} from "#contract/dates.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import type { TimeNote } from "#web/features/public-page/catalogue.ts";
import { DayTimes, FirstFree } from "#web/features/public-page/day-times.tsx";
import {
  dayMarks,
  type DayOfTimes,
  dayShown,
  daysOfPage,
  freeAfter,
  pageOf,
  pagesOf,
  timesByDay,
  WEEK,
} from "#web/features/public-page/free-days.ts";
import {
  prefetchTimes,
  type TimesQuery,
  useNextTimes,
  useTimes,
  type Wish,
} from "#web/features/public-page/free-times.ts";
import { ProblemNote } from "#web/features/public-page/problem-note.tsx";

type Props = {
  shop: PublicBarbershop;
  wish: Wish;
  note: TimeNote;
  chosen: string | null;
  /** A time that can no longer be had: the picker opens at its day. */
  missed?: string | undefined;
  onChoose: (time: FreeTime) => void;
  /** Searches with all barbers, where the chosen barber has no time. */
  onAnybody?: (() => void) | undefined;
};

/** Shows seven days and the free times of one of them, in the shop's timezone. It opens at the next free time. */
export function TimePicker({ shop, wish, note, chosen, missed, onChoose, onAnybody }: Props) {
  const { timezone, horizon_days } = shop;
  const next = useNextTimes(wish, shop);
  const page = useDayPage({ timezone, chosen: chosen ?? missed, first: next.times[0]?.startsAt });
  const asking: TimesQuery = { ...wish, from: page.from, days: WEEK };
  const { times, off, closed, problem, retry } = useTimes(asking);
  const calendar = { timezone, today: page.now, lastDay: addDays(page.now, horizon_days), off, closed };
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

type StripProps = {
  days: DayOfTimes[];
  shown: string;
  loading: boolean;
  page: { current: number; turn: (page: number) => void; show: (day: string) => void };
  horizon: number;
};

function DayStrip({ days, shown, loading, page, horizon }: StripProps) {
  return (
    <section aria-label="Dias">
      <div className="strip-head">
        <p aria-live="polite">{formatMonth(shown)}</p>
        <button
          type="button"
          aria-label="Dias anteriores"
          disabled={page.current === 0}
          onClick={() => page.turn(page.current - 1)}
        >
          ‹
        </button>
        <button
          type="button"
          aria-label="Próximos dias"
          disabled={page.current >= pagesOf(horizon) - 1}
          onClick={() => page.turn(page.current + 1)}
        >
          ›
        </button>
      </div>
      <ul className="strip" data-loading={loading || undefined}>
        {days.map(({ day, state }) => (
          <li key={day}>
            <DayButton day={day} mark={loading ? "" : dayMarks[state]} shown={day === shown} onShow={page.show} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type DayProps = { day: string; mark: string; shown: boolean; onShow: (day: string) => void };

function DayButton({ day, mark, shown, onShow }: DayProps) {
  const [weekday = ""] = formatShortDay(day).split(/[.,]/);

  return (
    <button
      type="button"
      className="day"
      aria-pressed={shown}
      data-mark={mark || undefined}
      onClick={() => onShow(day)}
    >
      <span className="unseen">{formatLongDay(day)}</span>
      <span aria-hidden="true">{weekday}</span>
      <strong aria-hidden="true">{Number(day.slice(8))}</strong>
      <small>{mark || "\u00a0"}</small>
    </button>
  );
}

type Start = { timezone: string; chosen: string | null | undefined; first: string | undefined };

/** The seven days on screen and the selected day: that of the chosen time, else of the first free one. */
function useDayPage({ timezone, chosen, first }: Start) {
  const now = today(timezone);
  const [wanted, show] = useState(chosen ? localDay(chosen, timezone) : null);
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

/** Prefetches the next week: people open it far more often than other dates. */
function usePrefetchedPage(query: TimesQuery, ready: boolean): void {
  const key = JSON.stringify(query);

  useEffect(() => {
    if (ready) prefetchTimes(JSON.parse(key) as TimesQuery);
  }, [key, ready]);
}
