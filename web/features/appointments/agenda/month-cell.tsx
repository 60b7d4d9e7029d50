import type { MonthDay } from "#contract/appointments.ts";
import type * as z from "zod";
import { formatLongDay } from "#contract/dates.ts";
import { percentText } from "#contract/numbers.ts";
import classes from "#web/features/appointments/agenda/month-view.module.css";

type MonthCellProps = {
  day: string;
  count: z.infer<typeof MonthDay> | undefined;
  today: string;
  /** A day of the month before or after: an empty cell without counts. */
  outside: boolean;
  /** Minutes that could be booked: 0 on a closed day, null outside the month. */
  capacity: number | null;
  onDay: (day: string) => void;
};

export function MonthCell({ day, count, today, outside, capacity, onDay }: MonthCellProps) {
  const total = count?.total ?? 0;
  const closed = capacity === 0;
  return (
    <button
      type="button"
      className={classes.day}
      data-outside={outside || undefined}
      data-closed={closed || undefined}
      aria-current={day === today ? "date" : undefined}
      onClick={() => onDay(day)}
    >
      <span className={classes.number}>
        <span className={classes.hidden}>{formatLongDay(day)}, </span>
        <span aria-hidden>{Number(day.slice(8))}</span>
      </span>
      {!outside && (
        <>
          <span className={classes.total}>{total > 0 && countText(total)}</span>
          {Boolean(count?.faltas) && <span className={classes.missed}>{missedText(count?.faltas ?? 0)}</span>}
          {closed && <span className={classes.detail}>Fechado</span>}
          {capacity ? <Occupancy percent={percentOf(count?.minutes ?? 0, capacity)} /> : null}
        </>
      )}
    </button>
  );
}

function percentOf(minutes: number, capacity: number): number {
  return Math.min(100, Math.round((minutes / capacity) * 100));
}

function Occupancy({ percent }: { percent: number }) {
  return (
    <span className={classes.occupancy}>
      <span className={classes.bar} aria-hidden>
        <span className={classes.fill} style={{ width: `${percent}%` }} />
      </span>
      <span className={classes.detail}>
        {percentText(100 * percent)}
        <span className={classes.hidden}> ocupado</span>
      </span>
    </span>
  );
}

function countText(total: number) {
  return (
    <>
      <b>{total}</b>
      <span className={classes.word}> {total === 1 ? "agendamento" : "agendamentos"}</span>
    </>
  );
}

function missedText(missed: number): string {
  return missed === 1 ? "1 falta" : `${missed} faltas`;
}
