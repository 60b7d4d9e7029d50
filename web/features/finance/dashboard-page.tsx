import { Badge, Group, Menu, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { IconFileTypeCsv, IconSparkles } from "@tabler/icons-react";
import { PendingFigures } from "#web/features/finance/dashboard/pending-figures.tsx";
import { ResultsShown } from "#web/features/finance/dashboard/results-shown.tsx";
import { DownloadMenu } from "#web/features/reports/download-menu.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { saveBlob } from "#web/lib/save-file.ts";
import { useKeepsShop } from "#web/lib/session.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { ButtonLink } from "#web/ui/links.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PeriodControl } from "#web/ui/period-control.tsx";
import { toastFailure } from "#web/ui/toast.tsx";
import { usePeriod } from "#web/ui/use-period.ts";

/** /dashboard-financeiro: for admins the shop's results, for the reception what is due. */
export function FinanceDashboardPage() {
  return useKeepsShop() ? <Books /> : <Desk />;
}

const deskPages = [
  ["/lancamentos", "Lançamentos"],
  ["/a-receber", "A receber"],
  ["/caixa", "Caixa"],
] as const;

function Desk() {
  return (
    <>
      <PageHeader
        title="Financeiro"
        description="O que vence e o que falta receber."
        actions={deskPages.map(([to, name]) => (
          <ButtonLink key={to} to={to} variant="default">
            {name}
          </ButtonLink>
        ))}
      />
      <PendingFigures />
    </>
  );
}

function Books() {
  const period = usePeriod();
  const { de, ate, comparar } = period;
  const query = useQuery(orpc.finance.results.queryOptions({ input: { de, ate, comparar } }));
  // The files of the month in which the period ends.
  const ledger = useMutation({
    mutationFn: async () => {
      const file = await client.finance.accountants.file({ mes: ate.slice(0, 7), arquivo: "razao" });
      saveBlob(file.name, file);
    },
    onError: toastFailure,
  });
  return (
    <>
      <PageHeader
        title={
          <Group component="span" gap="xs" display="inline-flex">
            Resultado
            <Badge component="span" variant="light" leftSection={<IconSparkles size={12} aria-hidden />}>
              IA
            </Badge>
          </Group>
        }
        description="O que entrou, o que saiu e o que mudou."
        actions={
          <>
            <DownloadMenu
              files={[
                { titulo: "DRE", path: "/finance/statement", search: { de, ate, comparar } },
                { titulo: "Fluxo de caixa", path: "/finance/flow", search: { de, ate, comparar } },
              ]}
            >
              <Menu.Label>Razão do mês</Menu.Label>
              <Menu.Item
                leftSection={<IconFileTypeCsv size={16} aria-hidden />}
                aria-label="Razão do mês em CSV"
                disabled={ledger.isPending}
                onClick={() => ledger.mutate()}
              >
                CSV
              </Menu.Item>
            </DownloadMenu>
            <ButtonLink to="/dashboard-financeiro/contador" variant="default">
              Contador
            </ButtonLink>
          </>
        }
      />
      <Stack gap="lg">
        <PeriodControl period={period} shown={query.data} />
        <Fetched query={query} loading={<ListSkeleton rows={4} height={120} />}>
          {(results) => <ResultsShown results={results} />}
        </Fetched>
        <div>
          <Text fw={600} mb="xs">
            A pagar e a receber
          </Text>
          <PendingFigures />
        </div>
      </Stack>
    </>
  );
}
