import type { FreeTime } from "#contract/booking-refusals.ts";
import { addDays, today } from "#contract/dates.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import type { TimeNote } from "#web/features/public-page/catalogue.ts";
import { WEEK } from "#web/features/public-page/free-days.ts";
import { useTimes, type Wish } from "#web/features/public-page/free-times.ts";
import { spokenTime } from "#web/features/public-page/shop-clock.ts";

type Props = {
  next: ReturnType<typeof useNextTimes>;
  timezone: string;
  note: TimeNote;
  onChoose: (time: FreeTime) => void;
};

/** The shortcut for whoever only wants to be next. */
export function FirstFree({ next: { times, searching, problem }, timezone, note, onChoose }: Props) {
  const [first] = times;

  if (searching) return <div className="first-free skeleton" />;
  if (problem) return null;
  if (!first) return <p className="empty">Não há horários livres até onde a agenda está aberta.</p>;
  return (
    <button type="button" className="first-free" onClick={() => onChoose(first)}>
      Primeiro horário livre <strong>{spokenTime(first.startsAt, timezone)}</strong>
      {note(first).length > 0 && <small>com {note(first).join(" · ")}</small>}
    </button>
  );
}

/** The free times of the coming week or, when it is full, of all the days after it that may be booked. */
export function useNextTimes(wish: Wish, { timezone, horizon_days }: PublicBarbershop) {
  const now = today(timezone);
  const week = useTimes({ ...wish, from: now, days: WEEK });
  const full = week.times?.length === 0 && horizon_days >= WEEK;
  const later = useTimes(
    full ? { ...wish, from: addDays(now, WEEK), days: Math.min(60, horizon_days - WEEK + 1) } : null,
  );
  const { times, problem, retry } = full ? later : week;

  return { times: times ?? [], searching: times === null && !problem, problem, retry };
}
