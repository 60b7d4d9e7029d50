import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Appointment, EditAppointment } from "#contract/appointments.ts";
import type { Allowed } from "#web/features/appointments/agenda/staff-override.ts";
import { useChange } from "#web/features/appointments/agenda/use-change.ts";
import { staffRefused } from "#web/features/appointments/appointment-details/taken.ts";
import type { TimeRefused } from "#web/features/appointments/booking-form/time-refused.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { useContractForm } from "#web/ui/contract-form.tsx";

export function useEditForm({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const { mutateAsync } = useChange();
  const [refused, setRefused] = useState<TimeRefused | null>(null);
  const { id, services, observacoes } = appointment;
  const contractForm = useContractForm<EditAppointment>({
    schema: EditAppointment,
    initialValues: {
      id,
      services: services.map((service) => service.id),
      observacoes: observacoes ?? "",
      outsideHours: false,
      encaixe: false,
    },
    onSubmit: async (values) => {
      setRefused(null);
      try {
        const { services: chosen, observacoes: notes } = contractForm.form.getInitialValues();
        const antes = { services: chosen, observacoes: notes };
        await mutateAsync({ appointment, expected: {}, send: () => client.appointments.edit({ ...values, antes }) });
        onDone();
      } catch (error) {
        setRefused(refusalOf(error).code === "CHANGED_MEANWHILE" ? null : staffRefused(error));
        throw error;
      }
    },
  });
  const { form, submit } = contractForm;
  const chosen = form.values.services;
  const { data: preview } = useQuery(
    orpc.appointments.previewEdit.queryOptions({
      input: { id, services: chosen },
      enabled: chosen.length > 0,
      placeholderData: keepPreviousData,
    }),
  );

  /** A confirmation for other services does not carry over. */
  function choose(next: string[]): void {
    setRefused(null);
    form.setValues({ outsideHours: false, encaixe: false, services: next });
  }

  function retry(values: Partial<Allowed>): void {
    form.setValues(values);
    submit();
  }

  return { ...contractForm, refused, preview: chosen.length > 0 ? preview : undefined, choose, retry };
}
