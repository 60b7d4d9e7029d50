import { useState } from "react";
import { type Appointment, MoveAppointment } from "#contract/appointments.ts";
import type { Allowed } from "#web/features/appointments/agenda/staff-override.ts";
import { useChange } from "#web/features/appointments/agenda/use-change.ts";
import { type TimeRefused, timeRefused } from "#web/features/appointments/booking-form/time-refused.ts";
import { client } from "#web/lib/client.ts";
import { useContractForm } from "#web/ui/contract-form.tsx";

export function useMoveForm({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const { mutateAsync } = useChange();
  const [refused, setRefused] = useState<TimeRefused | null>(null);
  const { id, barbeiro_id, inicio } = appointment;
  const contractForm = useContractForm<MoveAppointment>({
    schema: MoveAppointment,
    initialValues: { id, barber: barbeiro_id, startsAt: inicio, outsideHours: false, encaixe: false },
    onSubmit: async (values) => {
      setRefused(null);
      try {
        // Nothing is expected early: whoever fills a form waits for its answer.
        await mutateAsync({ appointment, expected: {}, send: () => client.appointments.move(values) });
        onDone();
      } catch (error) {
        setRefused(timeRefused(error));
        throw error;
      }
    },
  });
  const { form, submit } = contractForm;

  /** A permission given for the old time does not carry over to another. */
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
