import { Link } from "@tanstack/react-router";
import type { DashboardDay } from "#contract/dashboard.ts";
import { formatShortDay } from "#contract/dates.ts";
import { countText, percentText } from "#contract/numbers.ts";
import classes from "#web/features/dashboard/dashboard.module.css";

/** The booked share of each day's working time; each day opens in the agenda. */
export function Week({ days }: { days: DashboardDay["semana"] }) {
  return (
    <ul className={classes.rows}>
      {days.map(({ day, total, minutos, trabalhados }) => {
        const percent = trabalhados > 0 ? Math.min(100, Math.round((minutos / trabalhados) * 100)) : 0;
        return (
          <li key={day}>
            <Link to="/agendamentos" search={{ date: day }} className={classes.row}>
              <span className={classes.day}>{formatShortDay(day).replace(".", "")}</span>
              <span className={classes.bar} aria-hidden>
                <span className={classes.fill} style={{ width: `${percent}%` }} />
              </span>
              <span className={classes.share}>{trabalhados > 0 ? percentText(100 * percent) : "Fechado"}</span>
              <span className={classes.visits}>{countText(total, "visita")}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
