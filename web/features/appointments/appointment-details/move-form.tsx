import { Button, Group, Select } from "@mantine/core";
import "@mantine/core/styles/Combobox.css";
import type { Appointment } from "#contract/appointments.ts";
import type { Barber } from "#contract/barbers.ts";
import { useMoveForm } from "#web/features/appointments/appointment-details/use-move-form.ts";
import { TimeRefusal } from "#web/features/appointments/booking-form/time-refusal.tsx";
import { WhenFields } from "#web/features/appointments/booking-form/when-fields.tsx";
import { ContractForm } from "#web/ui/contract-form.tsx";

type MoveFormProps = { appointment: Appointment; barbers: Barber[]; timezone: string; onDone: () => void };

/** Another time or barber, chosen instead of dragged to. */
export function MoveForm({ appointment, barbers, timezone, onDone }: MoveFormProps) {
  const form = useMoveForm({ appointment, onDone });
  const { values, errors } = form.form;
  return (
    <ContractForm form={{ ...form, failure: undefined }}>
      {barbers.length > 1 && (
        <Select
          label="Barbeiro"
          allowDeselect={false}
          data={barbers.map(({ id, nome }) => ({ value: id, label: nome }))}
          value={values.barber}
          error={errors.barber}
          onChange={(barber) => barber && form.change({ barber })}
        />
      )}
      <WhenFields
        startsAt={values.startsAt}
        day={appointment.data_agendamento}
        services={appointment.services.map(({ id }) => id)}
        barber={values.barber}
        moving={appointment.id}
        timezone={timezone}
        error={errors.startsAt}
        onStart={(startsAt) => form.change({ startsAt })}
      />
      {form.refused && (
        <TimeRefusal
          refused={form.refused}
          asked={values}
          anyway="Mover mesmo assim"
          barbers={barbers}
          timezone={timezone}
          onRetry={form.retry}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDone}>
          Voltar
        </Button>
        <Button type="submit" loading={form.pending}>
          Mover
        </Button>
      </Group>
    </ContractForm>
  );
}
