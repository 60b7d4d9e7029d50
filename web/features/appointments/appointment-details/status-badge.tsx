import type { Status } from "#contract/status.ts";
import { statusNames } from "#contract/status-names.ts";
import { StatusIcon } from "#web/features/appointments/agenda/status-icon.tsx";
import classes from "#web/features/appointments/appointment-details/status-badge.module.css";

/** The status in words, shape and colour, as on the card. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span className={classes.badge} data-status={status}>
      <StatusIcon status={status} />
      {statusNames[status]}
    </span>
  );
}
