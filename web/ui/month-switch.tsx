import { ActionIcon, Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { formatMonth, today } from "#contract/dates.ts";
import { firstOfMonth, monthsLater } from "#contract/periods.ts";
import { AskedMonth } from "#contract/values.ts";
import { useTimezone } from "#web/lib/session.ts";

/** The month that a page shows, `YYYY-MM`, and a function that changes it; stored in the URL. */
export function useMonth() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const router = useRouter();
  const timezone = useTimezone();
  const [now] = useState(() => firstOfMonth(today(timezone)).slice(0, 7));
  const show = (mes: string) => void router.navigate({ to: ".", search: { ...search, mes }, replace: true });
  return { mes: AskedMonth.safeParse(search.mes).data ?? now, now, show };
}

type MonthSwitchProps = {
  mes: string;
  /** The first and the last month with data. */
  first?: string | undefined;
  last?: string | undefined;
  onShow: (mes: string) => void;
};

/** Buttons for the previous and the next month. */
export function MonthSwitch({ mes, first, last, onShow }: MonthSwitchProps) {
  const step = (months: number) => onShow(monthsLater(`${mes}-01`, months).slice(0, 7));
  return (
    <Group gap="xs" mb="md">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Mês anterior"
        disabled={first !== undefined && mes <= first}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text fw={600} miw="9rem" ta="center" aria-live="polite">
        {formatMonth(`${mes}-01`)}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Próximo mês"
        disabled={last !== undefined && mes >= last}
        onClick={() => step(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
