import { Button, Group, Menu, SegmentedControl, Stack, Switch, Text } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { weekdays } from "#contract/dates.ts";
import { type Hours, type KeptHours, SaveWeek } from "#contract/hours.ts";
import { HoursForm, useHoursForm } from "#web/features/hours/hours-form.tsx";
import { copied, timesText } from "#web/features/hours/hours-texts.ts";
import { AddBreak, TimesFields } from "#web/features/hours/times-fields.tsx";
import { client } from "#web/lib/client.ts";
import { type Written, WrittenAs } from "#web/ui/written-as.ts";

type WeekDialogProps = { barber: string | null; kept: KeptHours; onClose: () => void };

/** The week of the shop, or of a barber, who may follow the shop's week. */
export function WeekDialog(props: WeekDialogProps) {
  return (
    <WrittenAs value={weekColumns}>
      <WeekForm {...props} />
    </WrittenAs>
  );
}

const weekColumns: Written = {
  week: { label: "Horário", none: "o da barbearia" },
  ...Object.fromEntries(
    weekdays.map((label, weekday) => [weekday, { label, list: (times: Hours[]) => timesText(times) }]),
  ),
};

function WeekForm({ barber, kept, onClose }: WeekDialogProps) {
  const form = useHoursForm<SaveWeek>({
    schema: SaveWeek,
    initialValues: { barber, week: kept.week, versao: kept.versao },
    save: (values) => client.hours.saveWeek(values),
    done: "Horário salvo.",
    onClose,
  });
  const { values, errors } = form.form;
  const { week } = values;
  // Typed times are restored when a barber is switched to the shop's hours and back.
  const [own, setOwn] = useState(kept.week ?? kept.shop);

  function follow(choice: string): void {
    if (week) setOwn(week);
    form.change({ week: choice === "shop" ? null : own });
  }

  return (
    <HoursForm form={form} title={barber ? "Horário do barbeiro" : "Horário de funcionamento"} onClose={onClose}>
      {barber && (
        <SegmentedControl
          fullWidth
          aria-label="De quem é o horário"
          value={week ? "own" : "shop"}
          onChange={follow}
          data={[
            { value: "shop", label: "O da barbearia" },
            { value: "own", label: "Próprio" },
          ]}
        />
      )}
      {typeof errors.week === "string" && <Text c="red">{errors.week}</Text>}
      {week?.map((times, weekday) => (
        <DayFields
          key={weekdays[weekday]}
          weekday={weekday}
          times={times}
          shop={barber ? kept.shop[weekday]! : null}
          error={errors[`week.${weekday}`]}
          errorAt={(place) => errors[`week.${weekday}.${place}`]}
          onChange={(changed) => form.change({ week: week.map((one, at) => (at === weekday ? changed : one)) })}
          onCopy={(to) => form.change({ week: copied(week, weekday, to) })}
        />
      ))}
      {!week && <Text c="dimmed">Trabalha sempre que a barbearia abre.</Text>}
    </HoursForm>
  );
}

type DayFieldsProps = {
  weekday: number;
  times: Hours[];
  /** The shop's hours on that day, shown beside a barber's. */
  shop: Hours[] | null;
  error: ReactNode;
  errorAt: (place: string) => ReactNode;
  onChange: (times: Hours[]) => void;
  onCopy: (to: number[]) => void;
};

const usual: Hours[] = [{ opens: "09:00", closes: "18:00" }];
const workdays = [1, 2, 3, 4, 5];
const everyDay = [0, 1, 2, 3, 4, 5, 6];

function DayFields({ weekday, times, shop, error, errorAt, onChange, onCopy }: DayFieldsProps) {
  const name = weekdays[weekday]!;
  const last = useRef(times.length > 0 ? times : usual);
  const open = times.length > 0;

  function turn(): void {
    if (open) last.current = times;
    onChange(open ? [] : last.current);
  }

  return (
    <Stack gap="xs" component="section" aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Switch label={name} checked={open} onChange={turn} />
        {open && (
          <Group gap="xs">
            <AddBreak of={name.toLowerCase()} value={times} onChange={onChange} />
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="subtle" size="compact-sm" aria-label={`Copiar ${name.toLowerCase()} para outros dias`}>
                  Copiar
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => onCopy(workdays)}>Para segunda a sexta</Menu.Item>
                <Menu.Item onClick={() => onCopy(everyDay)}>Para todos os dias</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
        )}
      </Group>
      {error && <Text c="red">{error}</Text>}
      {open && <TimesFields of={name.toLowerCase()} value={times} errorAt={errorAt} onChange={onChange} />}
      {shop && open && (
        <Text size="sm" c="dimmed">
          {shop.length > 0 ? `A barbearia abre das ${timesText(shop)}.` : "A barbearia não abre nesse dia."}
        </Text>
      )}
    </Stack>
  );
}
