import { Group, SegmentedControl, Stack, Switch, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { quantityText } from "#contract/quantities.ts";
import type { CountedProduct } from "#contract/stock-counts.ts";
import classes from "#web/features/products/counts/counted-products.module.css";
import { CountedQuantity } from "#web/features/products/counts/counted-quantity.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { RegisterSearch } from "#web/ui/register/register-search.tsx";

type Show = "all" | "missing" | "counted";

const shows = [
  { value: "all", label: "Todos" },
  { value: "missing", label: "Faltam" },
  { value: "counted", label: "Contados" },
];

/** The products to count. Expected quantities are hidden until shown on request: people who know them count less carefully. */
export function CountedProducts({ count, open }: { count: string; open: boolean }) {
  const [query, setQuery] = useState("");
  const [show, setShow] = useState<Show>(open ? "all" : "counted");
  const [expected, setExpected] = useState(false);
  const products = useInfiniteQuery(
    orpc.products.counts.products.infiniteOptions({
      input: (after: string | undefined) => ({ id: count, query, show, ...(after && { after }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: (before) => before,
    }),
  );
  return (
    <section aria-label="Produtos da contagem">
      <Group gap="sm" mb="md">
        <RegisterSearch label="Buscar por nome, marca ou código" value={query} onSearch={setQuery} />
        <SegmentedControl aria-label="Mostrar" data={shows} value={show} onChange={(value) => setShow(value as Show)} />
        <Switch
          label="Mostrar o esperado"
          checked={expected}
          onChange={({ currentTarget }) => setExpected(currentTarget.checked)}
        />
      </Group>
      <PagedList query={products}>
        {(pages) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <EmptyState {...nothing(show, query)} />;
          return (
            <Stack gap={0} component="ul" className={classes.list}>
              {items.map((product) => (
                <Row key={product.id} count={count} open={open} product={product} expected={expected} />
              ))}
            </Stack>
          );
        }}
      </PagedList>
    </section>
  );
}

function nothing(show: Show, query: string): { title: string; hint?: string } {
  if (query) return { title: "Nenhum produto encontrado", hint: "Confira a grafia ou o código." };
  if (show === "missing") return { title: "Tudo contado" };
  if (show === "counted") return { title: "Nada contado ainda" };
  return { title: "Nenhum produto para contar", hint: "Cadastre os produtos antes de contar." };
}

type RowProps = { count: string; open: boolean; product: CountedProduct; expected: boolean };

function Row({ count, open, product, expected }: RowProps) {
  const { nome, marca, unidade, conteudo, contado, esperado } = product;
  const about = [marca, conteudo > 1 && `embalagem de ${quantityText(conteudo, unidade)}`].filter(Boolean).join(" · ");
  return (
    <li className={classes.row}>
      <div className={classes.product}>
        <Text fw={600}>{nome}</Text>
        {about && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
        {expected && <Text size="sm">Esperado: {quantityText(esperado, unidade)}</Text>}
      </div>
      {open ? (
        <CountedQuantity count={count} product={product} />
      ) : (
        <Text>{contado === null ? "–" : quantityText(contado, unidade)}</Text>
      )}
    </li>
  );
}
