import { formatDay } from "#contract/dates.ts";
import type { AskedPeriod, Span } from "#contract/periods.ts";
import type { Report, ReportColumn, ReportRow } from "#contract/reports.ts";
import type { ShopCall } from "#server/call.ts";
import { accountSums, moneySteps } from "#server/features/results/queries.ts";
import { flowOf, visibleSpans } from "#server/features/results/rules.ts";
import { statementOf } from "#server/features/results/statement/rules.ts";

/** The result of a period beside the one before, as a file has it (0065): a line that is the sum of those above begins with `(=)`. */
export async function statementReport(call: ShopCall, wanted: AskedPeriod): Promise<Report> {
  const spans = await visibleSpans(call, wanted);
  const { periodo, antes } = spans;
  const lines = statementOf(await accountSums(call.db, call.scope, { now: periodo, before: antes }));
  return {
    ...reportOf(spans),
    relatorio: "dre",
    titulo: "DRE",
    pergunta:
      "Despesas e receitas contam no dia em que foram pagas ou vendidas; retiradas e transferências não entram.",
    colunas: [
      column("linha", "Linha", "texto"),
      column("valor", spanText(periodo), "dinheiro"),
      column("antes", spanText(antes), "dinheiro"),
      column("diferenca", "Diferença", "dinheiro"),
    ],
    ...rowsOf(
      lines.map(({ nome, total, valor, antes: before }) => ({
        linha: total ? `(=) ${nome}` : nome,
        valor,
        antes: before,
        diferenca: valor - before,
      })),
    ),
  };
}

/** Money in and out step by step, and the amounts expected in the weeks from today on (business-rules 2). */
export async function flowReport(call: ShopCall, wanted: AskedPeriod): Promise<Report> {
  const spans = await visibleSpans(call, wanted);
  const { passo, passos, previsto } = await flowOf(call, spans.periodo);
  const moved = await moneySteps(call.db, call.scope, { ...spans.periodo, each: passo });
  const movedIn = new Map(moved.map((one) => [one.inicio, one]));
  return {
    ...reportOf(spans),
    relatorio: "fluxo-de-caixa",
    titulo: "Fluxo de caixa",
    pergunta: "O que entrou e saiu de caixa, cofre e bancos, e o que as próximas semanas devem trazer.",
    colunas: [
      column("inicio", "A partir de", "dia"),
      column("situacao", "Situação", "texto"),
      column("entrou", "Entrou", "dinheiro"),
      column("saiu", "Saiu", "dinheiro"),
      column("saldo", "Dinheiro no fim", "dinheiro"),
    ],
    ...rowsOf([
      ...passos.map(({ inicio, saldo }) => {
        const { entrou = 0, saiu = 0 } = movedIn.get(inicio) ?? {};
        return { inicio, situacao: "Feito", entrou, saiu, saldo };
      }),
      ...previsto.map(({ inicio, entra, sai, saldo }) => ({
        inicio,
        situacao: "Previsto",
        entrou: entra,
        saiu: sai,
        saldo,
      })),
    ]),
  };
}

type VisibleSpans = { periodo: Span; antes: Span; por_contar: string | null };

function reportOf({ periodo, antes, por_contar }: VisibleSpans) {
  return {
    grupo: "financeiro" as const,
    periodo: true,
    dias: periodo.de <= periodo.ate ? periodo : null,
    antes,
    escondido: por_contar ? ("caixa" as const) : null,
    filtros: [],
    ordem: null,
    abre: null,
    totais: {},
    totais_antes: null,
    destaques: [],
    grafico: null,
    vazio: "Ainda não há números neste período.",
  };
}

function rowsOf(linhas: ReportRow[]): Pick<Report, "linhas" | "quantas"> {
  return { linhas, quantas: linhas.length };
}

/** A column without a total, because some lines are sums of others. */
function column(nome: string, titulo: string, tipo: ReportColumn["tipo"]): ReportColumn {
  return { nome, titulo, tipo, total: false, melhor: null };
}

function spanText({ de, ate }: Span): string {
  return `${formatDay(de)} a ${formatDay(ate)}`;
}
