import type { Appointment } from "#contract/appointments.ts";
import { statusNames } from "#contract/status-names.ts";
import classes from "#web/features/appointments/appointment-card.module.css";
import type { Card } from "#web/features/appointments/agenda/columns.ts";
import { shortestCard, toPixels } from "#web/features/appointments/agenda/geometry.ts";
import { canMove } from "#web/features/appointments/agenda/status.ts";
import { StatusIcon } from "#web/features/appointments/agenda/status-icon.tsx";

type AppointmentCardProps = { card: Card; top: number; dimmed: boolean; onOpen: (id: string) => void };

/** An appointment in the grid: press to open, drag to move, drag the lower edge to resize. */
export function AppointmentCard({ card, top, dimmed, onOpen }: AppointmentCardProps) {
  const { appointment, span, lane } = card;
  const minutes = Math.max(span.end - span.start, shortestCard);
  const place = {
    top,
    height: toPixels(minutes),
    left: `calc((100% - var(--encaixe-gutter)) * ${lane.lane / lane.lanes})`,
    width: `calc((100% - var(--encaixe-gutter)) / ${lane.lanes})`,
  };
  return (
    <div className={classes.card} style={place} data-appointment={appointment.id} data-dimmed={dimmed || undefined}>
      <button
        type="button"
        className={classes.face}
        data-status={appointment.status}
        data-lines={lines(minutes)}
        data-start={span.start}
        aria-describedby={canMove(appointment.status) ? "agenda-move-hint" : undefined}
        onClick={() => onOpen(appointment.id)}
      >
        <CardFace appointment={appointment} />
      </button>
      {canMove(appointment.status) && <div className={classes.edge} data-edge />}
    </div>
  );
}

function CardFace({ appointment }: { appointment: Appointment }) {
  const { cliente, servico, status, hora_inicio, hora_fim, encaixe } = appointment;
  return (
    <>
      <span className={classes.who}>
        <span className={classes.name}>{cliente?.nome ?? "Cliente removido"}</span>
        {encaixe && <span className={classes.tag}>encaixe</span>}
        <StatusIcon status={status} />
      </span>
      <span className={classes.what}>
        <span className={classes.time}>
          {hora_inicio}
          <span className={classes.until}>–{hora_fim}</span>
        </span>{" "}
        <span className={classes.service}>{servico}</span>
      </span>
      <span className={classes.status}>{statusNames[status]}</span>
    </>
  );
}

/** How many lines of text the card has room for. */
function lines(minutes: number): 1 | 2 | 3 | 4 {
  if (minutes < 25) return 1;
  if (minutes < 40) return 2;
  return minutes < 55 ? 3 : 4;
}
