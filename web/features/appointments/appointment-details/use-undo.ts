import type { Appointment, Undoable } from "#contract/appointments.ts";
import { useChange } from "#web/features/appointments/agenda/use-change.ts";
import { takenTime } from "#web/features/appointments/appointment-details/taken.ts";
import { client } from "#web/lib/client.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { dropToast, toastProblem, toastSuccess, toastWithAction } from "#web/ui/toast.tsx";

/** Undoes the last change of an appointment, or offers that in a toast. */
export function useUndo() {
  const { mutateAsync } = useChange();

  /** `before`: the restored appointment, shown at once. */
  async function undo(appointment: Appointment, event: string, before: Partial<Appointment> = {}): Promise<void> {
    const send = () => client.appointments.undo({ id: appointment.id, event });
    try {
      await mutateAsync({ appointment, expected: before, send });
      dropToast(appointment.id);
      toastSuccess("Desfeito.");
    } catch (error) {
      const { text } = refusalOf(error);
      const taken = takenTime(error);
      toastProblem(taken && taken.text !== text ? `${text} ${taken.text}` : text);
    }
  }

  function offer(message: string, { undo: event, ...saved }: Undoable, before: Partial<Appointment>): void {
    if (!event) return;
    const onAct = () => void undo(saved, event, before);
    toastWithAction(message, { label: "Desfazer", onAct, about: saved.id });
  }

  return { undo, offer };
}
