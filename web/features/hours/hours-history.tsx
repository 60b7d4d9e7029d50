import { useQuery } from "@tanstack/react-query";
import { formatMinutes, weekdays } from "#contract/dates.ts";
import type { HoursException } from "#contract/hours.ts";
import { daysText } from "#web/features/hours/hours-texts.ts";
import { orpc } from "#web/lib/orpc.ts";
import { RowHistory, type HistoryColumns } from "#web/ui/row-history.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type HoursHistoryProps = { barber: string | null; onClose: () => void };

/** The history of the week's hours and of the exceptions. */
export function HoursHistory({ barber, onClose }: HoursHistoryProps) {
  const history = useQuery(orpc.hours.history.queryOptions({ input: barber ? { barber } : {} }));
  return (
    <Dialog opened onClose={onClose} title="Histórico dos horários">
      <RowHistory query={history} columns={columns} />
    </Dialog>
  );
}

type Minutes = [opens: number, closes: number];
type ExceptionRow = Pick<HoursException, "de" | "ate" | "motivo"> & { horario: string | null };

const columns: HistoryColumns = {
  excecao: {
    label: "Exceção",
    none: "horário da semana",
    text: ({ horario, motivo, ...days }: ExceptionRow) => `${motivo}, ${daysText(days)}, ${hoursText(horario)}`,
  },
  ...Object.fromEntries(
    weekdays.map((label, weekday) => [weekday, { label, none: "como a barbearia", text: timesOf }]),
  ),
};

function timesOf(times: Minutes[]): string {
  return times.map((time) => time.map(formatMinutes).join("–")).join(", ") || "fechado";
}

/** Parses the database's format: `{[540,720),[780,1080)}`. */
function hoursText(horario: string | null): string {
  if (horario === null) return "aberto normalmente";
  return timesOf(
    [...horario.matchAll(/\[(\d+),(\d+)\)/g)].map(([, opens, closes]): Minutes => [Number(opens), Number(closes)]),
  );
}
