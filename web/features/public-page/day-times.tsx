import type { ReactNode } from "react";
import type { FreeTime } from "#contract/booking-refusals.ts";
import { formatLongDay, formatTime, spokenTime } from "#contract/dates.ts";
import type { TimeNote } from "#web/features/public-page/catalogue.ts";
import { type DayOfTimes, partsOfDay, withoutTimes } from "#web/features/public-page/free-days.ts";
import type { useNextTimes } from "#web/features/public-page/free-times.ts";

type Props = {
  day: DayOfTimes;
  loading: boolean;
  timezone: string;
  note: TimeNote;
  chosen: string | null;
  onChoose: (time: FreeTime) => void;
  /** Alternatives for a day without free times. */
  children: ReactNode;
};

export function DayTimes({ day, loading, timezone, note, chosen, onChoose, children }: Props) {
  if (loading) return <TimesSkeleton />;
  const label = ({ startsAt }: FreeTime) => formatTime(startsAt, timezone);

  return (
    <section aria-label={formatLongDay(day.day)} className="times">
      {day.state !== "free" && (
        <div className="empty">
          <output>{withoutTimes[day.state]}</output>
          {children}
        </div>
      )}
      {partsOfDay(day.times, timezone).map(({ name, times }) => (
        <div key={name}>
          <h3>{name}</h3>
          <TimeButtons times={times} label={label} note={note} chosen={chosen} onChoose={onChoose} />
        </div>
      ))}
    </section>
  );
}

type ButtonsProps = {
  times: FreeTime[];
  label: (time: FreeTime) => string;
  note: TimeNote;
  chosen?: string | null;
  disabled?: boolean;
  onChoose: (time: FreeTime) => void;
};

export function TimeButtons({ times, label, note, chosen = null, disabled, onChoose }: ButtonsProps) {
  return (
    <ul className="time-buttons" data-noted={times.some((time) => note(time).length > 0) || undefined}>
      {times.map((time) => (
        <li key={time.startsAt}>
          <button
            type="button"
            aria-pressed={time.startsAt === chosen}
            disabled={disabled}
            onClick={() => onChoose(time)}
          >
            {label(time)}
            {note(time).map((line) => (
              <small key={line}> {line}</small>
            ))}
          </button>
        </li>
      ))}
    </ul>
  );
}

type FirstProps = {
  next: ReturnType<typeof useNextTimes>;
  timezone: string;
  note: TimeNote;
  onChoose: (time: FreeTime) => void;
};

/** A shortcut for visitors who want the first free time. */
export function FirstFree({ next: { times, searching, problem }, timezone, note, onChoose }: FirstProps) {
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

export function TimesSkeleton() {
  return (
    <output className="time-buttons" aria-label="Procurando horários livres">
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} className="skeleton" />
      ))}
    </output>
  );
}
