import { ActionIcon, Button, Group, SegmentedControl, Title } from "@mantine/core";
import { IconBan, IconChevronLeft, IconChevronRight, IconKeyboard, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { View } from "#web/features/appointments/agenda/agenda-search.ts";
import { DateButton } from "#web/features/appointments/agenda/date-button.tsx";
import { periodTitle, shortTitle, turned } from "#web/features/appointments/agenda/period.ts";
import { OpenComandasButton } from "#web/features/sales/open-comandas.tsx";
import classes from "#web/features/appointments/agenda/toolbar.module.css";

type ToolbarProps = {
  view: View;
  date: string;
  today: string;
  onDate: (date: string) => void;
  onView: (view: View) => void;
  onBook: () => void;
  onBlock: () => void;
  onHelp: () => void;
  /** The barber filter and the filter for cancelled appointments. */
  filters: ReactNode;
};

const views: { value: View; label: string }[] = [
  { value: "day", label: "Dia" },
  { value: "week", label: "Semana" },
  { value: "month", label: "Mês" },
];
const earlier: Record<View, string> = { day: "Dia anterior", week: "Semana anterior", month: "Mês anterior" };
const later: Record<View, string> = { day: "Próximo dia", week: "Próxima semana", month: "Próximo mês" };

export function Toolbar({ onBook, onBlock, onHelp, filters, ...when }: ToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <When {...when} />
      <div className={classes.choices}>
        <div className={classes.filters}>{filters}</div>
        <SegmentedControl
          className={classes.views}
          aria-label="Visão"
          data={views}
          value={when.view}
          onChange={when.onView}
        />
      </div>
      <div className={classes.actions}>
        <OpenComandasButton />
        <ActionIcon
          className={classes.help}
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Atalhos do teclado"
          title="Atalhos do teclado (?)"
          aria-keyshortcuts="?"
          onClick={onHelp}
        >
          <IconKeyboard size={20} aria-hidden />
        </ActionIcon>
        <Button
          variant="default"
          leftSection={<IconBan size={18} aria-hidden />}
          onClick={onBlock}
          aria-keyshortcuts="b"
          title="Bloquear (B)"
        >
          Bloquear
        </Button>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={onBook}
          aria-keyshortcuts="n"
          title="Novo Agendamento (N)"
        >
          Novo Agendamento
        </Button>
      </div>
    </div>
  );
}

function When({ view, date, today, onDate }: Pick<ToolbarProps, "view" | "date" | "today" | "onDate">) {
  return (
    <div className={classes.when}>
      <Button variant="default" onClick={() => onDate(today)} aria-keyshortcuts="h" title="Hoje (H)">
        Hoje
      </Button>
      <Group gap={2} wrap="nowrap">
        <Turn label={earlier[view]} shortcut="k" onTurn={() => onDate(turned(view, date, -1))}>
          <IconChevronLeft size={20} aria-hidden />
        </Turn>
        <Turn label={later[view]} shortcut="j" onTurn={() => onDate(turned(view, date, 1))}>
          <IconChevronRight size={20} aria-hidden />
        </Turn>
      </Group>
      <Title order={2} className={classes.title}>
        <DateButton date={date} title={periodTitle(view, date)} short={shortTitle(view, date)} onDate={onDate} />
      </Title>
    </div>
  );
}

type TurnProps = { label: string; shortcut: string; onTurn: () => void; children: ReactNode };

function Turn({ label, shortcut, onTurn, children }: TurnProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={`${label} (${shortcut.toUpperCase()})`}
      aria-keyshortcuts={shortcut}
      onClick={onTurn}
    >
      {children}
    </ActionIcon>
  );
}
