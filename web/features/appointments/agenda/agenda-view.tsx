import { Text } from "@mantine/core";
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { TeamColumn } from "#contract/barbers.ts";
import { addDays } from "#contract/dates.ts";
import classes from "#web/features/appointments/agenda-page.module.css";
import type { OnlyStatus } from "#web/features/appointments/agenda/agenda-search.ts";
import { BarberFilter, OptionFilter } from "#web/features/appointments/agenda/barber-filter.tsx";
import type { GridActions } from "#web/features/appointments/agenda/grid-column.tsx";
import { MonthView } from "#web/features/appointments/agenda/month-view.tsx";
import { daysShown, turned } from "#web/features/appointments/agenda/period.ts";
import { useShortcuts } from "#web/features/appointments/agenda/shortcuts.ts";
import { TimeView } from "#web/features/appointments/agenda/time-view.tsx";
import { Toolbar } from "#web/features/appointments/agenda/toolbar.tsx";
import type { AgendaState } from "#web/features/appointments/agenda/use-agenda-state.ts";
import { useSession } from "#web/lib/session.ts";

const ShortcutsDialog = lazy(() =>
  import("#web/features/appointments/agenda/shortcuts-dialog.tsx").then((module) => ({
    default: module.ShortcutsDialog,
  })),
);

type AgendaViewProps = { page: RefObject<HTMLElement | null>; state: AgendaState; barbers: TeamColumn[] };

/** The toolbar, and below it the day, week or month in the URL. */
export function AgendaView({ page, state, barbers }: AgendaViewProps) {
  const { search, change, date, now, panels } = state;
  const { view } = search;
  const onDate = (day: string) => change({ date: day === now.day ? null : day });
  const onView = (next: typeof view) => change({ view: next });
  const onBook = () => panels.openForm("booking", shownPlace(state));
  const onBlock = () => panels.openForm("block", shownPlace(state));
  const [help, setHelp] = useState(false);
  useFocusInside(page);
  useShortcuts(page, {
    h: () => onDate(now.day),
    k: () => onDate(turned(view, date, -1)),
    j: () => onDate(turned(view, date, 1)),
    d: () => onView("day"),
    s: () => onView("week"),
    m: () => onView("month"),
    n: onBook,
    b: onBlock,
    "?": () => setHelp(true),
  });

  return (
    <>
      <Toolbar
        view={view}
        date={date}
        today={now.day}
        onDate={onDate}
        onView={onView}
        onBook={onBook}
        onBlock={onBlock}
        onHelp={() => setHelp(true)}
        filters={<Filters state={state} barbers={barbers} />}
      />
      <ReachNote from={view === "month" ? `${date.slice(0, 7)}-01` : daysShown(view, date).from} today={now.day} />
      <div className={classes.view}>
        {view === "month" ? <Month state={state} /> : <Times state={state} view={view} onDate={onDate} />}
      </div>
      <Suspense>{help && <ShortcutsDialog onClose={() => setHelp(false)} />}</Suspense>
    </>
  );
}

/** The initial day and barber of a form opened by its button: those on the screen. */
function shownPlace({ date, shown }: AgendaState) {
  return { day: date, ...(shown.length === 1 ? { barber: shown[0]!.id } : {}) };
}

function Filters({ state: { search, shown, change }, barbers }: { state: AgendaState; barbers: TeamColumn[] }) {
  const one = shown.length === 1 ? shown[0]!.id : null;
  return (
    <>
      {search.view !== "month" && search.only && (
        <OptionFilter text={onlyTexts[search.only]} checked onTurn={() => change({ only: null }, { replace: true })} />
      )}
      {barbers.length > 1 && (
        <BarberFilter
          barbers={barbers}
          chosen={one}
          withTeam={search.view !== "week"}
          onChoose={(barber) => change({ barber })}
        />
      )}
      {search.view !== "month" && !search.only && (
        <OptionFilter
          text="Cancelados"
          checked={search.cancelled}
          onTurn={() => change({ cancelled: !search.cancelled }, { replace: true })}
        />
      )}
    </>
  );
}

const onlyTexts: Record<OnlyStatus, string> = {
  faltou: "Só faltas",
  agendado: "Só sem confirmação",
  previsto: "Só previstos",
};

function Month({ state: { date, now, shown, change } }: { state: AgendaState }) {
  return (
    <MonthView
      date={date}
      today={now.day}
      barber={shown.length === 1 ? shown[0]!.id : null}
      onDay={(day) => change({ view: "day", date: day })}
    />
  );
}

type TimesProps = { state: AgendaState; view: "day" | "week"; onDate: (day: string) => void };

function Times({ state, view, onDate }: TimesProps) {
  const { date, now, shown, search, change, panels, mover } = state;
  const actions: GridActions = {
    onPlace: ({ appointment }, { day, barber }, span) => void mover.move(appointment, { day, barber, span }),
    onChoose: ({ day, barber }, span) => panels.openForm("booking", { day, barber, span }),
    onOpen: panels.openAppointment,
    onOpenBlock: panels.setBlocked,
  };
  return (
    <TimeView
      view={view}
      date={date}
      now={now}
      barbers={shown}
      showCancelled={search.cancelled}
      only={search.only}
      showOff={search.off}
      onShowOff={(off) => change({ off }, { replace: true })}
      onDate={onDate}
      actions={actions}
    />
  );
}

/** Keeps focus in the page's content when the focused element disappears, since the keyboard shortcuts work only there. */
function useFocusInside(page: RefObject<HTMLElement | null>): void {
  const inside = useRef(false);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => (inside.current = Boolean(page.current?.contains(target as Node)));
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [page]);

  useLayoutEffect(() => {
    const lost = inside.current && document.activeElement === document.body;
    if (lost) page.current?.closest("main")?.focus({ preventScroll: true });
  });
}

/** Explains that a barber may not read these days: the admin decided how far back they may read. */
function ReachNote({ from, today }: { from: string; today: string }) {
  const days = useSession().permissions?.data_access_days;
  if (days === undefined || from >= addDays(today, -days)) return null;
  return (
    <Text component="output" size="sm" c="dimmed" px="md" py="xs">
      {days === 0 ? "Você vê de hoje em diante." : `Você vê os últimos ${days} dias.`} O que é mais antigo não aparece
      aqui.
    </Text>
  );
}
