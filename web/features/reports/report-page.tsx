import { Alert, NativeSelect, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams, useRouter, useSearch } from "@tanstack/react-router";
import { addDays, formatDay } from "#contract/dates.ts";
import { countText } from "#contract/numbers.ts";
import { AskedReport, onlySome, type Report, type ReportFilter, reportText } from "#contract/reports.ts";
import { DownloadMenu } from "#web/features/reports/download-menu.tsx";
import { ReportChart } from "#web/features/reports/report-chart.tsx";
import { useCataloguePath } from "#web/features/reports/report-path.ts";
import { ReportTable } from "#web/features/reports/report-table.tsx";
import classes from "#web/features/reports/reports.module.css";
import { orpc } from "#web/lib/orpc.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Figure, Figures } from "#web/ui/figures.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PeriodControl } from "#web/ui/period-control.tsx";
import { Section } from "#web/ui/section.tsx";
import { usePeriod } from "#web/ui/use-period.ts";

/** /relatorios/$id: one report for a period, compared with another. */
export function ReportPage() {
  const { id = "" } = useParams({ strict: false });
  return <OneReport key={id} relatorio={id} />;
}

function OneReport({ relatorio }: { relatorio: string }) {
  const period = usePeriod();
  const filters = useFilters();
  const { de, ate, comparar } = period;
  const reportQuery = { relatorio, de, ate, comparar, ...filters.asked };
  const query = useQuery(orpc.reports.read.queryOptions({ input: reportQuery, placeholderData: keepPreviousData }));
  return (
    <>
      <BackToCatalogue />
      <Fetched query={query}>
        {(report) => (
          <div aria-busy={query.isPlaceholderData}>
            <PageHeader
              title={report.titulo}
              description={report.pergunta}
              actions={
                <DownloadMenu files={[{ titulo: report.titulo, path: "/reports/read", search: { ...reportQuery } }]} />
              }
            />
            <div className={classes.controls}>
              {report.periodo && (
                <PeriodControl period={period} shown={{ periodo: report.dias, antes: report.antes }} />
              )}
              {report.filtros.map((filter) => (
                <FilterSelect key={filter.nome} filter={filter} filters={filters} />
              ))}
            </div>
            <Hidden report={report} />
            <ReportBody report={report} filters={filters} />
          </div>
        )}
      </Fetched>
    </>
  );
}

function BackToCatalogue() {
  return (
    <PageLink to={useCataloguePath()} size="sm" display="inline-block" py={4}>
      ← Todos os relatórios
    </PageLink>
  );
}

type Narrowing = Partial<Record<ReportFilter["nome"] | "ordem", string>>;

/** A report's filters and sort, stored in the URL beside its period. */
function useFilters() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const router = useRouter();
  const narrowing: Narrowing = {
    barbeiro: search.barbeiro as string | undefined,
    tipo: search.tipo as string | undefined,
    mes: search.mes as string | undefined,
    ordem: search.ordem as string | undefined,
  };
  const { data } = AskedReport.safeParse({ relatorio: "um", de: "2026-01-01", ate: "2026-01-01", ...narrowing });
  const asked = { barbeiro: data?.barbeiro, tipo: data?.tipo, mes: data?.mes, ordem: data?.ordem };
  const ask = (change: Narrowing) => void router.navigate({ to: ".", search: { ...search, ...change }, replace: true });
  return { asked, ask };
}

function FilterSelect({ filter, filters }: { filter: ReportFilter; filters: ReturnType<typeof useFilters> }) {
  const { nome, titulo, opcoes } = filter;
  const everything = { value: "", label: nome === "mes" ? "Este mês" : "Todos" };
  return (
    <NativeSelect
      label={titulo}
      data={[everything, ...opcoes]}
      value={String(filters.asked[nome] ?? "")}
      onChange={({ currentTarget: { value } }) => filters.ask({ [nome]: value || undefined })}
    />
  );
}

/** Explains why fewer days are shown than requested. */
function Hidden({ report: { escondido, dias } }: { report: Report }) {
  if (!escondido) return null;
  const shown = dias ? `Mostrado de ${formatDay(dias.de)} a ${formatDay(dias.ate)}. ` : "";
  const why =
    escondido === "caixa"
      ? `O caixa está aberto: o que entrou ${dias ? `a partir de ${formatDay(addDays(dias.ate, 1))} ` : ""}aparece quando ele for fechado.`
      : "A barbearia mostra a cada barbeiro os dias mais recentes.";
  return (
    <Alert color="yellow" mb="md">
      {shown}
      {why}
    </Alert>
  );
}

function ReportBody({ report, filters }: { report: Report; filters: ReturnType<typeof useFilters> }) {
  if (report.linhas.length === 0)
    return (
      <EmptyState title={report.vazio} {...(report.periodo && { hint: "Escolha outro período ou outro filtro." })} />
    );
  return (
    <>
      <MainFigures report={report} />
      <ReportChart report={report} />
      <Section title="Linha a linha" description={onlySome(report) || `${countText(report.quantas, "linha")}.`}>
        <ReportTable report={report} barbeiro={filters.asked.barbeiro} onSort={(ordem) => filters.ask({ ordem })} />
      </Section>
    </>
  );
}

function MainFigures({ report: { destaques, colunas, totais, totais_antes } }: { report: Report }) {
  const shown = destaques.flatMap((name) => colunas.find(({ nome }) => nome === name) ?? []);
  if (shown.length === 0) return null;
  return (
    <Figures cols={shown.length === 3 ? 3 : 4}>
      {shown.map(({ nome, titulo, tipo, melhor }) => {
        const [now, before] = [totais[nome], totais_antes?.[nome]];
        const isCompared = typeof now === "number" && typeof before === "number";
        const format = (value: number) => reportText(value, tipo);
        return (
          <Figure
            key={nome}
            label={titulo}
            value={reportText(now, tipo)}
            {...(isCompared && {
              compared: { now, before, format, points: tipo === "percentual", ...(melhor && { better: melhor }) },
            })}
          >
            {totais_antes && !isCompared && <Text component="span">Sem comparação</Text>}
          </Figure>
        );
      })}
    </Figures>
  );
}
