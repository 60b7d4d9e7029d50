import { Button, Group, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { RegisterSearch } from "#web/ui/register/register-search.tsx";
import { type Column, RegisterTable } from "#web/ui/register/register-table.tsx";
import type { AnyRegister } from "#web/ui/register/use-register.ts";

type Nothing = { title: string; hint?: string; action?: ReactNode };

type RegisterProps<Item> = {
  register: AnyRegister<Item>;
  /** What the list is called. */
  name: string;
  columns: Column<Item>[];
  /** What can be looked for, if anything: the placeholder of the search. */
  search?: string;
  /** What else narrows the list, and what is done with the whole of it. */
  tools?: ReactNode;
  acts?: (item: Item) => ReactNode;
  empty: Nothing;
  /** Where the search found nothing, if more can be said than that. */
  notFound?: Nothing;
};

/** A list with search, filters, sorts and pages: skeleton, rows, nothing yet, nothing found, failed, more. */
export function Register<Item extends { id: string }>({
  register,
  name,
  columns,
  search,
  tools,
  acts,
  empty,
  notFound = { title: "Nada encontrado", hint: "Confira a busca e os filtros." },
}: RegisterProps<Item>) {
  const { query, asked, ask, isAsked, forget } = register;
  const onSort = (sort: string) => ask({ sort });
  return (
    <section aria-label={name}>
      <Group gap="sm" mb="md" align="flex-end">
        {search && (
          <RegisterSearch label={search} value={asked.query ?? ""} onSearch={(words) => ask({ query: words })} />
        )}
        {tools}
        <SortChoice columns={columns} sort={asked.sort} onSort={onSort} />
      </Group>
      <PagedList query={query}>
        {(pages) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return <EmptyState {...(isAsked ? { ...notFound, action: <Forget onForget={forget} /> } : empty)} />;
          return (
            <RegisterTable
              name={name}
              items={items}
              columns={columns}
              sort={asked.sort}
              onSort={onSort}
              acts={acts}
              stale={query.isPlaceholderData}
            />
          );
        }}
      </PagedList>
    </section>
  );
}

function Forget({ onForget }: { onForget: () => void }) {
  return (
    <Button variant="default" onClick={onForget}>
      Limpar busca e filtros
    </Button>
  );
}

type SortChoiceProps<Item> = { columns: Column<Item>[]; sort: string; onSort: (sort: string) => void };

/** Cards have no heads to press. */
function SortChoice<Item>({ columns, sort, onSort }: SortChoiceProps<Item>) {
  const sorts = columns.flatMap(({ head, sort: by }) =>
    by
      ? [
          { value: by, label: `${head}, crescente` },
          { value: `-${by}`, label: `${head}, decrescente` },
        ]
      : [],
  );
  if (sorts.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Ordenar por"
      hiddenFrom="sm"
      data={sorts}
      value={sort}
      onChange={({ currentTarget }) => onSort(currentTarget.value)}
    />
  );
}
