import { useEffect, useState } from "react";
import type { TeamColumn } from "#contract/barbers.ts";
import { localDay, localMinutes } from "#contract/dates.ts";
import { type AgendaSearch, useAgendaSearch } from "#web/features/appointments/agenda/agenda-search.ts";
import { useMove } from "#web/features/appointments/agenda/use-move.ts";
import { usePanels } from "#web/features/appointments/agenda/use-panels.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";

/** Everything the agenda shows and can do, from the address, the clock and what is open. */
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
    /** The barbers whose times are on the screen. */
    shown: shownBarbers(barbers, search, barbeiro_id),
    panels: usePanels(search, change),
    mover: useMove(timezone),
  };
}

/** A week has room for one: the chosen barber, else the one who looks, else the first. */
function shownBarbers(barbers: TeamColumn[], { view, barber }: AgendaSearch, own: string | null): TeamColumn[] {
  const named = (name: string | null) => barbers.find(({ id }) => id === name);
  const chosen = named(barber);
  if (view === "week") return [chosen ?? named(own) ?? barbers[0]!];
  return chosen ? [chosen] : barbers;
}

export type AgendaState = ReturnType<typeof useAgendaState>;

/** The day and minute that clocks of the shop show, told again at each new minute. */
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
