import { lazy, Suspense, useEffect, useState } from "react";
import type { Barber } from "#contract/barbers.ts";
import classes from "#web/features/appointments/agenda-page.module.css";
import type { AgendaState } from "#web/features/appointments/agenda/use-agenda-state.ts";

// What opens beside the agenda is not needed to use it: its code comes at the first sign of a hand.
const load = {
  newEntry: () => import("#web/features/appointments/new-entry-panel.tsx"),
  appointment: () => import("#web/features/appointments/appointment-panel.tsx"),
  block: () => import("#web/features/appointments/block-dialog.tsx"),
  question: () => import("#web/features/appointments/agenda/move-question-dialog.tsx"),
};

const NewEntryPanel = lazy(() => load.newEntry().then((module) => ({ default: module.NewEntryPanel })));
const AppointmentPanel = lazy(() => load.appointment().then((module) => ({ default: module.AppointmentPanel })));
const BlockDialog = lazy(() => load.block().then((module) => ({ default: module.BlockDialog })));
const MoveQuestionDialog = lazy(() => load.question().then((module) => ({ default: module.MoveQuestionDialog })));

export function AgendaDialogs({ state, barbers }: { state: AgendaState; barbers: Barber[] }) {
  const { search, panels, mover, timezone } = state;
  const form = useKept(search.form);
  const appointment = useKept(search.appointment);
  const blocked = useKept(panels.blocked);
  const question = useKept(mover.question);
  const shared = { barbers, timezone };
  useEarlyLoad();

  return (
    <Suspense fallback={<output className={classes.opening}>Abrindo…</output>}>
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

function useEarlyLoad(): void {
  useEffect(() => {
    const stop = new AbortController();
    const begin = () => {
      stop.abort();
      // A failure is nothing yet: opening tries again.
      for (const each of Object.values(load)) each().catch(() => undefined);
    };
    for (const sign of ["pointermove", "pointerdown", "keydown"]) {
      window.addEventListener(sign, begin, { signal: stop.signal, passive: true });
    }
    return () => stop.abort();
  }, []);
}
