import { useState } from "react";
import type { Appointment, MoveAppointment, Undoable } from "#contract/appointments.ts";
import { formatMinutes, formatShortDay, instantAt } from "#contract/dates.ts";
import { spanOf } from "#web/features/appointments/agenda/columns.ts";
import type { Span } from "#web/features/appointments/agenda/geometry.ts";
import { type Allowed, overrideOf } from "#web/features/appointments/agenda/staff-override.ts";
import { useChange } from "#web/features/appointments/agenda/use-change.ts";
import { takenTime } from "#web/features/appointments/appointment-details/taken.ts";
import { useUndo } from "#web/features/appointments/appointment-details/use-undo.ts";
import { client } from "#web/lib/client.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { toastFailure, toastProblem } from "#web/ui/toast.tsx";

export type Slot = { day: string; barber: string; span: Span };
/** `taken`: another appointment holds the time, and an encaixe is possible. */
export type MoveQuestion = { appointment: Appointment; to: Slot; reason: string; allow: Allowed; taken: boolean };

/**
 * Moves an appointment optimistically, then offers to undo it. `question` is set when the time is outside the shop's rules but staff may
 * confirm it: calling move again with `allow` confirms, `forget` discards.
 */
export function useMove(timezone: string) {
  const { mutateAsync } = useChange();
  const { offer } = useUndo();
  const [question, setQuestion] = useState<MoveQuestion | null>(null);

  async function move(appointment: Appointment, to: Slot, allow: Allowed = {}): Promise<void> {
    setQuestion(null);
    const input = { ...moveInput(appointment, to, timezone), ...allow };
    let moved: Undoable | undefined;
    const send = async () => (moved = await client.appointments.move(input));
    try {
      await mutateAsync({ appointment, expected: expectedAt(to, timezone), send });
      if (moved) offer(movedText(appointment, to), moved, appointment);
    } catch (error) {
      refused(error, { appointment, to });
    }
  }

  function refused(error: unknown, { appointment, to }: Pick<MoveQuestion, "appointment" | "to">): void {
    const { code, text } = refusalOf(error);
    const taken = takenTime(error);
    if (taken && !taken.encaixe) return toastProblem(taken.text);
    const allow = overrideOf(code);
    if (allow) setQuestion({ appointment, to, reason: taken?.text ?? text, allow, taken: taken !== null });
    else toastFailure(error);
  }

  return { move, question, forget: () => setQuestion(null) };
}

/** `Ana Souza: 11:30`, with the day if it changed; or the new length. */
function movedText(appointment: Appointment, { day, barber, span }: Slot): string {
  const { cliente, data_agendamento, barbeiro_id } = appointment;
  const nome = cliente?.nome ?? "Cliente removido";
  const before = spanOf(appointment);
  const stays = day === data_agendamento && barber === barbeiro_id && span.start === before.start;
  if (stays) return `Duração alterada: ${nome}, ${span.end - span.start} min.`;
  return `Movido: ${nome}, ${day === data_agendamento ? "" : `${formatShortDay(day)} às `}${formatMinutes(span.start)}.`;
}

function moveInput(appointment: Appointment, { day, barber, span }: Slot, timezone: string): MoveAppointment {
  const before = spanOf(appointment);
  const minutes = span.end - span.start;
  const resized = minutes !== before.end - before.start;
  return {
    id: appointment.id,
    barber,
    startsAt: instantAt(day, span.start, timezone).toISOString(),
    ...(resized ? { minutes } : {}),
  };
}

function expectedAt({ day, barber, span }: Slot, timezone: string): Partial<Appointment> {
  return {
    barbeiro_id: barber,
    data_agendamento: day,
    hora_inicio: formatMinutes(span.start),
    hora_fim: formatMinutes(span.end % (24 * 60)),
    inicio: instantAt(day, span.start, timezone).toISOString(),
    fim: instantAt(day, span.end, timezone).toISOString(),
  };
}
