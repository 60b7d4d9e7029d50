import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DashboardDay, DashboardMonth } from "#contract/dashboard.ts";
import { formatLongDay } from "#contract/dates.ts";
import { FirstStepsCard } from "#web/features/barbershops/first-steps/first-steps-card.tsx";
import { useFirstSteps } from "#web/features/barbershops/first-steps/use-first-steps.ts";
import { Alerts } from "#web/features/dashboard/alerts.tsx";
import classes from "#web/features/dashboard/dashboard.module.css";
import { MonthPanel } from "#web/features/dashboard/month-panel.tsx";
import { Birthdays, Team } from "#web/features/dashboard/people.tsx";
import { TodayFigures } from "#web/features/dashboard/today-figures.tsx";
import { Week } from "#web/features/dashboard/week.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { everyMinute, useSoonAgain } from "#web/lib/soon-again.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { ButtonLink } from "#web/ui/links.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";

/** "/": the business at a glance. A shop without visits sees the first steps instead of zeros. */
export function DashboardPage() {
  useSoonAgain(orpc.dashboard.key());
  const { data: steps, isLoading } = useFirstSteps();
  const day = useQuery(orpc.dashboard.day.queryOptions({ refetchInterval: everyMinute }));
  const month = useQuery(orpc.dashboard.month.queryOptions({ refetchInterval: everyMinute }));
  const shown = steps && !steps.away ? steps : undefined;
  // The parts above the figures are loaded together with them, so that they do not push them down later.
  if (isLoading) return <Loading />;
  if (shown && !shown.done.includes("agendamento")) return <NewShop head={<FirstStepsCard steps={shown} />} />;
  return (
    <>
      {shown && <FirstStepsCard steps={shown} />}
      <Fetched query={day} loading={<Loading />}>
        {(day) => (
          <Fetched query={month} loading={<Loading />}>
            {(month) => <Business day={day} month={month} />}
          </Fetched>
        )}
      </Fetched>
    </>
  );
}

function Loading() {
  return <ListSkeleton rows={5} height={104} />;
}

function NewShop({ head }: { head: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Falta pouco para começar"
        description="Dê os primeiros passos. Com o primeiro agendamento, o dia e o mês da barbearia aparecem aqui."
        actions={<NewAppointment />}
      />
      {head}
    </>
  );
}

function NewAppointment() {
  return (
    <ButtonLink to="/agendamentos" search={{ form: "booking" }}>
      Novo agendamento
    </ButtonLink>
  );
}

function Business({ day, month }: { day: DashboardDay; month: DashboardMonth }) {
  return (
    <>
      <PageHeader title={formatLongDay(day.dia)} actions={<NewAppointment />} />
      <div className={classes.page}>
        <TodayFigures day={day} month={month} />
        <div className={classes.attention}>
          <Section title="Precisa de atenção">
            <Alerts alerts={month.alertas} today={day.dia} />
          </Section>
        </div>
        <Stack className={classes.main}>
          <MonthPanel month={month} today={day.dia} />
          <Section title="Próximos sete dias">
            <Week days={day.semana} />
          </Section>
        </Stack>
        <Stack className={classes.side}>
          <Section title="Equipe agora">
            <Team team={day.equipe} />
          </Section>
          <Section title="Aniversários de hoje">
            <Birthdays people={day.aniversarios} />
          </Section>
        </Stack>
      </div>
    </>
  );
}
