import { addDays, formatDay, localDay } from "#contract/dates.ts";
import { type AskedPeriod, noDayShown, type Span } from "#contract/periods.ts";
import { type Report, type ReportColumn, type ReportRow, sumMark } from "#contract/reports.ts";
import type { ShopCall } from "#server/call.ts";
import { accountSums, moneyMoved, moneySteps } from "#server/features/results/queries.ts";
import { ledgerOf, visibleSpans } from "#server/features/results/rules.ts";
import { statementOf } from "#server/features/results/statement/rules.ts";
import { nearestMonths } from "#server/features/sales/days/rules.ts";

/** The result of a period beside the one before, as a file has it (0065): a line that is the sum of those above begins with `sumMark`. */
export async function statementReport(call: ShopCall, wanted: AskedPeriod): Promise<Report> {
  const spans = await visibleSpans(call, wanted);
  const { periodo, antes } = spans;
  const parts = (span: Span) => nearestMonths(span, localDay(call.now, call.scope.timezone));
  const lines =
    periodo && antes
      ? statementOf(await accountSums(call.db, call.scope, { now: parts(periodo), before: parts(antes), starts: [] }))
      : [];
  return {
    ...reportOf(spans),
    relatorio: "dre",
    titulo: "DRE",
    pergunta:
      "Despesas e receitas contam no dia em que foram pagas ou vendidas; retiradas e transferências não entram.",
    colunas: [
      column("linha", "Linha", "texto"),
      column("valor", spanText(periodo ?? wanted), "dinheiro"),
      column("antes", antes ? spanText(antes) : "Antes", "dinheiro"),
      column("diferenca", "Diferença", "dinheiro"),
    ],
    ...rowsOf(
      lines.map(({ nome, total, valor, antes: before }) => ({
        linha: total ? `${sumMark}${nome}` : nome,
        valor,
        antes: before,
        diferenca: valor - before,
      })),
    ),
  };
}

/**
 * Money in and out step by step, then in one row since the period, and the amounts expected in the weeks from today on (business-rules 2).
 * Each row is the one before plus what came and less what left.
 */
export async function flowReport(call: ShopCall, wanted: AskedPeriod): Promise<Report> {
  const spans = await visibleSpans(call, wanted);
  const { dias, uncounted } = spans.read;
  const { passo, passos, saldo: saldoHoje, previsto } = await ledgerOf(call, { ...spans.read, antes: spans.antes });
  const moved = await moneySteps(call.db, call.scope, { ...dias, each: passo });
  const since = await movedSince(call, dias, uncounted);
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
        // The first week or month is counted from the period's first day on.
        return { inicio: inicio < dias.de ? dias.de : inicio, situacao: "Feito", entrou, saiu, saldo };
      }),
      ...since.map((row) => ({ ...row, saldo: saldoHoje })),
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

/** What moved from the end of the shown days until today, without the drawer that is not counted yet; no row where nothing did. */
async function movedSince({ db, scope, now }: ShopCall, { ate }: Span, uncounted: string | null) {
  const days = { de: addDays(ate, 1), ate: localDay(now, scope.timezone) };
  const { entrou, saiu } = await moneyMoved(db, scope, { ...days, uncounted });
  const situacao = uncounted ? "Até hoje, sem o caixa aberto" : "Até hoje";
  return entrou === 0 && saiu === 0 ? [] : [{ inicio: days.de, situacao, entrou, saiu }];
}

function reportOf({ periodo, antes, por_contar }: Awaited<ReturnType<typeof visibleSpans>>) {
  return {
    grupo: "financeiro" as const,
    periodo: true,
    dias: periodo,
    antes,
    escondido: por_contar ? ("caixa" as const) : null,
    filtros: [],
    ordem: null,
    abre: null,
    totais: {},
    totais_antes: null,
    destaques: [],
    grafico: null,
    vazio: periodo ? "Ainda não há números neste período." : noDayShown,
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
