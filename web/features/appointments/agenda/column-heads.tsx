import type { Column } from "#web/features/appointments/agenda/columns.ts";
import classes from "#web/features/appointments/agenda/time-grid.module.css";

/** The row of heads, with the corner above the hours. */
export function ColumnHeads({ columns, today }: { columns: Column[]; today: string }) {
  return (
    <>
      <div className={classes.corner} />
      {columns.map((column) => (
        <ColumnHead key={column.key} column={column} today={today} />
      ))}
    </>
  );
}

/** Whose column it is, or which day's, and how full it is. */
function ColumnHead({ column, today }: { column: Column; today: string }) {
  return (
    <div className={classes.head} data-today={(column.headedBy === "day" && column.day === today) || undefined}>
      <span className={classes.headName}>{column.title}</span>
      <span className={classes.headDetail}>{detailOf(column)}</span>
    </div>
  );
}

function detailOf({ cards, hours }: Column): string {
  const live = cards.filter(({ appointment }) => appointment.status !== "cancelado").length;
  const count = live === 1 ? "1 marcado" : `${live} marcados`;
  return hours.length === 0 && live === 0 ? "Não atende" : count;
}
