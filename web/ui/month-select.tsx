import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { addDays, localDay } from "#contract/dates.ts";
import { useTimezone } from "#web/lib/session.ts";

type Days = { de?: string | undefined; ate?: string | undefined };

/** Chooses this month, the last, or all days of a list; another period in the URL stays. */
export function MonthSelect({ asked, ask }: { asked: Days; ask: (days: Days) => void }) {
  const timezone = useTimezone();
  const [today] = useState(() => localDay(new Date(), timezone));
  const month = firstOfMonth(today);
  const before = firstOfMonth(addDays(month, -1));
  const periods = [
    { label: "Todo o período", de: undefined, ate: undefined },
    { label: "Este mês", de: month, ate: undefined },
    { label: "Mês passado", de: before, ate: addDays(month, -1) },
  ];
  const shown = periods.find(({ de, ate }) => de === asked.de && ate === asked.ate);
  const other = shown ? [] : ["Outro período"];
  return (
    <NativeSelect
      aria-label="Período"
      data={[...periods.map(({ label }) => label), ...other]}
      value={shown?.label ?? other[0]!}
      onChange={({ currentTarget: { value } }) => {
        const chosen = periods.find(({ label }) => label === value);
        if (chosen) ask({ de: chosen.de, ate: chosen.ate });
      }}
    />
  );
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
