import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "#web/ui/register/register.module.css";
import { type Cells, RegisterRow } from "#web/ui/register/register-row.tsx";
import { SortHead } from "#web/ui/register/sorting.tsx";
import type { AnyRegister } from "#web/ui/register/use-register.ts";
import { useRowKeys } from "#web/ui/register/use-row-keys.ts";
import type { Selection } from "#web/ui/register/use-selection.ts";

type RegisterTableProps<Item> = {
  register: AnyRegister<Item>;
  items: Item[];
  /** Rows that have left the list under an open dialog: not shown, so that the dialog stays. */
  gone: Item[];
  hold: (item: Item) => () => void;
  columns: string[];
  cells: Cells<Item>;
  cards?: boolean | undefined;
  /** The acts on a row. */
  acts?: ((item: Item) => ReactNode) | undefined;
  selection?: Selection | undefined;
};

/** The rows of a register: a table on wide screens, two lines per row on a phone. */
export function RegisterTable<Item extends { id: string }>({
  register,
  items,
  gone,
  hold,
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
      hidden={items.length === 0}
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
        {[...items, ...gone].map((item, index) => (
          <RegisterRow
            key={item.id}
            list={list}
            item={item}
            hold={hold}
            columns={columns}
            cells={cells}
            acts={acts}
            selection={selection}
            rowProps={{ ...rowProps(index), hidden: index >= items.length }}
          />
        ))}
      </tbody>
    </table>
  );
}

type HeadProps<Item> = { register: AnyRegister<Item>; column: string };

function Head<Item>({ register, column }: HeadProps<Item>) {
  const { list, asked } = register;
  const title = list.columns[column]!;
  if (!list.sorts.includes(column)) return <th scope="col">{title}</th>;
  return <SortHead column={column} title={title} sort={asked.sort} onSort={(sort) => register.ask({ sort })} />;
}
