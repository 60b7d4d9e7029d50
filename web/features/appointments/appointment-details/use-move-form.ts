import { useState } from "react";
import { type Appointment, MoveAppointment, type Undoable } from "#contract/appointments.ts";
import type { Allowed } from "#web/features/appointments/agenda/staff-override.ts";
import { useChange } from "#web/features/appointments/agenda/use-change.ts";
import { staffRefused } from "#web/features/appointments/appointment-details/taken.ts";
import { useUndo } from "#web/features/appointments/appointment-details/use-undo.ts";
import type { TimeRefused } from "#web/features/appointments/booking-form/time-refused.ts";
import { client } from "#web/lib/client.ts";
import { useContractForm } from "#web/ui/contract-form.tsx";

export function useMoveForm({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const { mutateAsync } = useChange();
  const { offer } = useUndo();
  const [refused, setRefused] = useState<TimeRefused | null>(null);
  const { id, barbeiro_id, inicio } = appointment;
  const contractForm = useContractForm<MoveAppointment>({
    schema: MoveAppointment,
    initialValues: { id, barber: barbeiro_id, startsAt: inicio, outsideHours: false, encaixe: false },
    onSubmit: async (values) => {
      setRefused(null);
      try {
        // No optimistic update: a person who submits a form waits for its answer.
        let moved: Undoable | undefined;
        const send = async () => (moved = await client.appointments.move(values));
        await mutateAsync({ appointment, expected: {}, send });
        if (moved) offer(`Movido: ${moved.cliente?.nome ?? "Cliente removido"}, ${moved.hora_inicio}.`, moved, {});
        onDone();
      } catch (error) {
        setRefused(staffRefused(error));
        throw error;
      }
    },
  });
  const { form, submit } = contractForm;

  /** A confirmation for the old time does not carry over to another. */
  function change(values: Partial<MoveAppointment>): void {
    setRefused(null);
    form.setValues({ outsideHours: false, encaixe: false, ...values });
  }

  function retry(values: Allowed | Pick<MoveAppointment, "startsAt" | "barber">): void {
    form.setValues(values);
    submit();
  }

  return { ...contractForm, refused, change, retry };
}
