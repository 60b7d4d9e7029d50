import { Button, Group, Select, Text, Textarea } from "@mantine/core";
import "@mantine/core/styles/Combobox.css";
import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "#contract/appointments.ts";
import type { Barber } from "#contract/barbers.ts";
import type { Draft } from "#web/features/appointments/agenda/use-panels.ts";
import { ClientPicker } from "#web/features/appointments/booking-form/client-picker.tsx";
import { formatTotal, ServicePicker } from "#web/features/appointments/booking-form/service-picker.tsx";
import { TimeRefusal } from "#web/features/appointments/booking-form/time-refusal.tsx";
import { type BookingForm, useBookingForm } from "#web/features/appointments/booking-form/use-booking-form.ts";
import { WhenFields } from "#web/features/appointments/booking-form/when-fields.tsx";
import { offerOf } from "#web/features/public-page/catalogue.ts";
import { formatDate, today } from "#web/lib/dates.ts";
import { orpc } from "#web/lib/orpc.ts";
import { ContractForm } from "#web/ui/contract-form.tsx";
import { toastSuccess } from "#web/ui/toast.ts";

type BookAppointmentFormProps = { draft: Draft; barbers: Barber[]; timezone: string; onDone: () => void };

/** Books for a client at the desk or on the phone. */
export function BookAppointmentForm({ draft, barbers, timezone, onDone }: BookAppointmentFormProps) {
  const onlyBarber = barbers.length === 1 ? barbers[0]!.id : "any";
  const form = useBookingForm({ draft, barber: draft.barber ?? onlyBarber, timezone, onBooked });
  const { data: services = [] } = useQuery(orpc.services.list.queryOptions({ staleTime: 5 * 60_000 }));
  const { values, errors } = form.form;
  const catalogue = { services, barbers };
  const total = values.services.length > 0 && formatTotal(offerOf(catalogue, values));

  function onBooked({ cliente, data_agendamento, hora_inicio, inicio }: Appointment): void {
    const day = data_agendamento === draft.day ? "" : `${formatDate(inicio, timezone)} `;
    toastSuccess(`${cliente?.nome ?? "Cliente"} às ${day}${hora_inicio}.`);
    onDone();
  }

  return (
    // The refusal stands beside the button that was pressed, with the ways on; not at the top.
    <ContractForm form={{ ...form, failure: undefined }}>
      <ClientPicker form={form} />
      <ServicePicker
        catalogue={catalogue}
        barber={values.barber}
        chosen={values.services}
        error={errors.services}
        onChoose={(chosen) => form.change({ services: chosen })}
      />
      {barbers.length > 1 && <BarberField form={form} barbers={barbers} />}
      <WhenFields
        startsAt={values.startsAt}
        day={draft.day ?? today(timezone)}
        services={values.services}
        barber={values.barber}
        timezone={timezone}
        error={errors.startsAt}
        onStart={(startsAt) => form.change({ startsAt })}
      />
      <Textarea label="Observações" autosize minRows={2} maxLength={500} {...form.field("observacoes")} />
      {form.refused && (
        <TimeRefusal
          refused={form.refused}
          asked={values}
          anyway="Agendar mesmo assim"
          barbers={barbers}
          timezone={timezone}
          onRetry={form.retry}
        />
      )}
      <Group justify="space-between">
        <Text fw={600}>{total}</Text>
        <Button type="submit" loading={form.pending}>
          Agendar
        </Button>
      </Group>
    </ContractForm>
  );
}

function BarberField({ form, barbers }: { form: BookingForm; barbers: Barber[] }) {
  return (
    <Select
      label="Barbeiro"
      allowDeselect={false}
      data={[
        { value: "any", label: "Sem preferência" },
        ...barbers.map(({ id, nome }) => ({ value: id, label: nome })),
      ]}
      value={form.form.values.barber}
      error={form.form.errors.barber}
      onChange={(barber) => form.change({ barber: barber ?? "any" })}
    />
  );
}
