import { useState } from "react";
import type { Appointment, MoveAppointment } from "#contract/appointments.ts";
import { spanOf } from "#web/features/appointments/agenda/columns.ts";
import type { Span } from "#web/features/appointments/agenda/geometry.ts";
import { type Allowed, overrideOf } from "#web/features/appointments/agenda/staff-override.ts";
import { useChange } from "#web/features/appointments/agenda/use-change.ts";
import { client } from "#web/lib/client.ts";
import { formatMinutes, instantAt } from "#web/lib/dates.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { toastFailure } from "#web/ui/toast.ts";

export type Place = { day: string; barber: string; span: Span };
export type MoveQuestion = { appointment: Appointment; to: Place; reason: string; allow: Allowed };

/**
 * Moves at once and asks the server meanwhile. `question` is set when the time is outside what the shop allows and
 * staff may still want it; it is answered by moving again with `allow`, or put away with `forget`.
 */
export function useMove(timezone: string) {
  const { mutateAsync } = useChange();
  const [question, setQuestion] = useState<MoveQuestion | null>(null);

  async function move(appointment: Appointment, to: Place, allow: Allowed = {}): Promise<void> {
    setQuestion(null);
    const input = { ...moveInput(appointment, to, timezone), ...allow };
    const send = () => client.appointments.move(input);
    try {
      await mutateAsync({ appointment, expected: expectedAt(to, timezone), send });
    } catch (error) {
      refused(error, { appointment, to });
    }
  }

  function refused(error: unknown, { appointment, to }: Pick<MoveQuestion, "appointment" | "to">): void {
    const { code, text } = refusalOf(error);
    // Letting go over somebody is mostly a slip: an encaixe is asked for in the form.
    const allow = code === "SLOT_TAKEN" ? null : overrideOf(code);
    if (allow) setQuestion({ appointment, to, reason: text, allow });
    else toastFailure(error);
  }

  return { move, question, forget: () => setQuestion(null) };
}

function moveInput(appointment: Appointment, { day, barber, span }: Place, timezone: string): MoveAppointment {
  const before = spanOf(appointment);
  const minutes = span.end - span.start;
  const resized = minutes !== before.end - before.start;
  return {
    id: appointment.id,
    barber,
    startsAt: instantAt(day, span.start, timezone),
    ...(resized ? { minutes } : {}),
  };
}

function expectedAt({ day, barber, span }: Place, timezone: string): Partial<Appointment> {
  return {
    barbeiro_id: barber,
    data_agendamento: day,
    hora_inicio: formatMinutes(span.start),
    hora_fim: formatMinutes(span.end % (24 * 60)),
    inicio: instantAt(day, span.start, timezone),
    fim: instantAt(day, span.end, timezone),
  };
}
