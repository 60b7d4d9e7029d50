import { Alert, List, SimpleGrid, Stack } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { formatDay } from "#contract/dates.ts";
import type { Fact, Results, SalesTotals, ShownResults } from "#contract/finance-results.ts";
import { countText } from "#contract/numbers.ts";
import { noDayShown } from "#contract/periods.ts";
import { Expected, ResultCharts } from "#web/features/finance/dashboard/result-charts.tsx";
import { Ranking } from "#web/features/finance/dashboard/ranking.tsx";
import { StatementTable } from "#web/features/finance/dashboard/statement-table.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { Section } from "#web/ui/section.tsx";

/** The results of a period; what is expected from today on also where none of its days may be shown. */
export function ResultsShown({ results }: { results: Results }) {
  const { vazio, por_contar } = results;
  if (vazio) return <FirstThings />;
  return (
    <Stack gap="lg">
      {por_contar && (
        <Alert color="yellow" title={`O caixa de ${formatDay(por_contar)} está aberto`}>
          Os números vão até a véspera. Conte e feche o caixa para incluir o resto.
        </Alert>
      )}
      {isShown(results) ? (
        <Period results={results} />
      ) : (
        <>
          <EmptyState title={noDayShown} hint="Escolha outro período." />
          <Expected previsto={results.previsto} />
        </>
      )}
    </Stack>
  );
}

function isShown(results: Results): results is ShownResults {
  return results.periodo !== null;
}

/** Main figures, notable facts, the statement line by line, and the rankings. */
function Period({ results }: { results: ShownResults }) {
  const { fechado_ate, fatos, periodo, servicos, produtos, barbeiros, formas } = results;
  return (
    <>
      <MainFigures results={results} />
      {fatos.length > 0 && <Facts facts={fatos} />}
      <ResultCharts results={results} />
      <Section
        title="DRE"
        description={`Vendas contam no dia da venda, contas no dia do pagamento.${fechado_ate ? ` Fechado até ${formatDay(fechado_ate)}.` : ""}`}
      >
        <StatementTable results={results} />
      </Section>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Ranking title="Serviços" lines={servicos} by="item" periodo={periodo} counted="Feitos" withMargin />
        <Ranking title="Produtos" lines={produtos} by="item" periodo={periodo} counted="Vendidos" withMargin />
        <Ranking title="Barbeiros" lines={barbeiros} by="barbeiro" periodo={periodo} counted="Itens" />
        <Ranking title="Formas de pagamento" lines={formas} by="forma" periodo={periodo} counted="Vezes" />
      </SimpleGrid>
    </>
  );
}

function FirstThings() {
  return (
    <EmptyState
      title="Ainda não há números"
      hint="Feche a primeira comanda, ou lance o aluguel e as contas do mês: o resultado aparece aqui."
      action={<PageLink to="/comandas">Abrir uma comanda</PageLink>}
    />
  );
}

function MainFigures({ results: { dre, vendas, vendas_antes, periodo } }: { results: ShownResults }) {
  const result = dre.find(({ chave }) => chave === "resultado")!;
  const ticket = (of: SalesTotals) => (of.comandas === 0 ? 0 : Math.round(of.valor / of.comandas));
  const money = (now: number, before: number) => ({ now, before, format: formatMoney, better: "more" as const });
  return (
    <Figures>
      <Figure
        label="Resultado"
        value={formatMoney(result.valor)}
        compared={money(result.valor, result.antes)}
        to="/dashboard-financeiro/razao"
        search={{ grupo: "resultado", ...periodo }}
      />
      <Figure
        label="Vendido"
        value={formatMoney(vendas.valor)}
        compared={money(vendas.valor, vendas_antes.valor)}
        to="/dashboard-financeiro/razao"
        search={{ grupo: "vendas", ...periodo }}
      >
        {countText(vendas.comandas, "comanda")}
      </Figure>
      <Figure
        label="Ticket médio"
        value={formatMoney(ticket(vendas))}
        compared={money(ticket(vendas), ticket(vendas_antes))}
        to="/dashboard-financeiro/razao"
        search={{ grupo: "vendas", ...periodo }}
      />
      <Figure
        label="Margem sobre o custo do estoque"
        value={formatMoney(vendas.valor - vendas.custo)}
        compared={money(vendas.valor - vendas.custo, vendas_antes.valor - vendas_antes.custo)}
        to="/dashboard-financeiro/razao"
        search={{ grupo: "margem", ...periodo }}
      />
    </Figures>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <Section title="O que os números dizem" description="Calculado dos seus lançamentos e vendas.">
      <List icon={<IconSparkles size={16} aria-hidden />} spacing="xs">
        {facts.map(({ texto, to, params = {}, search }) => (
          <List.Item key={texto}>
            {texto}{" "}
            <PageLink to={to} params={params} search={search} underline="always" aria-label={`Ver: ${texto}`}>
              Ver
            </PageLink>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
