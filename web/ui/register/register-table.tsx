import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "#web/ui/register/register.module.css";
import { useRowKeys } from "#web/ui/register/use-row-keys.ts";

/** A column: what heads it, what it is sorted by if it can be, and what stands in it. The first names the row. */
export type Column<Item> = { head: string; sort?: string; cell: (item: Item) => ReactNode };

type RegisterTableProps<Item> = {
  name: string;
  items: Item[];
  columns: Column<Item>[];
  sort: string;
  onSort: (sort: string) => void;
  /** What one may do with a row. */
  acts?: ((item: Item) => ReactNode) | undefined;
  /** While others are looked for, these are what was found before. */
  stale: boolean;
};

/** The rows of a register: a table where there is room, cards on a phone. */
export function RegisterTable<Item extends { id: string }>({
  name,
  items,
  columns,
  sort,
  onSort,
  acts,
  stale,
}: RegisterTableProps<Item>) {
  const { rowProps } = useRowKeys();
  return (
    <table className={classes.table} aria-label={name} aria-busy={stale}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.head} column={column} sort={sort} onSort={onSort} />
          ))}
          {acts && <th aria-label="Ações" />}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={item.id} className={classes.row} {...rowProps(index)}>
            {columns.map(({ head, cell }, at) => (
              <td key={head} {...(at > 0 && { "data-head": head })}>
                {cell(item)}
              </td>
            ))}
            {acts && <td className={classes.acts}>{acts(item)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HeadProps<Item> = { column: Column<Item>; sort: string; onSort: (sort: string) => void };

function Head<Item>({ column: { head, sort: by }, sort, onSort }: HeadProps<Item>) {
  if (!by) return <th scope="col">{head}</th>;
  const direction = sort === by ? "ascending" : sort === `-${by}` ? "descending" : undefined;
  const Arrow = direction === "descending" ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={direction}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(direction === "ascending" ? `-${by}` : by)}>
        {head}
        {direction && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}
