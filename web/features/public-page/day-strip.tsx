import { formatLongDay, formatMonth, formatShortDay } from "#contract/dates.ts";
import { dayMarks, pagesOf, type DayOfTimes } from "#web/features/public-page/free-days.ts";

type Props = {
  days: DayOfTimes[];
  shown: string;
  loading: boolean;
  page: { current: number; turn: (page: number) => void; show: (day: string) => void };
  horizon: number;
};

export function DayStrip({ days, shown, loading, page, horizon }: Props) {
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
