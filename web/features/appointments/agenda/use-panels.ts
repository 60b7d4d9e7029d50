import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { AgendaSearch } from "#web/features/appointments/agenda/agenda-search.ts";
import type { BlockedTime } from "#web/features/appointments/agenda/columns.ts";
import type { Span } from "#web/features/appointments/agenda/geometry.ts";

/** The initial values of a form: the free time that was pressed, dragged over or linked to, or nothing. `key` distinguishes two openings. */
export type EntrySlot = { key: number; day?: string; barber?: string; span?: Span };

type Change = (patch: Partial<AgendaSearch>, how?: { replace?: boolean }) => void;

/** The panels beside the agenda; each opening adds a history entry, so that a phone's "back" closes it. */
export function usePanels(search: AgendaSearch, change: Change) {
  const { history } = useRouter();
  const [slot, setSlot] = useState<EntrySlot>({ key: 0 });
  const [blocked, setBlocked] = useState<BlockedTime | null>(null);
  const stepped = useRef(false);
  const closed = !search.appointment && !search.form;

  // A form opened by its URL alone starts empty, not with the time pressed before.
  const [wasClosed, setWasClosed] = useState(closed);
  if (closed !== wasClosed) {
    setWasClosed(closed);
    if (closed) setSlot(({ key }) => ({ key: key + 1 }));
  }

  useEffect(() => {
    if (closed) stepped.current = false;
  }, [closed]);

  function open(patch: Pick<AgendaSearch, "appointment"> | Pick<AgendaSearch, "form">): void {
    stepped.current = true;
    change({ appointment: null, form: null, at: null, ...patch });
  }

  function openForm(form: "booking" | "block", begin: Omit<EntrySlot, "key"> = {}): void {
    setSlot(({ key }) => ({ key: key + 1, ...begin }));
    open({ form });
  }

  function close(): void {
    if (!stepped.current) return change({ appointment: null, form: null }, { replace: true });
    // Going back takes a moment; closing a second time meanwhile would leave the agenda.
    stepped.current = false;
    history.back();
  }

  const openAppointment = (appointment: string) => open({ appointment });
  return { slot, blocked, setBlocked, openForm, openAppointment, close };
}
