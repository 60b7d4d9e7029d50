import { useNavigate } from "@tanstack/react-router";
import type { Appointment } from "#contract/appointments.ts";
import { addDays, formatShortDay, today } from "#contract/dates.ts";
import { client } from "#web/lib/client.ts";
import { useLiveChanges } from "#web/lib/realtime.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";
import { toastWithAction } from "#web/ui/toast.tsx";

/** Tells staff, on whatever page, what clients and visitors book; the server decides who hears of which. */
export function useNewBookings(): void {
  const { role } = useSession();
  const timezone = useTimezone();
  const navigate = useNavigate();
  const agenda = role === "barbeiro" ? "/barbeiro/agenda" : "/agendamentos";

  async function tell(id: string): Promise<void> {
    // Whoever may not read it, as a barber without the agenda, is told nothing.
    const booked = await client.appointments.details({ id }).catch(() => null);
    if (!booked) return;
    const search = { date: booked.data_agendamento, appointment: id };
    const onAct = () => void navigate({ to: agenda, search: search as never });
    toastWithAction(newBookingText(booked, today(timezone)), { label: "Ver", onAct, about: id });
  }

  useLiveChanges((change) => {
    if (role === "cliente" || change.kind === "ready" || !change.booked) return;
    change.ids.forEach((id) => void tell(id));
  });
}

type Booked = Pick<Appointment, "cliente" | "data_agendamento" | "hora_inicio">;

/** `Novo agendamento: José Alves, amanhã 13:30.` */
export function newBookingText({ cliente, data_agendamento: day, hora_inicio }: Booked, now: string): string {
  const near = new Map([
    [now, "hoje"],
    [addDays(now, 1), "amanhã"],
  ]);
  return `Novo agendamento: ${cliente?.nome ?? "Cliente removido"}, ${near.get(day) ?? formatShortDay(day)} ${hora_inicio}.`;
}
