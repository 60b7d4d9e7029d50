import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Agenda } from "#contract/appointments.ts";
import { colorOf } from "#contract/barber-colors.ts";
import type { TeamColumn } from "#contract/barbers.ts";
import { addDays, formatShortDay } from "#contract/dates.ts";
import type { Status } from "#contract/status.ts";
import { agendaQuery, usePrefetched } from "#web/features/appointments/agenda/agenda-queries.ts";
import type { OnlyStatus } from "#web/features/appointments/agenda/agenda-search.ts";
import { ClosedNotice } from "#web/features/appointments/agenda/closed-notice.tsx";
import { type Column, type ColumnPlace, buildColumns, withoutOff } from "#web/features/appointments/agenda/columns.ts";
import { GridSkeleton } from "#web/features/appointments/agenda/grid-skeleton.tsx";
import { daysShown, turned } from "#web/features/appointments/agenda/period.ts";
import type { GridActions } from "#web/features/appointments/agenda/grid-column.tsx";
import { TimeGrid } from "#web/features/appointments/agenda/time-grid.tsx";
import { useExpected } from "#web/features/appointments/agenda/use-change.ts";
import { formatMoney } from "#web/lib/money.ts";
import { Fetched } from "#web/ui/fetched.tsx";

type TimeViewProps = {
  view: "day" | "week";
  date: string;
  now: { day: string; minutes: number };
  /** In the day view one column each; the week view shows the first. */
  barbers: TeamColumn[];
  showCancelled: boolean;
  only: OnlyStatus | null;
  /** Whether barbers off duty have columns too. */
  showOff: boolean;
  onShowOff: (shown: boolean) => void;
  onDate: (day: string) => void;
  actions: GridActions;
};

/** The hours of a day for several barbers, or of a week for one. */
export function TimeView(props: TimeViewProps) {
  const { view, date, barbers } = props;
  const days = daysShown(view, date);
  const whose = view === "week" ? { barber: barbers[0]!.id } : {};
  const query = useQuery(agendaQuery({ ...days, ...whose }));
  const around = ([-1, 1] as const).map((pages) => ({ ...daysShown(view, turned(view, date, pages)), ...whose }));
  usePrefetched(around, query.isSuccess);
  return (
    <Fetched query={query} loading={<GridSkeleton columns={view === "week" ? 7 : barbers.length} />}>
      {(agenda) => <Columns {...props} agenda={agenda} />}
    </Fetched>
  );
}

function Columns({ agenda, ...props }: TimeViewProps & { agenda: Agenda }) {
  const { view, date, now, barbers, showCancelled, only, showOff, actions } = props;
  const expected = useExpected(agenda);
  const { shown, off } = useMemo(() => {
    const appointments = expected.appointments.filter(
      ({ status }) => only === null || onlyStatuses[only].includes(status),
    );
    const columns = buildColumns(placesOf(view, date, barbers), { ...expected, appointments }, showCancelled);
    return view === "day" ? withoutOff(columns, showOff) : { shown: columns, off: 0 };
  }, [view, date, barbers, expected, showCancelled, only, showOff]);
  return (
    <>
      {shown.every((column) => column.off) && <ClosedNotice {...props} />}
      {only === "previsto" && <ExpectedSum columns={shown} />}
      <TimeGrid
        columns={shown}
        step={agenda.slot_step}
        now={now}
        narrowest={view === "week" ? "6.5rem" : "9.5rem"}
        fold={off > 0 ? { off, open: showOff, onTurn: () => props.onShowOff(!showOff) } : null}
        actions={actions}
      />
    </>
  );
}

const onlyStatuses: Record<OnlyStatus, Status[]> = {
  faltou: ["faltou"],
  agendado: ["agendado"],
  previsto: ["agendado", "confirmado", "in-progress", "concluido"],
};

/** What the visits below add up to. */
function ExpectedSum({ columns }: { columns: Column[] }) {
  const values = columns.flatMap(({ cards }) => cards.map(({ appointment }) => appointment.valor_final));
  const sum = formatMoney(values.reduce((all, value) => all + value, 0));
  return (
    <Text component="output" size="sm" c="dimmed" px="md" py="xs">
      {values.length === 1 ? `1 agendamento: ${sum}.` : `${values.length} agendamentos somam ${sum}.`}
    </Text>
  );
}

function placesOf(view: "day" | "week", date: string, barbers: TeamColumn[]): ColumnPlace[] {
  if (view === "day") {
    return barbers.map(({ id, nome, cor }) => ({
      day: date,
      barber: id,
      title: nome,
      headedBy: "barber",
      color: colorOf(cor),
    }));
  }
  const barber = barbers[0]!.id;
  const { from } = daysShown(view, date);
  return Array.from({ length: 7 }, (_, index) => addDays(from, index)).map((day) => ({
    day,
    barber,
    title: formatShortDay(day),
    headedBy: "day",
  }));
}
