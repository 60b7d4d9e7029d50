import { Alert, Button, Group, Text } from "@mantine/core";
import type { Appointment, Edited } from "#contract/appointments.ts";
import type { Barber } from "#contract/barbers.ts";
import { takenText } from "#web/features/appointments/appointment-details/taken.ts";
import { useEditForm } from "#web/features/appointments/appointment-details/use-edit-form.ts";
import { ServicePicker } from "#web/features/appointments/booking-form/service-picker.tsx";
import { TimeRefusal } from "#web/features/appointments/booking-form/time-refusal.tsx";
import { useCatalogue } from "#web/features/appointments/booking-form/use-catalogue.ts";
import type { Catalogue } from "#web/features/public-page/catalogue.ts";
import { NotesField } from "#web/features/appointments/notes-field.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { ContractForm } from "#web/ui/contract-form.tsx";
import { DiscardQuestion } from "#web/ui/discard-question.tsx";

type EditFormProps = {
  appointment: Appointment;
  onlyNotes: boolean;
  barbers: Barber[];
  timezone: string;
  onDone: () => void;
};

/** Changes services and notes, or only the notes; it shows the consequences before saving. */
export function EditForm({ appointment, onlyNotes, barbers, timezone, onDone }: EditFormProps) {
  const form = useEditForm({ appointment, onDone });
  const { barbeiro_id: barber, inicio: startsAt } = appointment;
  // The appointment keeps its time, so other free times are not offered.
  const refused = form.refused && { ...form.refused, nearest: [] };
  const retry = (values: object) => form.retry(values);
  const { catalogue, failed } = useCatalogue();
  return (
    <ContractForm form={form.refused ? { ...form, failure: undefined } : form}>
      {!onlyNotes && (
        <ServicePicker
          offered={{ catalogue: catalogue && withBooked(catalogue, appointment), failed }}
          barber={barber}
          chosen={form.form.values.services}
          error={form.form.errors.services}
          onChoose={form.choose}
        />
      )}
      <NotesField {...form.field("observacoes")} />
      {form.preview && <Preview appointment={appointment} preview={form.preview} warned={form.refused !== null} />}
      <TimeRefusal
        form={{ refused, retry, form: { values: { startsAt, barber } } }}
        anyway="Salvar mesmo assim"
        barbers={barbers}
        timezone={timezone}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDone}>
          Voltar
        </Button>
        <Button type="submit" loading={form.pending}>
          Salvar
        </Button>
      </Group>
      <DiscardQuestion typed={form.typed} />
    </ContractForm>
  );
}

/** Booked services keep their names, even if the shop no longer offers them. */
function withBooked({ services, barbers }: Catalogue, appointment: Appointment): Catalogue {
  const gone = appointment.services
    .filter(({ id }) => !services.some((service) => service.id === id))
    .map((service) => ({ ...service, descricao: null, categoria: "", foto_url: null, sinal: null, partes: [] }));
  return { services: [...services, ...gone], barbers };
}

type PreviewProps = { appointment: Appointment; preview: Edited; warned: boolean };

function Preview({ appointment, preview, warned }: PreviewProps) {
  const { hora_inicio } = appointment;
  const taken = takenText(preview.taken);
  return (
    <>
      <Text component="output" fw={600} style={{ fontVariantNumeric: "tabular-nums" }}>
        {hora_inicio}–{preview.hora_fim} · {preview.duracao_minutos} min · {formatMoney(preview.valor_final)}
      </Text>
      {taken && !warned && (
        <Alert color="yellow" variant="outline">
          {taken}
        </Alert>
      )}
    </>
  );
}
