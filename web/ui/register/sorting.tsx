import { NativeSelect, type NativeSelectProps, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import classes from "#web/ui/register/register.module.css";

type SortHeadProps = {
  column: string;
  title: string;
  /** The current sort column; `-` is descending. */
  sort: string | null;
  onSort: (sort: string) => void;
  right?: boolean;
};

/** The heading of a sortable column; a second press reverses the order. */
export function SortHead({ column, title, sort, onSort, right = false }: SortHeadProps) {
  const direction = sort === column ? "ascending" : sort === `-${column}` ? "descending" : undefined;
  const Arrow = direction === "descending" ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={direction} data-right={right || undefined}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => onSort(direction === "ascending" ? `-${column}` : column)}
      >
        {title}
        {direction && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}

type SortChoiceProps = { columns: { name: string; title: string }[]; sort: string; onSort: (sort: string) => void };

/** The sort control of cards, which have no headings. */
export function SortChoice({ columns, sort, onSort, ...rest }: SortChoiceProps & NativeSelectProps) {
  return (
    <NativeSelect
      aria-label="Ordenar por"
      data={columns.flatMap(({ name, title }) => [
        { value: name, label: `${title} ↑` },
        { value: `-${name}`, label: `${title} ↓` },
      ])}
      value={sort}
      onChange={({ currentTarget: { value } }) => onSort(value)}
      {...rest}
    />
  );
}
