import { formatDate, formatTime } from "#contract/dates.ts";
import { useTimezone } from "#web/lib/session.ts";

/** An instant as `dd/MM/yyyy HH:mm`. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at, useTimezone())}</time>;
}

export function momentText(at: string | Date, timezone: string): string {
  return `${formatDate(at, timezone)} ${formatTime(at, timezone)}`;
}
