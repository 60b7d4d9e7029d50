import { type ReactNode, useRef } from "react";
import type { TeamColumn } from "#contract/barbers.ts";
import { AgendaDialogs } from "#web/features/appointments/agenda/agenda-dialogs.tsx";
import { useBarbers } from "#web/features/appointments/agenda/agenda-queries.ts";
import { AgendaView } from "#web/features/appointments/agenda/agenda-view.tsx";
import { GridSkeleton } from "#web/features/appointments/agenda/grid-skeleton.tsx";
import { useAgendaState } from "#web/features/appointments/agenda/use-agenda-state.ts";
import classes from "#web/features/appointments/agenda-page.module.css";
import { FirstStepsCard } from "#web/features/barbershops/first-steps/first-steps-card.tsx";
import { useFirstSteps } from "#web/features/barbershops/first-steps/use-first-steps.ts";
import { useSession } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";

/** The agenda of the team, or of one barber in their own portal. */
export function AgendaPage() {
  const { role, barbeiro_id } = useSession();
  const query = useBarbers();
  const { data: steps, isLoading } = useFirstSteps();
  const loading = (
    <div className={classes.page}>
      <GridSkeleton columns={3} />
    </div>
  );
  // The notices above the grid are loaded together with it, so that they do not push it down later.
  if (isLoading) return loading;
  return (
    <Fetched query={query} loading={loading}>
      {(team) => (
        <Agenda
          barbers={role === "barbeiro" ? team.filter(({ id }) => id === barbeiro_id) : team}
          head={steps && !steps.away && <FirstStepsCard steps={steps} />}
        />
      )}
    </Fetched>
  );
}

type AgendaProps = { barbers: TeamColumn[]; head: ReactNode };

function Agenda({ barbers, head }: AgendaProps) {
  const page = useRef<HTMLElement>(null);
  const state = useAgendaState(barbers);
  if (barbers.length === 0) {
    return (
      <>
        {head}
        <EmptyState title="Nenhum barbeiro ativo" hint="A agenda tem uma coluna para cada barbeiro ativo da equipe." />
      </>
    );
  }
  return (
    <section ref={page} className={classes.page} aria-label="Agenda">
      {head}
      <AgendaView page={page} state={state} barbers={barbers} />
      <AgendaDialogs state={state} barbers={barbers} />
    </section>
  );
}
