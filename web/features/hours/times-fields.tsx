import { ActionIcon, Button, Group, Stack, TextInput, type TextInputProps } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Hours } from "#contract/hours.ts";
import { tidyEnd, withBreak } from "#web/features/hours/hours-texts.ts";
import { tidyTime } from "#web/lib/typed-time.ts";

type TimesFieldsProps = {
  /** The weekday in words: `segunda`. */
  of: string;
  value: Hours[];
  /** The error of a field, by its path `0.opens`. */
  errorAt: (place: string) => ReactNode;
  onChange: (times: Hours[]) => void;
};

/** The working times of one day, with breaks between them. */
export function TimesFields({ of, value, errorAt, onChange }: TimesFieldsProps) {
  const change = (index: number, part: Partial<Hours>) =>
    onChange(value.map((time, at) => (at === index ? { ...time, ...part } : time)));
  return (
    <Stack gap="xs">
      {value.map((time, index) => (
        // The times have no ids, so the index is the key.
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <TimeInput
            aria-label={`Início, ${of}${value.length > 1 ? `, período ${index + 1}` : ""}`}
            value={time.opens}
            error={errorAt(`${index}.opens`)}
            onChange={(opens) => change(index, { opens })}
          />
          <TimeInput
            aria-label={`Fim, ${of}${value.length > 1 ? `, período ${index + 1}` : ""}`}
            value={time.closes}
            error={errorAt(`${index}.closes`)}
            tidy={tidyEnd}
            onChange={(closes) => change(index, { closes })}
          />
          {value.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Tirar período ${index + 1}, ${of}`}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
    </Stack>
  );
}

type TimeInputProps = Omit<TextInputProps, "value" | "onChange"> & {
  value: string;
  tidy?: typeof tidyTime;
  onChange: (time: string) => void;
};

/** A time as people type it (`9`, `930`, `9h30`), formatted when the field is left. */
function TimeInput({ value, tidy = tidyTime, onChange, ...field }: TimeInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => tidy(value) !== value && onChange(tidy(value))}
    />
  );
}

/** Splits the day, or adds one more time to it. */
export function AddBreak({ of, value, onChange }: Omit<TimesFieldsProps, "errorAt">) {
  if (value.length >= 4) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Adicionar intervalo, ${of}`}
      onClick={() => onChange(withBreak(value))}
    >
      Intervalo
    </Button>
  );
}
