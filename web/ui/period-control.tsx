import { Group, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "#contract/dates.ts";
import {
  AskedPeriod,
  comparisonNames,
  periodNames,
  type Comparison,
  type PeriodName,
  type Span,
} from "#contract/periods.ts";
import { DayInput } from "#web/ui/day-input.tsx";
import type { Period } from "#web/ui/use-period.ts";

/** The days actually shown and compared with, where they are fewer than requested; null where none are. */
type ShownDays = { periodo: Span | null; antes: Span | null };

/** Controls for the period of a page and the compared period; it shows which days these are. */
export function PeriodControl({ period, shown }: { period: Period; shown?: ShownDays | undefined }) {
  const { periodo, comparar, de, ate, before, show } = period;
  return (
    <div>
      <Group gap="sm" align="flex-start">
        <NativeSelect
          label="Período"
          data={options(periodNames)}
          value={periodo}
          onChange={({ currentTarget: { value } }) => show({ periodo: value as PeriodName })}
        />
        {periodo === "outro" && <OwnPeriod key={`${de} ${ate}`} period={period} />}
        <NativeSelect
          label="Comparar com"
          data={options(comparisonNames)}
          value={comparar}
          onChange={({ currentTarget: { value } }) => show({ comparar: value as Comparison })}
        />
      </Group>
      <Text size="sm" c="dimmed" mt={6}>
        {spanText(shown?.periodo ?? { de, ate })}
        {shown?.antes !== null && `, comparado com ${spanText(shown?.antes ?? before)}`}
      </Text>
    </div>
  );
}

/** `01/11/2026 a 25/11/2026`, or a single day. */
export function spanText({ de, ate }: Span): string {
  return de === ate ? formatDay(de) : `${formatDay(de)} a ${formatDay(ate)}`;
}

/** Two days typed one after the other; the period changes once both are valid. */
function OwnPeriod({ period: { de, ate, comparar, show } }: { period: Period }) {
  const [typed, setTyped] = useState<{ de: string | undefined; ate: string | undefined }>({ de, ate });
  const { data, error } = AskedPeriod.safeParse({ ...typed, comparar });
  const errorAt = (field: string) => error?.issues.find(({ path }) => path[0] === field)?.message;

  function type(change: Partial<typeof typed>): void {
    const next = { ...typed, ...change };
    setTyped(next);
    const parsed = AskedPeriod.safeParse({ ...next, comparar });
    if (parsed.success) show({ periodo: "outro", de: parsed.data.de, ate: parsed.data.ate });
  }

  return (
    <>
      <DayInput
        label="De"
        w={140}
        value={typed.de}
        error={!data && errorAt("de")}
        onChange={(day) => type({ de: day })}
      />
      <DayInput
        label="Até"
        w={140}
        value={typed.ate}
        error={!data && errorAt("ate")}
        onChange={(day) => type({ ate: day })}
      />
    </>
  );
}

function options(names: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
