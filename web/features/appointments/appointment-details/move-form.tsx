import { Button, Group } from "@mantine/core";
import type { Appointment } from "#contract/appointments.ts";
import type { Barber } from "#contract/barbers.ts";
import { useMoveForm } from "#web/features/appointments/appointment-details/use-move-form.ts";
import { BarberSelect } from "#web/features/appointments/booking-form/barber-select.tsx";
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
        <BarberSelect
          barbers={barbers}
          value={values.barber}
          error={errors.barber}
          onChange={(barber) => form.change({ barber })}
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
      <TimeRefusal form={form} anyway="Mover mesmo assim" barbers={barbers} timezone={timezone} />
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
