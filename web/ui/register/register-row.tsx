import { ActionIcon, Checkbox } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type HTMLAttributes, type MouseEvent, type ReactNode, useCallback, useState } from "react";
import { type Cell, DayOf, type Table } from "#contract/cells.ts";
import { formatDay } from "#contract/dates.ts";
import { formatMoney } from "#contract/money.ts";
import { Reais } from "#contract/quantities.ts";
import { useTimezone } from "#web/lib/session.ts";
import { Moment, momentText } from "#web/ui/moment.tsx";
import { HeldRow } from "#web/ui/register/held-rows.ts";
import classes from "#web/ui/register/register.module.css";
import { factsOf } from "#web/ui/register/row-facts.ts";
import type { Selection } from "#web/ui/register/use-selection.ts";

/** The longest text in characters that is kept on one line: a number, an address, a date. */
const short = 20;

/** Custom cells, where the list's text is not enough. */
export type Cells<Item> = { [column in string]?: (item: Item) => ReactNode };

type RegisterRowProps<Item> = {
  list: Table;
  item: Item;
  /** Keeps the row while a dialog over it is open. */
  hold: (item: Item) => () => void;
  columns: string[];
  cells: Cells<Item>;
  acts: ((item: Item) => ReactNode) | undefined;
  selection: Selection | undefined;
  rowProps: HTMLAttributes<HTMLTableRowElement>;
};

/** A row. On a phone: its name, two facts below it, and all of its columns once it is pressed. */
export function RegisterRow<Item extends { id: string }>({
  list,
  item,
  hold,
  columns,
  cells,
  acts,
  selection,
  rowProps,
}: RegisterRowProps<Item>) {
  const [open, setOpen] = useState(false);
  const timezone = useTimezone();
  const first = list.cell(item, columns[0]!);
  const name = first instanceof Date && !(first instanceof DayOf) ? momentText(first, timezone) : textOf(first);
  const facts = factsOf(list, columns, (column) => isEmpty(list.cell(item, column)));
  const toggle = () => setOpen(!open);
  const held = useCallback(() => hold(item), [hold, item]);
  return (
    <tr
      className={classes.row}
      data-open={open || undefined}
      onClick={(event) => isBeside(event) && toggle()}
      {...rowProps}
    >
      {selection && (
        <td className={classes.select}>
          <Checkbox
            size="md"
            aria-label={`Selecionar ${name}`}
            checked={selection.has(item.id)}
            onChange={() => selection.toggle(item.id)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column} {...(at > 0 && headOf(list, item, column))} data-fact={factNames[facts.indexOf(column)]}>
          <Content of={cells[column] ? cells[column](item) : plainOf(list.cell(item, column))} />
        </td>
      ))}
      {columns.length > 1 && <More name={name} open={open} onToggle={toggle} />}
      {acts && (
        <td className={classes.acts}>
          <HeldRow value={held}>{acts(item)}</HeldRow>
        </td>
      )}
    </tr>
  );
}

const factNames = ["first", "second"];

function isEmpty(cell: Cell): boolean {
  return cell === null || cell === "";
}

/** Numbers, days and instants need their heading beside the name; texts do not, nor does money that is only called "Valor". */
function headOf(list: Table, item: object, column: string) {
  const cell = list.cell(item, column);
  const head = list.columns[column];
  return {
    "data-head": head,
    "data-says-itself": typeof cell === "string" || (cell instanceof Reais && head === "Valor") || undefined,
  };
}

function textOf(cell: Cell): string {
  if (cell instanceof DayOf) return formatDay(cell.toISOString().slice(0, 10));
  return cell instanceof Reais ? formatMoney(Math.round(cell.valueOf() * 100)) : String(cell);
}

/** Whether a press was outside the row's own controls and what they opened. */
function isBeside({ target, currentTarget }: MouseEvent): boolean {
  return currentTarget.contains(target as Node) && !(target as Element).closest("a, button, input, label");
}

type MoreProps = { name: string; open: boolean; onToggle: () => void };

function More({ name, open, onToggle }: MoreProps) {
  return (
    <td data-more>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Mais de ${name}`}
        aria-expanded={open}
        onClick={onToggle}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    </td>
  );
}

/** Keeps a short text on its line, also beside a long one that takes the width of the table. */
function Content({ of }: { of: ReactNode }) {
  const isText = typeof of === "number" || (typeof of === "string" && of !== "");
  return isText && String(of).length <= short ? <span className={classes.short}>{of}</span> : of;
}

function plainOf(cell: Cell): ReactNode {
  if (cell instanceof DayOf || cell instanceof Reais) return textOf(cell);
  return cell instanceof Date ? <Moment at={cell.toISOString()} /> : cell;
}
