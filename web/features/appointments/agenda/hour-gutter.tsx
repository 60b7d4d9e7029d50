import { formatMinutes } from "#contract/dates.ts";
import type { Column } from "#web/features/appointments/agenda/columns.ts";
import { type Span, toPixels } from "#web/features/appointments/agenda/geometry.ts";
import classes from "#web/features/appointments/agenda/time-grid.module.css";

/** The hours at the left, and the current time where today is shown. */
export function HourGutter({ range, now }: { range: Span; now: number | null }) {
  const hours = Array.from({ length: (range.end - range.start) / 60 }, (_, index) => range.start + index * 60);
  return (
    <div className={classes.gutter}>
      {hours.map((hour) => (
        <span key={hour} className={classes.hour} style={{ top: toPixels(hour - range.start) }}>
          {formatMinutes(hour)}
        </span>
      ))}
      {now !== null && inside(now, range) && (
        <span className={classes.nowTime} style={{ top: toPixels(now - range.start) }}>
          {formatMinutes(now)}
        </span>
      )}
    </div>
  );
}

type NowLineProps = { columns: Column[]; range: Span; now: { day: string; minutes: number } };

/** The line of the current time, across today's columns. */
export function NowLine({ columns, range, now }: NowLineProps) {
  const first = columns.findIndex(({ day }) => day === now.day);
  if (first < 0 || !inside(now.minutes, range)) return null;
  const last = columns.findLastIndex(({ day }) => day === now.day);
  const style = { gridColumn: `${first + 2} / ${last + 3}`, marginTop: toPixels(now.minutes - range.start) };
  return <div className={classes.nowLine} style={style} />;
}

function inside(minutes: number, { start, end }: Span): boolean {
  return start <= minutes && minutes < end;
}
