import { useEffect, useState } from "react";
import type { TeamColumn } from "#contract/barbers.ts";
import { localDay, localMinutes } from "#contract/dates.ts";
import { type AgendaSearch, useAgendaSearch } from "#web/features/appointments/agenda/agenda-search.ts";
import { useMove } from "#web/features/appointments/agenda/use-move.ts";
import { usePanels } from "#web/features/appointments/agenda/use-panels.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";

/** The agenda's state and actions, from the URL, the clock and the open panels. */
export function useAgendaState(barbers: TeamColumn[]) {
  const timezone = useTimezone();
  const now = useNow(timezone);
  const [search, change] = useAgendaSearch();
  const { barbeiro_id } = useSession();

  return {
    timezone,
    now,
    search,
    change,
    date: search.date ?? now.day,
    /** The barbers shown on the screen. */
    shown: shownBarbers(barbers, search, barbeiro_id),
    panels: usePanels(search, change),
    mover: useMove(timezone),
  };
}

/** A week shows one barber: the chosen one, else the signed-in one, else the first. */
function shownBarbers(barbers: TeamColumn[], { view, barber }: AgendaSearch, own: string | null): TeamColumn[] {
  const named = (name: string | null) => barbers.find(({ id }) => id === name);
  const chosen = named(barber);
  if (view === "week") return [chosen ?? named(own) ?? barbers[0]!];
  return chosen ? [chosen] : barbers;
}

export type AgendaState = ReturnType<typeof useAgendaState>;

/** The current day and minute in the shop's timezone, updated every minute. */
function useNow(timezone: string): { day: string; minutes: number } {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    let timer: number;
    function wait(): void {
      timer = window.setTimeout(tick, 60_000 - (Date.now() % 60_000));
    }
    function tick(): void {
      setNow(Date.now());
      wait();
    }
    wait();
    return () => clearTimeout(timer);
  }, []);

  const instant = new Date(now);
  return { day: localDay(instant, timezone), minutes: localMinutes(instant, timezone) };
}
