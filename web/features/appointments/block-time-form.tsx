import { Alert, Button, Group, TextInput } from "@mantine/core";
import type { Barber } from "#contract/barbers.ts";
import { addDays, formatMinutes, localDay, today } from "#contract/dates.ts";
import type { Span } from "#web/features/appointments/agenda/geometry.ts";
import type { EntrySlot } from "#web/features/appointments/agenda/use-panels.ts";
import { instantOf, MomentFields } from "#web/features/appointments/block-form/moment-fields.tsx";
import { RepeatFields } from "#web/features/appointments/block-form/repeat-fields.tsx";
import { type BlockForm, useBlockForm } from "#web/features/appointments/block-form/use-block-form.ts";
import { BarberSelect } from "#web/features/appointments/booking-form/barber-select.tsx";
import { AppointmentsUnder } from "#web/features/appointments/appointments-under.tsx";
import { useSession } from "#web/lib/session.ts";
import { ContractForm } from "#web/ui/contract-form.tsx";
import { DiscardQuestion } from "#web/ui/discard-question.tsx";

type BlockTimeFormProps = { slot: EntrySlot; barbers: Barber[]; timezone: string; onDone: () => void };

const wholeShop = { value: "shop", label: "Toda a barbearia" };
const lunch: Span = { start: 12 * 60, end: 13 * 60 };

/** Blocks a time of one barber, or of all; a barber blocks only their own time. */
export function BlockTimeForm({ slot, barbers, timezone, onDone }: BlockTimeFormProps) {
  const { role, barbeiro_id } = useSession();
  const own = barbers.find(({ id }) => id === barbeiro_id)?.id;
  const begin = momentsOf(slot, timezone);
  const form = useBlockForm({
    initialValues: {
      // Blocking the whole shop must be deliberate: people without their own column have to choose.
      barber: slot.barber ?? own ?? "",
      startsAt: instantOf(begin.from, timezone),
      endsAt: instantOf(begin.to, timezone),
    },
    timezone,
    onBlocked: onDone,
  });
  const { barber } = form.form.values;
  const moment = (name: "startsAt" | "endsAt") => ({
    timezone,
    error: form.form.errors[name],
    onInstant: (instant: string) => form.change({ [name]: instant }),
  });

  return (
    <ContractForm form={{ ...form, failure: undefined }}>
      {role !== "barbeiro" && (
        <BarberSelect
          barbers={barbers}
          other={wholeShop}
          value={barber ?? wholeShop.value}
          error={form.form.errors.barber}
          onChange={(chosen) => form.change({ barber: chosen === wholeShop.value ? null : chosen })}
        />
      )}
      <MomentFields labels={{ day: "Dia", time: "Início" }} begin={begin.from} {...moment("startsAt")} />
      <MomentFields
        labels={{ day: "Até o dia", time: "Fim" }}
        begin={begin.to}
        midnight="É onde o dia começa; onde ele acaba, 24:00."
        {...moment("endsAt")}
      />
      <RepeatFields
        value={form.form.values.repeats ?? null}
        from={form.form.values.startsAt ? localDay(form.form.values.startsAt, timezone) : begin.from.day}
        error={form.form.errors["repeats.until"]}
        onChange={(repeats) => form.change({ repeats })}
      />
      <TextInput label="Motivo" placeholder="Almoço, folga…" maxLength={120} {...form.field("motivo")} />
      {form.under.count > 0 ? <Under form={form} /> : <Submit form={form} />}
      <DiscardQuestion typed={form.typed} />
    </ContractForm>
  );
}

function Submit({ form: { failure, pending } }: { form: BlockForm }) {
  return (
    <>
      {failure && <Alert color="red">{failure}</Alert>}
      <Group justify="flex-end">
        <Button type="submit" loading={pending}>
          Bloquear
        </Button>
      </Group>
    </>
  );
}

function Under({ form: { failure, under, pending, keep } }: { form: BlockForm }) {
  return (
    <AppointmentsUnder
      text={failure}
      appointments={under.appointments}
      more={under.count - under.appointments.length}
      keep="Bloquear mesmo assim"
      pending={pending}
      onKeep={keep}
    />
  );
}

/** The selected time; without one, lunch of the shown day. */
function momentsOf({ day, span = lunch }: EntrySlot, timezone: string) {
  const first = day ?? today(timezone);
  const last = span.end < 24 * 60 ? first : addDays(first, 1);
  return {
    from: { day: first, time: formatMinutes(span.start) },
    to: { day: last, time: formatMinutes(span.end % (24 * 60)) },
  };
}
