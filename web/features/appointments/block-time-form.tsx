import { Alert, Button, Group, Select, TextInput } from "@mantine/core";
import "@mantine/core/styles/Combobox.css";
import type { Barber } from "#contract/barbers.ts";
import type { Span } from "#web/features/appointments/agenda/geometry.ts";
import type { Draft } from "#web/features/appointments/agenda/use-panels.ts";
import { AppointmentsUnder } from "#web/features/appointments/block-form/appointments-under.tsx";
import { instantOf, MomentFields } from "#web/features/appointments/block-form/moment-fields.tsx";
import { useBlockForm } from "#web/features/appointments/block-form/use-block-form.ts";
import { addDays, formatMinutes, today } from "#web/lib/dates.ts";
import { useSession } from "#web/lib/session.ts";
import { ContractForm } from "#web/ui/contract-form.tsx";
import { toastSuccess } from "#web/ui/toast.ts";

type BlockTimeFormProps = { draft: Draft; barbers: Barber[]; timezone: string; onDone: () => void };

const wholeShop = "shop";
const lunch: Span = { start: 12 * 60, end: 13 * 60 };

/** Closes a time of a barber, or of everybody. */
export function BlockTimeForm({ draft, barbers, timezone, onDone }: BlockTimeFormProps) {
  const { role } = useSession();
  const begin = momentsOf(draft, timezone);
  const form = useBlockForm({
    initialValues: {
      barber: draft.barber ?? (role === "barbeiro" ? barbers[0]!.id : null),
      startsAt: instantOf(begin.from, timezone),
      endsAt: instantOf(begin.to, timezone),
    },
    timezone,
    onBlocked: () => {
      toastSuccess("Período bloqueado.");
      onDone();
    },
  });
  const { values, errors } = form.form;

  return (
    <ContractForm form={{ ...form, failure: undefined }}>
      {role !== "barbeiro" && (
        <Select
          label="Barbeiro"
          allowDeselect={false}
          data={[{ value: wholeShop, label: "Toda a barbearia" }, ...barbers.map(asOption)]}
          value={values.barber ?? wholeShop}
          onChange={(barber) => form.change({ barber: barber === wholeShop ? null : barber })}
        />
      )}
      <MomentFields
        label="De"
        begin={begin.from}
        timezone={timezone}
        error={errors.startsAt}
        onInstant={(startsAt) => form.change({ startsAt })}
      />
      <MomentFields
        label="Até"
        begin={begin.to}
        timezone={timezone}
        error={errors.endsAt}
        onInstant={(endsAt) => form.change({ endsAt })}
      />
      <TextInput label="Motivo" placeholder="Almoço, folga…" maxLength={120} {...form.field("motivo")} />
      {form.under.length > 0 ? (
        <AppointmentsUnder
          text={form.failure ?? ""}
          appointments={form.under}
          pending={form.pending}
          onKeep={form.keep}
        />
      ) : (
        <Submit failure={form.failure} pending={form.pending} />
      )}
    </ContractForm>
  );
}

function Submit({ failure, pending }: { failure: string | undefined; pending: boolean }) {
  return (
    <>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={pending}>
          Bloquear
        </Button>
      </Group>
    </>
  );
}

/** The time that was dragged over; without one, lunch of the day that is shown. */
function momentsOf({ day, span = lunch }: Draft, timezone: string) {
  const first = day ?? today(timezone);
  const last = span.end < 24 * 60 ? first : addDays(first, 1);
  return {
    from: { day: first, time: formatMinutes(span.start) },
    to: { day: last, time: formatMinutes(span.end % (24 * 60)) },
  };
}

function asOption({ id, nome }: Barber) {
  return { value: id, label: nome };
}
