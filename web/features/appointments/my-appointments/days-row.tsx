import { ActionIcon, Group, Text, VisuallyHidden } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { formatLongDay, formatMonth, formatShortDay } from "#contract/dates.ts";
import classes from "#web/features/appointments/my-appointments/choices.module.css";
import { dayMarks, pagesOf, type DayOfTimes } from "#web/features/public-page/free-days.ts";

type Props = {
  days: DayOfTimes[];
  shown: string;
  loading: boolean;
  page: { current: number; turn: (page: number) => void; show: (day: string) => void };
  horizon: number;
};

export function DaysRow({ days, shown, loading, page, horizon }: Props) {
  const { current, turn } = page;

  return (
    <section aria-label="Dias">
      <Group justify="space-between" mb="xs" gap="xs">
        <Text fw={550} className={classes.month} aria-live="polite" flex={1}>
          {formatMonth(shown)}
        </Text>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Dias anteriores"
          disabled={current === 0}
          onClick={() => turn(current - 1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Próximos dias"
          disabled={current >= pagesOf(horizon) - 1}
          onClick={() => turn(current + 1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
      <ul className={classes.days}>
        {days.map(({ day, state }) => (
          <li key={day}>
            <DayButton day={day} mark={loading ? "" : dayMarks[state]} shown={day === shown} onShow={page.show} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type DayProps = { day: string; mark: string; shown: boolean; onShow: (day: string) => void };

function DayButton({ day, mark, shown, onShow }: DayProps) {
  const [weekday = ""] = formatShortDay(day).split(/[.,]/);

  return (
    <button
      type="button"
      className={classes.day}
      aria-pressed={shown}
      data-mark={mark || undefined}
      onClick={() => onShow(day)}
    >
      <VisuallyHidden>{formatLongDay(day)}</VisuallyHidden>
      <span aria-hidden="true">{weekday}</span>
      <strong aria-hidden="true">{Number(day.slice(8))}</strong>
      <small>{mark || "\u00a0"}</small>
    </button>
  );
}
