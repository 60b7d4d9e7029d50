import { Divider, Group, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Movement } from "#contract/stock-movements.ts";
import { movementNames } from "#contract/stock-movements.ts";
import { quantityText } from "#contract/quantities.ts";
import { signed } from "#web/features/products/movements/move-dialog.tsx";
import { MovementActs } from "#web/features/products/movements/movement-acts.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { PageLink } from "#web/ui/links.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";

/** The movements of one product, newest first. */
export function ProductMovements({ product }: { product: string }) {
  const query = useInfiniteQuery(
    orpc.products.movements.list.infiniteOptions({
      input: (after: string | undefined) => ({ product, size: 10, ...(after && { after }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  return (
    <section aria-labelledby="movements">
      <Group justify="space-between" mb="xs">
        <Title order={3} id="movements" size="h4">
          Movimentos
        </Title>
        <PageLink to="/produtos/movimentos" search={{ product }} size="sm">
          Ver em tabela
        </PageLink>
      </Group>
      <PagedList query={query}>
        {(pages) => {
          const movements = pages.flatMap(({ items }) => items);
          if (movements.length === 0) return <Text c="dimmed">Nenhum movimento ainda. Comece dando entrada.</Text>;
          return (
            <Stack gap="xs">
              {movements.map((one) => (
                <Row key={one.id} movement={one} />
              ))}
            </Stack>
          );
        }}
      </PagedList>
    </section>
  );
}

function Row({ movement }: { movement: Movement }) {
  const { tipo, quantidade, unidade, saldo, valor, motivo, fornecedor, autor, created_at, reversed } = movement;
  return (
    <div>
      <Divider mb="xs" />
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <div>
          <Text fw={600} td={reversed ? "line-through" : undefined}>
            {movementNames[tipo]} {signed(quantidade, unidade)}
          </Text>
          <Text size="sm" c="dimmed">
            <Moment at={created_at} />
            {autor && ` · ${autor}`}
            {reversed && " · estornado"}
          </Text>
          {(fornecedor ?? motivo) && (
            <Text size="sm" c="dimmed">
              {[fornecedor, motivo].filter(Boolean).join(" · ")}
            </Text>
          )}
        </div>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <div style={{ textAlign: "right" }}>
            <Text style={{ whiteSpace: "nowrap" }}>{quantityText(saldo, unidade)}</Text>
            <Text size="sm" c="dimmed">
              <MoneyText centavos={valor} />
            </Text>
          </div>
          <MovementActs movement={movement} />
        </Group>
      </Group>
    </div>
  );
}
