import { Alert, Group, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { today } from "#contract/dates.ts";
import { type Hours, type HoursException, SaveException } from "#contract/hours.ts";
import { CalendarInput } from "#web/features/appointments/agenda/calendar-input.tsx";
import { HoursForm, useHoursForm } from "#web/features/hours/hours-form.tsx";
import { AddBreak, TimesFields } from "#web/features/hours/times-fields.tsx";
import { client } from "#web/lib/client.ts";
import { useTimezone } from "#web/lib/session.ts";

type ExceptionDialogProps = {
  barber: string | null;
  /** The exception to change, or the initial values of a new one. */
  exception?: Omit<HoursException, "id" | "versao" | "atendem"> & Partial<HoursException>;
  onClose: () => void;
};

const usual: Hours[] = [{ opens: "09:00", closes: "13:00" }];

/** A day off, holidays, or days with other hours than the week's. */
export function ExceptionDialog({ barber, exception, onClose }: ExceptionDialogProps) {
  const now = today(useTimezone());
  const { atendem: _, ...begin } = { de: now, ate: now, motivo: "", horario: [], ...exception };
  const form = useHoursForm<SaveException>({
    schema: SaveException,
    initialValues: { ...begin, barber },
    save: (values, idempotencyKey) => client.hours.saveException(values, { context: { idempotencyKey } }),
    done: "Salvo.",
    onClose,
  });
  const { de, ate, horario } = form.form.values;
  const [last, setLast] = useState(horario?.length ? horario : usual);
  const closed = !horario?.length;
  const special = {
    of: "horário especial",
    value: horario ?? [],
    onChange: (times: Hours[]) => form.change({ horario: times }),
  };

  /** Typed times are restored when the days are switched to closed and back. */
  function turn(choice: string): void {
    if (!closed) setLast(horario);
    form.change({ horario: choice === "closed" ? [] : last });
  }

  return (
    <HoursForm form={form} title={titleOf(barber, exception)} onClose={onClose}>
      <SegmentedControl
        fullWidth
        aria-label="O que muda"
        value={closed ? "closed" : "special"}
        onChange={turn}
        data={[
          { value: "closed", label: barber ? "Folga ou férias" : "Fechado" },
          { value: "special", label: "Horário especial" },
        ]}
      />
      <Group grow align="flex-start" gap="sm">
        <CalendarInput
          label="Do dia"
          minDate={begin.de < now ? begin.de : now}
          value={de}
          error={form.form.errors.de}
          onChange={(day) => form.change({ de: day, ...(ate < day && { ate: day }) })}
        />
        <CalendarInput
          label="Até o dia"
          minDate={now}
          value={ate}
          error={form.form.errors.ate}
          onChange={(day) => form.change({ ate: day, ...(day < de && { de: day }) })}
        />
      </Group>
      <TextInput
        label="Motivo"
        placeholder={barber ? "Folga, férias, médico…" : "Férias coletivas, inventário…"}
        maxLength={80}
        {...form.field("motivo")}
      />
      {!closed && (
        <div>
          <TimesFields {...special} errorAt={(place) => form.form.errors[`horario.${place}`]} />
          <AddBreak {...special} />
        </div>
      )}
      {!barber && !closed && (
        <Alert variant="light" color="gray">
          Quem tem uma semana própria trabalha o que ela e este horário têm em comum; quem tem um horário só para esses
          dias, esse. Mude-o na página do barbeiro.
        </Alert>
      )}
    </HoursForm>
  );
}

function titleOf(barber: string | null, exception: ExceptionDialogProps["exception"]): string {
  if (exception) return exception.motivo;
  return barber ? "Nova folga ou horário especial" : "Novo dia fechado ou horário especial";
}
