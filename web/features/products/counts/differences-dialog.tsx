import { Button, Group, Stack, Text } from "@mantine/core";
import { ORPCError } from "@orpc/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { quantityText } from "#contract/quantities.ts";
import type { Difference, StockCount } from "#contract/stock-counts.ts";
import classes from "#web/features/products/counts/counted-products.module.css";
import { signed } from "#web/features/products/movements/move-dialog.tsx";
import { useStockRights } from "#web/features/products/stock-page.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { useAct } from "#web/ui/use-act.ts";
import { Dialog } from "#web/ui/dialog.tsx";

type DifferencesProps = { count: StockCount & { version: number }; onClose: () => void };

/** The differences of a count before posting; only an admin posts them. */
export function DifferencesDialog({ count, onClose }: DifferencesProps) {
  const { id, situacao, version } = count;
  const { keeps, books } = useStockRights();
  const query = useInfiniteQuery(
    orpc.products.counts.differences.infiniteOptions({
      input: (after: string | undefined) => ({ id, ...(after && { after }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  const book = useAct(
    () => client.products.counts.book({ id, version }, { context: { idempotencyKey: `${id} ${version}` } }),
    {
      done: "Contagem lançada no estoque.",
      refresh: useReadAgain(orpc.products.key()),
    },
  );
  const open = situacao === "aberta";
  const short = shortOf(book.error);

  return (
    <Dialog opened onClose={onClose} title={`Diferenças: ${count.nome}`} size="lg">
      <Stack gap="md">
        <PagedList query={query}>{(pages) => <Differences items={pages.flatMap(({ items }) => items)} />}</PagedList>
        {open && <Text c="dimmed">O que não foi contado fica como está.</Text>}
        {short && <Text c="red">Conte de novo: {short}.</Text>}
        {open && books && (
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Continuar contando
            </Button>
            <Button loading={book.isPending} onClick={() => book.mutate(undefined, { onSuccess: onClose })}>
              Lançar no estoque
            </Button>
          </Group>
        )}
        {open && !keeps && <Text>Um administrador confere e lança no estoque.</Text>}
      </Stack>
    </Dialog>
  );
}

/** The product whose stock fell meanwhile by more than the difference allows. */
function shortOf(error: unknown): string | undefined {
  return error instanceof ORPCError && error.code === "NOT_ENOUGH_STOCK"
    ? (error.data as { produto: string }).produto
    : undefined;
}

function Differences({ items }: { items: Difference[] }) {
  if (items.length === 0) return <EmptyState title="Tudo confere" hint="O que foi contado é o que está no estoque." />;
  const total = items.reduce((sum, { valor }) => sum + (valor ?? 0), 0);
  return (
    <Stack gap={0} component="ul" className={classes.list}>
      {items.map((item) => (
        <Row key={item.id} {...item} />
      ))}
      {items.some(({ valor }) => valor !== null) && (
        <li className={classes.row}>
          <Text fw={600}>Total</Text>
          <MoneyText centavos={total} />
        </li>
      )}
    </Stack>
  );
}

function Row({ nome, esperado, contado, unidade, valor }: Difference) {
  return (
    <li className={classes.row}>
      <div className={classes.product}>
        <Text fw={600}>{nome}</Text>
        <Text size="sm" c="dimmed">
          Esperado {quantityText(esperado, unidade)}, contado {quantityText(contado, unidade)}
        </Text>
      </div>
      <div style={{ textAlign: "right", whiteSpace: "nowrap" }}>
        <Text fw={600} c={contado < esperado ? "red" : "green"}>
          {signed(contado - esperado, unidade)}
        </Text>
        {valor !== null && (
          <Text size="sm" c="dimmed">
            <MoneyText centavos={valor} />
          </Text>
        )}
      </div>
    </li>
  );
}
