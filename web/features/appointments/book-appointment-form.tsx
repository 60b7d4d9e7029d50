import { Button, Group, Stack } from "@mantine/core";
import type { KeyboardEvent } from "react";
import type { Appointment, BookAppointment } from "#contract/appointments.ts";
import type { Barber } from "#contract/barbers.ts";
import type { ClientDetails } from "#contract/client-records.ts";
import { formatDate, today } from "#contract/dates.ts";
import type { EntrySlot } from "#web/features/appointments/agenda/use-panels.ts";
import { BarberSelect } from "#web/features/appointments/booking-form/barber-select.tsx";
import { ClientPicker } from "#web/features/appointments/booking-form/client-picker.tsx";
import { CoveredTotal } from "#web/features/appointments/booking-form/covered-total.tsx";
import { type Offered, useCatalogue } from "#web/features/appointments/booking-form/use-catalogue.ts";
import { dueDay } from "#web/features/appointments/booking-form/due-day.ts";
import { ServicePicker } from "#web/features/appointments/booking-form/service-picker.tsx";
import { TimeRefusal } from "#web/features/appointments/booking-form/time-refusal.tsx";
import { type BookingForm, useBookingForm } from "#web/features/appointments/booking-form/use-booking-form.ts";
import { useUsual } from "#web/features/appointments/booking-form/use-usual.ts";
import { WhenFields } from "#web/features/appointments/booking-form/when-fields.tsx";
import { NotesField } from "#web/features/appointments/notes-field.tsx";
import { offerOf } from "#web/features/public-page/catalogue.ts";
import { ContractForm } from "#web/ui/contract-form.tsx";
import { DiscardQuestion } from "#web/ui/discard-question.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type BookAppointmentFormProps = {
  slot: EntrySlot;
  /** The client, with their usual choices filled in. */
  known: ClientDetails | undefined;
  barbers: Barber[];
  timezone: string;
  onDone: () => void;
};

const anybody = { value: "any", label: "Sem preferência" };

/** Books for a client at the desk or on the phone. */
export function BookAppointmentForm({ slot, known, barbers, timezone, onDone }: BookAppointmentFormProps) {
  const preferred = barbers.find(({ id }) => id === known?.barbeiro_preferido?.id)?.id;
  const barber = slot.barber ?? preferred ?? firstChoice(barbers);
  const offered = useCatalogue();
  const priceOf = (values: BookAppointment) => offered.catalogue && offerOf(offered.catalogue, values).preco;
  const form = useBookingForm({ slot, known, barber, timezone, priceOf, onBooked });
  const { values } = form.form;
  const beginning = { services: known?.servicos_usuais.map(({ id }) => id) ?? [], barber };
  // A barber chosen by pressing their column stays.
  const usual = useUsual(form, { barbers: slot.barber ? [] : barbers, beginning });
  const now = today(timezone);
  const day = dueDay(usual, { chosen: slot.day, now, timezone });

  function onBooked({ cliente, data_agendamento, hora_inicio, inicio }: Appointment): void {
    const day = data_agendamento === slot.day ? "" : `${formatDate(inicio, timezone)} `;
    toastSuccess(`Agendado: ${cliente?.nome ?? "Cliente"}, ${day}${hora_inicio}.`);
    onDone();
  }

  return (
    // The refusal stands beside the pressed button, with the alternatives; not at the top.
    <ContractForm form={{ ...form, failure: undefined }}>
      <Stack gap="md" onKeyDown={chooseByEnter}>
        <WhoAndWhat form={form} known={known} barbers={barbers} offered={offered} />
        <WhenFields
          startsAt={values.startsAt}
          day={day}
          dayChosen={day === slot.day && day > now}
          services={values.services}
          barber={values.barber}
          timezone={timezone}
          error={form.form.errors.startsAt}
          onStart={(startsAt) => form.change({ startsAt })}
          onPropose={slot.span ? undefined : (startsAt) => form.assume({ startsAt })}
        />
      </Stack>
      <NotesField {...form.field("observacoes")} />
      <TimeRefusal form={form} anyway="Agendar mesmo assim" barbers={barbers} timezone={timezone} />
      <Submit form={form} offered={offered} timezone={timezone} />
      <DiscardQuestion typed={form.typed} />
    </ContractForm>
  );
}

type PartProps = { form: BookingForm; barbers: Barber[]; offered: Offered };

function WhoAndWhat({ form, known, barbers, offered }: PartProps & { known: ClientDetails | undefined }) {
  const { values, errors } = form.form;
  return (
    <>
      <ClientPicker form={form} known={known} />
      <ServicePicker
        offered={offered}
        barber={values.barber}
        chosen={values.services}
        error={errors.services}
        onChoose={(services) => form.change({ services })}
      />
      {barbers.length > 1 && (
        <BarberSelect
          barbers={barbers}
          other={anybody}
          value={values.barber}
          error={errors.barber}
          onChange={(barber) => form.change({ barber })}
        />
      )}
    </>
  );
}

/** Enter in a list chooses an option; it does not submit a half-filled form. */
function chooseByEnter(event: KeyboardEvent): void {
  const inList = (event.target as Element).getAttribute("role") === "combobox";
  if (event.key === "Enter" && inList) event.preventDefault();
}

/** The submit button, beside the expected total. */
function Submit({
  form,
  offered: { catalogue },
  timezone,
}: Pick<PartProps, "form" | "offered"> & { timezone: string }) {
  const { values } = form.form;
  return (
    <Group justify="space-between" wrap="nowrap">
      <CoveredTotal values={values} offer={catalogue && offerOf(catalogue, values)} timezone={timezone} />
      <Button type="submit" flex="none" loading={form.pending}>
        Agendar
      </Button>
    </Group>
  );
}

function firstChoice(barbers: Barber[]): string {
  return barbers.length === 1 ? barbers[0]!.id : anybody.value;
}
