import { Checkbox, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Cell } from "#contract/cells.ts";
import { Moment } from "#web/ui/moment.tsx";
import classes from "#web/ui/register/register.module.css";
import type { AnyRegister } from "#web/ui/register/use-register.ts";
import { useRowKeys } from "#web/ui/register/use-row-keys.ts";
import type { Selection } from "#web/ui/register/use-selection.ts";

type Row = { id: string };

/** Letters of a text that is not broken: a number, an address, a date. */
const short = 20;

/** What stands in a cell where it is more than the text of the list. */
export type Cells<Item> = { [column in string]?: (item: Item) => ReactNode };

type RegisterTableProps<Item> = {
  register: AnyRegister<Item>;
  items: Item[];
  columns: string[];
  cells: Cells<Item>;
  cards?: boolean | undefined;
  /** What one may do with a row. */
  acts?: ((item: Item) => ReactNode) | undefined;
  selection?: Selection | undefined;
};

/** The rows of a register: a table where there is room, cards on a phone. */
export function RegisterTable<Item extends Row>({
  register,
  items,
  columns,
  cells,
  cards,
  acts,
  selection,
}: RegisterTableProps<Item>) {
  const { list, query } = register;
  const rowProps = useRowKeys(selection?.clear);
  return (
    <table
      className={classes.table}
      data-cards={cards || undefined}
      aria-label={list.title}
      aria-busy={query.isPlaceholderData}
    >
      <thead>
        <tr>
          {selection && (
            <th className={classes.select}>
              <Checkbox
                size="md"
                aria-label="Selecionar todas as linhas"
                checked={selection.all}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column} register={register} column={column} />
          ))}
          {acts && <th aria-label="Ações" />}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={item.id} className={classes.row} {...rowProps(index)}>
            {selection && (
              <td className={classes.select}>
                <Checkbox
                  size="md"
                  aria-label={`Selecionar ${String(list.cell(item, columns[0]!))}`}
                  checked={selection.has(item.id)}
                  onChange={() => selection.toggle(item.id)}
                />
              </td>
            )}
            {columns.map((column, at) => (
              <td key={column} {...(at > 0 && { "data-head": list.columns[column] })}>
                {cells[column] ? cells[column](item) : <Plain cell={list.cell(item, column)} />}
              </td>
            ))}
            {acts && <td className={classes.acts}>{acts(item)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Plain({ cell }: { cell: Cell }) {
  if (cell instanceof Date) return <Moment at={cell.toISOString()} />;
  if (cell === null || String(cell).length > short) return cell;
  return cell !== "" && <span className={classes.short}>{cell}</span>;
}

type HeadProps<Item> = { register: AnyRegister<Item>; column: string };

function Head<Item>({ register, column }: HeadProps<Item>) {
  const { list, asked } = register;
  const head = list.columns[column];
  if (!list.sorts.includes(column)) return <th scope="col">{head}</th>;
  const direction = { [column]: "ascending", [`-${column}`]: "descending" }[asked.sort] as
    | "ascending"
    | "descending"
    | undefined;
  const Arrow = direction === "descending" ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={direction}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => register.ask({ sort: direction === "ascending" ? `-${column}` : column })}
      >
        {head}
        {direction && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}
