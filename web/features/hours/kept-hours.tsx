import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { weekdays } from "#contract/dates.ts";
import { ExceptionsSection } from "#web/features/hours/exceptions-section.tsx";
import { HolidaysSection } from "#web/features/hours/holidays-section.tsx";
import { HoursHistory, WeekDialog } from "#web/features/hours/hours-dialogs.tsx";
import { timesText } from "#web/features/hours/hours-texts.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useKeepsShop, useSession } from "#web/lib/session.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import inOrder from "#web/ui/in-order.module.css";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Section } from "#web/ui/section.tsx";

type KeptHoursProps = {
  /** The barber's id; null for the shop. */
  barber: string | null;
};

/** The hours of the shop or a barber: the week and the exceptions. An admin can change them. */
export function KeptHours({ barber }: KeptHoursProps) {
  const { role } = useSession();
  const mayChange = useKeepsShop();
  return (
    <Stack gap="lg" className={inOrder.parts}>
      <WeekSection barber={barber} mayChange={mayChange} maySeeHistory={mayChange || role === "recepcionista"} />
      <ExceptionsSection barber={barber} mayChange={mayChange} />
      {barber === null && mayChange && <HolidaysSection />}
    </Stack>
  );
}

type WeekSectionProps = { barber: string | null; mayChange: boolean; maySeeHistory: boolean };

function WeekSection({ barber, mayChange, maySeeHistory }: WeekSectionProps) {
  const query = useQuery(orpc.hours.kept.queryOptions({ input: barber ? { barber } : {} }));
  const [open, setOpen] = useState<"week" | "history">();
  const close = () => setOpen(undefined);
  return (
    <Section
      title={barber ? "Horário de trabalho" : "Horário de funcionamento"}
      actions={
        <Group gap="sm">
          {maySeeHistory && (
            <Button variant="subtle" onClick={() => setOpen("history")}>
              Histórico
            </Button>
          )}
          {mayChange && (
            <Button variant="default" disabled={!query.data} onClick={() => setOpen("week")}>
              Editar horário
            </Button>
          )}
        </Group>
      }
    >
      <Fetched query={query} loading={<ListSkeleton rows={3} />}>
        {({ shop, week }) => (
          <>
            {!week && (
              <Text c="dimmed" mb="md">
                Segue o horário da barbearia.
              </Text>
            )}
            <Facts>
              {(week ?? shop).map((times, weekday) => (
                <Fact key={weekdays[weekday]} name={weekdays[weekday]!}>
                  {timesText(times, barber ? "Folga" : undefined)}
                </Fact>
              ))}
            </Facts>
          </>
        )}
      </Fetched>
      <Suspense>
        {open === "week" && query.data && <WeekDialog barber={barber} kept={query.data} onClose={close} />}
        {open === "history" && <HoursHistory barber={barber} onClose={close} />}
      </Suspense>
    </Section>
  );
}
