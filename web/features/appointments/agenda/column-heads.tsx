import type { Column } from "#web/features/appointments/agenda/columns.ts";
import classes from "#web/features/appointments/agenda/time-grid.module.css";

/** The number of barbers off duty that day, and whether they are shown. */
export type Fold = { off: number; open: boolean; onTurn: () => void };

type ColumnHeadsProps = { columns: Column[]; today: string; fold: Fold | null };

/** The row of column headings, with the corner above the hours. */
export function ColumnHeads({ columns, today, fold }: ColumnHeadsProps) {
  return (
    <>
      <div className={classes.corner} />
      {columns.map((column) => (
        <ColumnHead key={column.key} column={column} today={today} />
      ))}
      {fold && (
        <button type="button" className={classes.fold} aria-expanded={fold.open} onClick={fold.onTurn}>
          <span className={classes.headName}>{fold.open ? "Ocultar" : `Mais ${fold.off}`}</span>{" "}
          <span className={classes.headDetail}>{fold.open ? "folgas" : "de folga"}</span>
        </button>
      )}
    </>
  );
}

/** The barber or day of a column, and how full it is. */
function ColumnHead({ column, today }: { column: Column; today: string }) {
  return (
    <div
      className={classes.head}
      {...(column.color && { style: { boxShadow: `inset 0 3px ${column.color}` } })}
      data-today={(column.headedBy === "day" && column.day === today) || undefined}
    >
      <span className={classes.headName}>{column.title}</span>
      <span className={classes.headDetail}>{detailOf(column)}</span>
    </div>
  );
}

function detailOf({ cards, off }: Column): string {
  const live = cards.filter(({ appointment }) => appointment.status !== "cancelado").length;
  const count = live === 1 ? "1 marcado" : `${live} marcados`;
  return off ? "Folga" : count;
}
