import { partsOfDay, type DayOfTimes, type DayState } from "#web/features/public-page/free-days.ts";
import { formatLongDay, formatTime } from "#web/lib/dates.ts";

type Props = {
  day: DayOfTimes;
  loading: boolean;
  timezone: string;
  chosen: string | null;
  onChoose: (startsAt: string) => void;
};

const nothing: Record<Exclude<DayState, "free">, string> = {
  full: "Não há mais horários livres nesse dia.",
  closed: "A barbearia não abre nesse dia.",
  beyond: "Essa data ainda não está aberta para agendamento.",
};

export function DayTimes({ day, loading, timezone, chosen, onChoose }: Props) {
  if (loading) return <TimesSkeleton />;

  return (
    <section aria-label={formatLongDay(day.day)} className="times">
      {day.state !== "free" && <output className="empty">{nothing[day.state]}</output>}
      {partsOfDay(day.times, timezone).map(({ name, times }) => (
        <div key={name}>
          <h3>{name}</h3>
          <TimeButtons times={times} label={(time) => formatTime(time, timezone)} chosen={chosen} onChoose={onChoose} />
        </div>
      ))}
    </section>
  );
}

type ButtonsProps = {
  times: string[];
  label: (time: string) => string;
  chosen?: string | null;
  disabled?: boolean;
  onChoose: (startsAt: string) => void;
};

export function TimeButtons({ times, label, chosen = null, disabled, onChoose }: ButtonsProps) {
  return (
    <ul className="time-buttons">
      {times.map((time) => (
        <li key={time}>
          <button type="button" aria-pressed={time === chosen} disabled={disabled} onClick={() => onChoose(time)}>
            {label(time)}
          </button>
        </li>
      ))}
    </ul>
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
