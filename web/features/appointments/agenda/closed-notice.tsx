import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Barber } from "#contract/barbers.ts";
import { addDays } from "#contract/dates.ts";
import { agendaQuery } from "#web/features/appointments/agenda/agenda-queries.ts";
import { daysShown, periodTitle } from "#web/features/appointments/agenda/period.ts";

type ClosedNoticeProps = {
  view: "day" | "week";
  date: string;
  barbers: Barber[];
  onDate: (day: string) => void;
};

/** Explains that no barber works on the days shown, with a link to the next working day. */
export function ClosedNotice({ view, date, barbers, onDate }: ClosedNoticeProps) {
  const next = useNextOpenDay(view, date, barbers);
  return (
    <Group component="p" role="note" gap="xs" m={0}>
      <Text span size="sm">
        Sem expediente {view === "day" ? "neste dia" : "nesta semana"}, mas dá para agendar.
      </Text>
      {next && (
        <Button variant="light" size="compact-md" onClick={() => onDate(next)}>
          Ir para {periodTitle("day", next).toLowerCase()}
        </Button>
      )}
    </Group>
  );
}

/** The next working day among the seven days after those shown. */
function useNextOpenDay(view: "day" | "week", date: string, barbers: Barber[]): string | undefined {
  const { from, days } = daysShown(view, date);
  const whose = barbers.length === 1 ? { barber: barbers[0]!.id } : {};
  const { data } = useQuery(agendaQuery({ from: addDays(from, days), days: 7, ...whose }));
  return data?.hours.map(({ day }) => day).toSorted()[0];
}
