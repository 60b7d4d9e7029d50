import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { countStates, type StockCount } from "#contract/stock-counts.ts";
import { CountedProducts } from "#web/features/products/counts/counted-products.tsx";
import { DifferencesDialog } from "#web/features/products/counts/differences-dialog.tsx";
import { ScanField } from "#web/features/products/counts/scan-field.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { hasUnreadable } from "#web/ui/unreadable.ts";
import { useAct } from "#web/ui/use-act.ts";

/** One stock count: quantities are scanned or typed, then reviewed before posting. */
export function CountView({ id }: { id: string }) {
  const query = useQuery(orpc.products.counts.details.queryOptions({ input: { id } }));
  const [checking, setChecking] = useState(false);
  const page = useRef<HTMLDivElement>(null);

  function check(): void {
    if (page.current && !hasUnreadable(page.current)) setChecking(true);
  }

  return (
    <>
      <PageLink to="/produtos/contagens" size="sm">
        Todas as contagens
      </PageLink>
      <Fetched query={query}>
        {(count) => (
          <>
            <PageHeader
              title={<Title count={count} />}
              description={countedText(count)}
              actions={
                <>
                  {count.situacao === "aberta" && <Discard id={id} nome={count.nome} />}
                  <Button onClick={check} disabled={count.counted === 0}>
                    {count.situacao === "aberta" ? "Conferir diferenças" : "Ver diferenças"}
                  </Button>
                </>
              }
            />
            <Stack gap="md" ref={page}>
              {count.situacao === "aberta" && <ScanField count={id} />}
              <CountedProducts count={id} open={count.situacao === "aberta"} />
            </Stack>
            {checking && <DifferencesDialog count={count} onClose={() => setChecking(false)} />}
          </>
        )}
      </Fetched>
    </>
  );
}

function Title({ count: { nome, situacao } }: { count: StockCount }) {
  return (
    <Group gap="sm" component="span">
      {nome}
      {situacao !== "aberta" && <Badge variant="light">{countStates[situacao]}</Badge>}
    </Group>
  );
}

function countedText({ counted, categoria }: { counted: number; categoria: string | null }): string {
  const said = counted === 1 ? "1 produto contado" : `${counted} produtos contados`;
  return categoria ? `${categoria}: ${said}` : said;
}

function Discard({ id, nome }: { id: string; nome: string }) {
  const [asking, setAsking] = useState(false);
  const refresh = useReadAgain(orpc.products.counts.key());
  const discard = useAct(client.products.counts.discard, { done: `${nome} foi descartada.`, refresh });
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Descartar
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Descartar a contagem?"
        confirm="Descartar"
        dangerous
        pending={discard.isPending}
        onConfirm={() => discard.mutate({ id }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <Text>Nada é lançado no estoque. O que foi contado continua visível aqui.</Text>
      </ConfirmDialog>
    </>
  );
}
