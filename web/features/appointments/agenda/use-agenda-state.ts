import type { Barber } from "#contract/barbers.ts";
import { useAgendaSearch } from "#web/features/appointments/agenda/agenda-search.ts";
import { useMove } from "#web/features/appointments/agenda/use-move.ts";
import { useNow } from "#web/features/appointments/agenda/use-now.ts";
import { usePanels } from "#web/features/appointments/agenda/use-panels.ts";
import { useTimezone } from "#web/lib/session.ts";

/** Everything the agenda shows and can do, from the address, the clock and what is open. */
export function useAgendaState(barbers: Barber[]) {
  const timezone = useTimezone();
  const now = useNow(timezone);
  const [search, change] = useAgendaSearch();
  const chosen = barbers.find(({ id }) => id === search.barber) ?? (barbers.length === 1 ? barbers[0] : undefined);
  const shown = search.view === "week" ? [chosen ?? barbers[0]!] : chosen ? [chosen] : barbers;

  return {
    timezone,
    now,
    search,
    change,
    date: search.date ?? now.day,
    /** The barbers whose times are on the screen. */
    shown,
    panels: usePanels(search, change),
    mover: useMove(timezone),
  };
}

export type AgendaState = ReturnType<typeof useAgendaState>;
