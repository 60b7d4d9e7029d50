import { ActionIcon, Group, Progress, SimpleGrid, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, formatMonth, today } from "#contract/dates.ts";
import { percentText } from "#contract/numbers.ts";
import type { BarberDetails } from "#contract/team-barbers.ts";
import { formatLength } from "#web/features/public-page/catalogue.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useTimezone } from "#web/lib/session.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Section } from "#web/ui/section.tsx";

/** A barber's figures of one month, by default the current one, and the progress to the goal. */
export function BarberMonth({ barber: { id, meta_mensal: goal } }: { barber: BarberDetails }) {
  const now = today(useTimezone()).slice(0, 7);
  const [month, setMonth] = useState(now);
  const query = useQuery(
    orpc.appointments.barberMonth.queryOptions({ input: { barber: id, month }, placeholderData: keepPreviousData }),
  );
  const step = (days: number) => setMonth(addDays(`${month}-15`, days).slice(0, 7));

  return (
    <Section
      title="Números do mês"
      actions={
        <Group gap="xs" wrap="nowrap">
          <ActionIcon variant="default" size={36} aria-label="Mês anterior" onClick={() => step(-30)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Text aria-live="polite" miw="9rem" ta="center">
            {formatMonth(`${month}-15`)}
          </Text>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Próximo mês"
            disabled={month >= now}
            onClick={() => step(30)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
      }
    >
      <Fetched query={query} loading={<ListSkeleton rows={1} height={64} />}>
        {({ visits, missed, minutes, revenue }) => (
          <>
            <SimpleGrid cols={{ base: 2, sm: revenue === null ? 3 : 4 }}>
              <Figure value={String(visits)} label="Atendimentos" />
              <Figure value={String(missed)} label="Faltas" />
              <Figure value={formatLength(minutes)} label="Tempo marcado" />
              {revenue !== null && <Figure value={formatMoney(revenue)} label="Faturamento" />}
            </SimpleGrid>
            {goal !== null && revenue !== null && <Goal goal={goal} revenue={revenue} />}
          </>
        )}
      </Fetched>
    </Section>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <Text fz={{ base: 20, xs: 26 }} fw={650} lh={1.2} style={{ whiteSpace: "nowrap" }}>
        {value}
      </Text>
      <Text c="dimmed" size="sm">
        {label}
      </Text>
    </div>
  );
}

function Goal({ goal, revenue }: { goal: number; revenue: number }) {
  const reached = Math.round((revenue * 100) / goal);
  return (
    <div>
      <Text size="sm" mt="md" mb={6}>
        {formatMoney(revenue)} de {formatMoney(goal)}, {percentText(100 * reached)} da meta
      </Text>
      <Progress value={Math.min(reached, 100)} color={reached >= 100 ? "green" : "yellow"} aria-label="Meta do mês" />
    </div>
  );
}
