import { lazy, Suspense, useEffect, useState } from "react";
import type { Barber } from "#contract/barbers.ts";
import classes from "#web/features/appointments/agenda-page.module.css";
import type { AgendaState } from "#web/features/appointments/agenda/use-agenda-state.ts";

// The dialogs beside the agenda are not needed at first: their code loads at the first input of a person.
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

type DialogsProps = { state: AgendaState; barbers: Barber[] };

export function AgendaDialogs(props: DialogsProps) {
  useEarlyLoad();
  return (
    <Suspense fallback={<output className={classes.opening}>Abrindo…</output>}>
      <Panels {...props} />
      <Questions {...props} />
    </Suspense>
  );
}

function Panels({ state, barbers }: DialogsProps) {
  const { search, panels, timezone, now, date } = state;
  const form = useKept(search.form);
  const appointment = useKept(search.appointment);
  const shared = { barbers, timezone, onClose: panels.close };
  return (
    <>
      {form && (
        <NewEntryPanel
          {...shared}
          opened={search.form !== null}
          form={form}
          slot={{ day: date, ...panels.slot }}
          linked={search}
          client={search.client}
        />
      )}
      {appointment && <AppointmentPanel {...shared} opened={search.appointment !== null} id={appointment} now={now} />}
    </>
  );
}

function Questions({ state: { panels, mover, timezone }, barbers }: DialogsProps) {
  const blocked = useKept(panels.blocked);
  const question = useKept(mover.question);
  return (
    <>
      {blocked && (
        <BlockDialog
          // A new dialog per block: the choice about later blocks of the series starts anew.
          key={blocked.block.id}
          opened={panels.blocked !== null}
          block={blocked.block}
          barbers={barbers}
          timezone={timezone}
          onClose={() => panels.setBlocked(null)}
        />
      )}
      {question && <MoveQuestionDialog opened={mover.question !== null} question={question} mover={mover} />}
    </>
  );
}

/** The last open value, so that it stays visible while the dialog closes. */
function useKept<T>(open: T | null): T | null {
  const [kept, setKept] = useState(open);
  if (open !== null && open !== kept) setKept(open);
  return open ?? kept;
}

/** Loads at the first input, but in idle moments, so that a drag that starts with it does not stutter. */
function useEarlyLoad(): void {
  useEffect(() => {
    const stop = new AbortController();
    const begin = () => {
      stop.abort();
      for (const each of Object.values(load)) whenIdle(() => void each().catch(() => undefined));
    };
    for (const sign of ["pointermove", "pointerdown", "keydown"]) {
      window.addEventListener(sign, begin, { signal: stop.signal, passive: true });
    }
    return () => stop.abort();
  }, []);
}

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, 500);
}
