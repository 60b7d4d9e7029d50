import { formatMinutes } from "#contract/dates.ts";
import type { Card, Column } from "#web/features/appointments/agenda/columns.ts";
import type { Drag } from "#web/features/appointments/agenda/drag.ts";
import { shortestCard, type Span, toPixels } from "#web/features/appointments/agenda/geometry.ts";
import classes from "#web/features/appointments/agenda/time-grid.module.css";

/** The card's new place during a drag; the card itself stays until it is dropped. */
export function DragGhost({ drag, range }: { drag: Drag; range: Span }) {
  const { span, column, card } = drag;
  const style = {
    gridColumn: column + 2,
    marginTop: toPixels(span.start - range.start),
    height: toPixels(Math.max(span.end - span.start, shortestCard)),
  };
  return (
    <div className={classes.ghost} style={style}>
      <div className={classes.ghostFace}>
        <span className={classes.ghostTime}>{timesOf(span)}</span>
        <span className={classes.headName}>{card ? card.appointment.cliente?.nome : "Agendar ou bloquear"}</span>
      </div>
    </div>
  );
}

/** The same as text for screen readers: `Ana Souza, 10:15–10:45, qua., 25/11`. */
export function describePlace(card: Card | null, column: Column | undefined, span: Span): string {
  return [card?.appointment.cliente?.nome, timesOf(span), column?.title].filter(Boolean).join(", ");
}

function timesOf({ start, end }: Span): string {
  return `${formatMinutes(start)}–${formatMinutes(end)}`;
}
