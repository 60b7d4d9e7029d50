import { formatDate, formatTime } from "#contract/dates.ts";
import { useTimezone } from "#web/lib/session.ts";

/** An instant as `dd/MM/yyyy HH:mm`. */
export function Moment({ at }: { at: string }) {
  const timezone = useTimezone();
  return <time dateTime={at}>{`${formatDate(at, timezone)} ${formatTime(at, timezone)}`}</time>;
}
