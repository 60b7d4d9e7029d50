import { useQuery } from "@tanstack/react-query";
import { monthQuery } from "#web/features/appointments/agenda/agenda-queries.ts";
import { MonthCell } from "#web/features/appointments/agenda/month-cell.tsx";
import classes from "#web/features/appointments/agenda/month-view.module.css";
import { weeksOf } from "#web/features/appointments/agenda/period.ts";
import { weekdayLetter } from "#web/features/appointments/agenda/weekday.ts";
import { Fetched } from "#web/ui/fetched.tsx";

type MonthViewProps = {
  date: string;
  today: string;
  barber: string | null;
  onDay: (day: string) => void;
};

/** The number of appointments and the occupancy of each day of a month. */
export function MonthView({ date, today, barber, onDay }: MonthViewProps) {
  const month = date.slice(0, 7);
  const query = useQuery(monthQuery({ month, ...(barber ? { barber } : {}) }));
  const weeks = weeksOf(date);
  return (
    <Fetched query={query}>
      {({ days, worked }) => {
        const counts = new Map(days.map((count) => [count.day, count]));
        const capacity = new Map(worked.map(({ day, minutes }) => [day, minutes]));
        return (
          <div className={classes.month}>
            {weeks[0]!.map((day) => (
              <span key={day} className={classes.weekday}>
                {weekdayLetter(day)}
              </span>
            ))}
            {weeks.flat().map((day) => (
              <MonthCell
                key={day}
                day={day}
                count={counts.get(day)}
                today={today}
                outside={day.slice(0, 7) !== month}
                capacity={capacity.get(day) ?? null}
                onDay={onDay}
              />
            ))}
          </div>
        );
      }}
    </Fetched>
  );
}
