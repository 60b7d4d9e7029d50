import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { RegisterMenu } from "#web/ui/register/register-menu.tsx";
import { RegisterSearch } from "#web/ui/register/register-search.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { RegisterTable } from "#web/ui/register/register-table.tsx";
import classes from "#web/ui/register/register-tools.module.css";
import { useHeldRows } from "#web/ui/register/held-rows.ts";
import { useColumns } from "#web/ui/register/use-columns.ts";
import { SortChoice } from "#web/ui/register/sorting.tsx";
import type { AnyRegister } from "#web/ui/register/use-register.ts";
import { type Selection, useSelection } from "#web/ui/register/use-selection.ts";

export type Nothing = { title: string; hint?: string; action?: ReactNode };

export type RegisterProps<Item> = {
  register: AnyRegister<Item>;
  cells?: Cells<Item>;
  /** Columns hidden until a person chooses them. */
  hidden?: string[];
  /** The placeholder of the search; without it the list has no search. */
  search?: string;
  /** Cards also on wide screens. */
  cards?: boolean;
  /** Other filters of the list. */
  tools?: ReactNode;
  acts?: (item: Item) => ReactNode;
  /** The acts on the selected rows; without it rows cannot be selected. */
  actsOnMany?: (items: Item[], done: () => void) => ReactNode;
  empty: Nothing;
  /** The empty state of a search without results, where it differs from the default. */
  notFound?: Nothing;
};

/** A list with search, filters, sorts and pages, and its states: loading, empty, nothing found, failed, more. */
export function Register<Item extends { id: string }>({ search, tools, hidden = [], ...rest }: RegisterProps<Item>) {
  const { register } = rest;
  const { list, asked } = register;
  const columns = useColumns(list, hidden);
  return (
    <section aria-label={list.title}>
      <div className={classes.tools}>
        {search && (
          <RegisterSearch
            label={search}
            value={asked.query ?? ""}
            onSearch={(words) => register.ask({ query: words })}
          />
        )}
        {tools && <div className={classes.narrowing}>{tools}</div>}
        <div className={classes.whole}>
          <SortChoice
            columns={list.sorts.map((name) => ({ name, title: list.columns[name]! }))}
            sort={asked.sort}
            onSort={(sort) => register.ask({ sort })}
            {...(!rest.cards && { hiddenFrom: "sm", flex: "1 1 5rem" })}
          />
          <RegisterMenu register={register} columns={columns} />
        </div>
      </div>
      <PagedList query={register.query}>
        {(pages) => <Rows items={pages.flatMap((page) => page.items)} columns={columns.shown} {...rest} />}
      </PagedList>
    </section>
  );
}

type RowsProps<Item> = Omit<RegisterProps<Item>, "search" | "tools" | "hidden"> & { items: Item[]; columns: string[] };

function Rows<Item extends { id: string }>({
  register,
  items,
  columns,
  cells = {},
  cards,
  acts,
  actsOnMany,
  empty,
  notFound = { title: "Nada encontrado", hint: "Confira a busca e os filtros." },
}: RowsProps<Item>) {
  const selection = useSelection(items);
  const { hold, gone } = useHeldRows(items);
  const { isAsked, forget } = register;
  const nothing = items.length === 0;
  return (
    <>
      {nothing && <EmptyState {...(isAsked ? { ...notFound, action: <Forget onForget={forget} /> } : empty)} />}
      {actsOnMany && !nothing && (
        <Selected selection={selection}>
          {actsOnMany(
            items.filter(({ id }) => selection.has(id)),
            selection.clear,
          )}
        </Selected>
      )}
      {items.length + gone.length > 0 && (
        <RegisterTable
          register={register}
          items={items}
          gone={gone}
          hold={hold}
          columns={columns}
          cells={cells}
          cards={cards}
          acts={acts}
          selection={actsOnMany && selection}
        />
      )}
    </>
  );
}

function Selected({ selection: { count, clear }, children }: { selection: Selection; children: ReactNode }) {
  return (
    <Group gap="sm" mb="sm" aria-live="polite">
      {count > 0 && (
        <>
          <Text size="sm">{count === 1 ? "1 linha selecionada" : `${count} linhas selecionadas`}</Text>
          {children}
          <Button variant="subtle" color="gray" size="sm" onClick={clear}>
            Limpar seleção
          </Button>
        </>
      )}
    </Group>
  );
}

function Forget({ onForget }: { onForget: () => void }) {
  return (
    <Button variant="default" onClick={onForget}>
      Limpar busca e filtros
    </Button>
  );
}
