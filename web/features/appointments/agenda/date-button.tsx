import { Popover, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import classes from "#web/features/appointments/agenda/toolbar.module.css";

const DayPicker = lazy(() =>
  import("#web/features/appointments/agenda/day-picker.tsx").then(({ DayPicker }) => ({ default: DayPicker })),
);

type DateButtonProps = { date: string; title: string; short: string; onDate: (date: string) => void };

/** The shown period; a press opens a calendar, whose code is loaded only then. */
export function DateButton({ date, title, short, onDate }: DateButtonProps) {
  const [opened, setOpened] = useState(false);

  function choose(day: string): void {
    setOpened(false);
    onDate(day);
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      attributes={{ dropdown: { "aria-label": "Escolher a data", "aria-labelledby": undefined } }}
    >
      <Popover.Target>
        <UnstyledButton className={classes.date} aria-haspopup="dialog" onClick={() => setOpened(!opened)}>
          <span className={classes.long}>{title}</span>
          <span className={classes.short}>{short}</span>
          <IconChevronDown size={18} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<div className={classes.pickerSpace} />}>
          <DayPicker date={date} onDate={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
