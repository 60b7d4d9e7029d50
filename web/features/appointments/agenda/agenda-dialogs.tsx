import { lazy, Suspense, useState } from "react";
import type { Barber } from "#contract/barbers.ts";
import type { AgendaState } from "#web/features/appointments/agenda/use-agenda-state.ts";

// What opens beside the agenda comes when it is first opened: the agenda itself is usable without it.
const NewEntryPanel = lazy(() =>
  import("#web/features/appointments/new-entry-panel.tsx").then(({ NewEntryPanel }) => ({ default: NewEntryPanel })),
);
const AppointmentPanel = lazy(() =>
  import("#web/features/appointments/appointment-panel.tsx").then(({ AppointmentPanel }) => ({
    default: AppointmentPanel,
  })),
);
const BlockDialog = lazy(() =>
  import("#web/features/appointments/block-dialog.tsx").then(({ BlockDialog }) => ({ default: BlockDialog })),
);
const MoveQuestionDialog = lazy(() =>
  import("#web/features/appointments/agenda/move-question-dialog.tsx").then(({ MoveQuestionDialog }) => ({
    default: MoveQuestionDialog,
  })),
);

export function AgendaDialogs({ state, barbers }: { state: AgendaState; barbers: Barber[] }) {
  const { search, panels, mover, timezone } = state;
  const form = useKept(search.form);
  const appointment = useKept(search.appointment);
  const blocked = useKept(panels.blocked);
  const question = useKept(mover.question);
  const shared = { barbers, timezone };

  return (
    <Suspense fallback={null}>
      {form && (
        <NewEntryPanel
          {...shared}
          opened={search.form !== null}
          form={form}
          draft={panels.draft}
          onClose={panels.close}
        />
      )}
      {appointment && (
        <AppointmentPanel
          {...shared}
          opened={search.appointment !== null}
          id={appointment}
          today={state.now.day}
          onClose={panels.close}
        />
      )}
      {blocked && (
        <BlockDialog
          {...shared}
          opened={panels.blocked !== null}
          block={blocked.block}
          onClose={() => panels.setBlocked(null)}
        />
      )}
      {question && <MoveQuestionDialog opened={mover.question !== null} question={question} mover={mover} />}
    </Suspense>
  );
}

/** The last thing that was open, so that it can still be seen while it closes. */
function useKept<T>(open: T | null): T | null {
  const [kept, setKept] = useState(open);
  if (open !== null && open !== kept) setKept(open);
  return open ?? kept;
}
