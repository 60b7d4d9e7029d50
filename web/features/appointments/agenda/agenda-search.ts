import { useNavigate, useSearch } from "@tanstack/react-router";

export type View = "day" | "week" | "month";
export type OpenForm = "booking" | "block";
/** A status, or the visits that the dashboard expects money of: neither cancelled nor missed. */
export type OnlyStatus = "faltou" | "agendado" | "previsto";

/** The agenda's state in the URL, so that reload, back and a link show the same agenda. */
export type AgendaSearch = {
  view: View;
  date: string | null;
  barber: string | null;
  cancelled: boolean;
  /** Shows these visits alone. */
  only: OnlyStatus | null;
  /** Whether barbers off duty have columns too. */
  off: boolean;
  appointment: string | null;
  form: OpenForm | null;
  /** The client of a new appointment. */
  client: string | null;
  /** The start of a new appointment, `10:30`; its barber is `barber`. */
  at: string | null;
};

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const time = /^([01]\d|2[0-3]):[0-5]\d$/;
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses the URL's search, which anyone may have typed; invalid values are left out. */
export function readAgendaSearch(raw: Record<string, unknown>): AgendaSearch {
  return {
    view: raw.view === "week" || raw.view === "month" ? raw.view : "day",
    date: matching(raw.date, day),
    barber: matching(raw.barber, id),
    cancelled: raw.cancelled === true,
    only: raw.only === "faltou" || raw.only === "agendado" || raw.only === "previsto" ? raw.only : null,
    off: raw.off === true,
    appointment: matching(raw.appointment, id),
    form: raw.form === "booking" || raw.form === "block" ? raw.form : null,
    client: matching(raw.client, id),
    at: matching(raw.at, time),
  };
}

function matching(value: unknown, pattern: RegExp): string | null {
  return typeof value === "string" && pattern.test(value) ? value : null;
}

/** The URL as state: `[search, change]`; `change` adds a history entry unless `replace` is set. */
export function useAgendaSearch() {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();

  function change(patch: Partial<AgendaSearch>, how: { replace?: boolean } = {}): void {
    const search = (before: Record<string, unknown>) => written({ ...readAgendaSearch(before), ...patch });
    void navigate({ to: ".", search, replace: how.replace ?? false, resetScroll: false });
  }

  return [readAgendaSearch(raw), change] as const;
}

/** Leaves default values out of the URL. */
function written({ view, date, barber, cancelled, only, off, appointment, form, client, at }: AgendaSearch) {
  return {
    view: view === "day" ? undefined : view,
    date: date ?? undefined,
    barber: barber ?? undefined,
    cancelled: cancelled || undefined,
    only: only ?? undefined,
    off: off || undefined,
    appointment: appointment ?? undefined,
    form: form ?? undefined,
    client: (form && client) ?? undefined,
    at: (form && at) ?? undefined,
  };
}
