import { useRef } from "react";
import type { Barber } from "#contract/barbers.ts";
import { AgendaDialogs } from "#web/features/appointments/agenda/agenda-dialogs.tsx";
import { useBarbers } from "#web/features/appointments/agenda/agenda-queries.ts";
import { AgendaView } from "#web/features/appointments/agenda/agenda-view.tsx";
import { GridSkeleton } from "#web/features/appointments/agenda/grid-skeleton.tsx";
import { useAgendaState } from "#web/features/appointments/agenda/use-agenda-state.ts";
import classes from "#web/features/appointments/agenda-page.module.css";
import { useSession } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";

/** The agenda of the team, or of one barber in their own portal. */
export function AgendaPage() {
  const { role, barbeiro_id } = useSession();
  const query = useBarbers();
  return (
    <Fetched
      query={query}
      loading={
        <div className={classes.page}>
          <GridSkeleton columns={3} />
        </div>
      }
    >
      {(team) => <Agenda barbers={role === "barbeiro" ? team.filter(({ id }) => id === barbeiro_id) : team} />}
    </Fetched>
  );
}

function Agenda({ barbers }: { barbers: Barber[] }) {
  const page = useRef<HTMLElement>(null);
  const state = useAgendaState(barbers);
  if (barbers.length === 0) {
    return (
      <EmptyState title="Nenhum barbeiro ativo" hint="A agenda tem uma coluna para cada barbeiro ativo da equipe." />
    );
  }
  return (
    <section ref={page} className={classes.page} aria-label="Agenda">
      <AgendaView page={page} state={state} barbers={barbers} />
      <AgendaDialogs state={state} barbers={barbers} />
    </section>
  );
}
