import { Alert, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Appointment, Edited } from "#contract/appointments.ts";
import type { Barber } from "#contract/barbers.ts";
import { takenText } from "#web/features/appointments/appointment-details/taken.ts";
import { useEditForm } from "#web/features/appointments/appointment-details/use-edit-form.ts";
import { ServicePicker } from "#web/features/appointments/booking-form/service-picker.tsx";
import { TimeRefusal } from "#web/features/appointments/booking-form/time-refusal.tsx";
import { NotesField } from "#web/features/appointments/notes-field.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { ContractForm } from "#web/ui/contract-form.tsx";
import { DiscardQuestion } from "#web/ui/discard-question.tsx";

type EditFormProps = { appointment: Appointment; barbers: Barber[]; timezone: string; onDone: () => void };

/** Other services and notes; what they change is said before it is saved. */
export function EditForm({ appointment, barbers, timezone, onDone }: EditFormProps) {
  const form = useEditForm({ appointment, onDone });
  const { barbeiro_id: barber, inicio: startsAt } = appointment;
  // It stays at its time: other times are no way on.
  const refused = form.refused && { ...form.refused, nearest: [] };
  const retry = (values: object) => form.retry(values);
  const { data: listed = [] } = useQuery(orpc.services.list.queryOptions({ staleTime: 5 * 60_000 }));
  // What was booked keeps its name, also when the shop does not offer it any more.
  const gone = appointment.services.filter(({ id }) => !listed.some((service) => service.id === id));
  const services = [
    ...listed,
    ...gone.map((service) => ({ ...service, descricao: null, categoria: "", foto_url: null, sinal: null, partes: [] })),
  ];
  return (
    <ContractForm form={{ ...form, failure: undefined }}>
      <ServicePicker
        catalogue={{ services, barbers }}
        barber={barber}
        chosen={form.form.values.services}
        error={form.form.errors.services}
        onChoose={form.choose}
      />
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
