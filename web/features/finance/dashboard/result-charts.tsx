import { SimpleGrid } from "@mantine/core";
import { addDays, formatDay, formatMonth } from "#contract/dates.ts";
import type { Results, ShownResults } from "#contract/finance-results.ts";
import { RowsLink } from "#web/features/finance/dashboard/rows-link.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { Chart } from "#web/ui/chart.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { Section } from "#web/ui/section.tsx";

/** Charts of income and expenses, of the current and expected balance, and of sales by hour. */
export function ResultCharts({ results: { periodo, passo, passos, previsto, horas } }: { results: ShownResults }) {
  const names = { day: "Dia", week: "Semana de", month: "Mês" };
  const label = (day: string) => (passo === "month" ? formatMonth(day) : formatDay(day).slice(0, 5));
  const stepOf = (at: number) => {
    const [inicio, next] = [passos[at]!.inicio, passos[at + 1]?.inicio];
    return { de: inicio < periodo.de ? periodo.de : inicio, ate: next ? addDays(next, -1) : periodo.ate };
  };
  return (
    <>
      <Section title="Receitas e despesas">
        <Chart
          title="Receitas e despesas"
          kind="bars"
          head={names[passo]}
          data={passos.map(({ inicio, receitas, despesas }, at) => ({
            label: label(inicio),
            link: <RowsLink periodo={stepOf(at)}>{label(inicio)}</RowsLink>,
            values: { receitas, despesas },
          }))}
          series={[
            { name: "receitas", label: "Receitas", color: "yellow.5" },
            { name: "despesas", label: "Despesas", color: "red.5" },
          ]}
          format={formatMoney}
        />
      </Section>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Section
          title="Dinheiro em caixa, cofre e bancos"
          description={`No fim do período: ${formatMoney(passos.at(-1)?.saldo ?? 0)}.`}
        >
          <Chart
            title="Saldo no período"
            kind="lines"
            head={names[passo]}
            data={passos.map(({ inicio, saldo }, at) => ({
              label: label(inicio),
              link: (
                <RowsLink of={{ grupo: "dinheiro" }} periodo={stepOf(at)}>
                  {label(inicio)}
                </RowsLink>
              ),
              values: { saldo },
            }))}
            series={[{ name: "saldo", label: "Saldo", color: "yellow.5" }]}
            format={formatMoney}
          />
        </Section>
        <Expected previsto={previsto} />
      </SimpleGrid>
      {horas.length > 0 && (
        <Section title="Vendas por hora" description="Pela hora em que a comanda foi fechada.">
          <Chart
            title="Vendas por hora"
            kind="bars"
            head="Hora"
            data={horas.map(({ chave, nome, valor, antes }) => ({
              label: nome,
              link: (
                <RowsLink of={{ hora: chave }} periodo={periodo}>
                  {nome}
                </RowsLink>
              ),
              values: { valor, antes },
            }))}
            series={[
              { name: "valor", label: "Período", color: "yellow.5" },
              { name: "antes", label: "Comparação", color: "gray.6" },
            ]}
            format={formatMoney}
          />
        </Section>
      )}
    </>
  );
}

/** Amounts expected in the weeks from today on. */
export function Expected({ previsto }: Pick<Results, "previsto">) {
  return (
    <Section
      title="Previsto"
      description={`Contas, fechamentos, vales, cartões e Pix em aberto. Daqui a 8 semanas, sem vendas novas: ${formatMoney(previsto.at(-1)!.saldo)}.`}
    >
      <Chart
        title="Previsto por semana"
        kind="bars"
        head="Semana de"
        data={previsto.map(({ inicio, entra, sai }) => ({
          label: formatDay(inicio).slice(0, 5),
          link: (
            <PageLink to="/relatorios/$id" params={{ id: "dinheiro-previsto" }} inherit c="inherit" underline="always">
              {formatDay(inicio).slice(0, 5)}
            </PageLink>
          ),
          values: { entra, sai },
        }))}
        series={[
          { name: "entra", label: "Entra", color: "green.5" },
          { name: "sai", label: "Sai", color: "red.5" },
        ]}
        format={formatMoney}
      />
    </Section>
  );
}
