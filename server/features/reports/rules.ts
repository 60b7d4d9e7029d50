import type * as z from "zod";
import { addDays, localDay, spanOfDays } from "#contract/dates.ts";
import { comparedWith, daysBetween, noDayShown, type Span } from "#contract/periods.ts";
import type { AskedReport, Report, ReportColumn, ReportEntry, ReportFilter } from "#contract/reports.ts";
import type { ShopCall } from "#server/call.ts";
import { agendaReports } from "#server/features/reports/agenda/queries.ts";
import { bookReports } from "#server/features/reports/books/queries.ts";
import { type ReportQuery, type Declared, orderOf, shownOf, totalsOf } from "#server/features/reports/columns/rules.ts";
import { workedHours } from "#server/features/reports/hours/rules.ts";
import { peopleReports } from "#server/features/reports/people/queries.ts";
import { uncountedDay } from "#server/features/cash/queries.ts";
import { reportRows, reportTeam } from "#server/features/reports/queries.ts";
import { soldReports } from "#server/features/reports/sold/queries.ts";
import { stockReports } from "#server/features/reports/stock/queries.ts";
import { teamReports } from "#server/features/reports/team/queries.ts";
import { portalOf } from "#server/portal.ts";
import { Refusal } from "#server/refusal.ts";
import type { Actor } from "#server/scope.ts";

/** All reports, in the order of their groups. */
export const declaredReports: Declared[] = [
  ...soldReports,
  ...agendaReports,
  ...peopleReports,
  ...stockReports,
  ...bookReports,
  ...teamReports,
];

/** The reports that this person may read. A barber reads none about money, and those that name clients only with `clients_access`. */
export function readableReports(actor: Actor): Declared[] {
  const barber = portalOf(actor);
  if (!barber) return declaredReports;
  return declaredReports.filter(({ shows }) => shows === "counts" || (shows === "people" && barber.clients_access));
}

export function entryOf({ relatorio, titulo, grupo, pergunta, now }: Declared): ReportEntry {
  return { relatorio, titulo, grupo, pergunta, periodo: !now };
}

type Wanted = z.output<typeof AskedReport>;

type Reading = { actor: Actor; wanted: Wanted; most: number };

/** At most `most` of its rows. Refuses NOT_FOUND when there is no such report or this person may not read it. */
export async function readReport(call: ShopCall, { actor, wanted, most }: Reading): Promise<Report> {
  const declared = readableReports(actor).find(({ relatorio }) => relatorio === wanted.relatorio);
  if (!declared) throw new Refusal("NOT_FOUND");
  const limits = await limitsOf(call, declared);
  const visible = declared.now ? { span: null, escondido: null } : visibleDays(wanted, limits);
  const before = visible.span && comparedWith(visible.span, wanted.comparar);
  const antes = before && before.de >= limits.since ? before : null;
  const ordem = orderOf(declared, wanted.ordem);
  const read = async (span: Span | null, rows = most) => {
    if (!span && !declared.now) return { quantas: 0, somas: {}, linhas: [] };
    const query = await queryOf(call, { declared, wanted, span: span ?? { de: limits.since, ate: limits.today } });
    return reportRows(call.db, call.scope, { declared, query, ordem, most: rows });
  };
  const { quantas, somas, linhas } = await read(visible.span);
  return {
    ...entryOf(declared),
    dias: visible.span,
    antes,
    escondido: visible.escondido,
    filtros: await filtersOf(call, declared),
    colunas: Object.entries(declared.columns).map(([nome, column]) => columnOf(nome, column)),
    ordem,
    abre: declared.opens ?? null,
    linhas: linhas.map((row) => shownOf(declared, row, somas)),
    quantas,
    totais: totalsOf(declared, somas),
    totais_antes: antes && totalsOf(declared, (await read(antes, 0)).somas),
    destaques: declared.figures,
    grafico: declared.chart ?? null,
    vazio: visible.escondido ? emptyOf(visible.span) : declared.vazio,
  };
}

/** A report that hides days does not say that there is nothing on them. */
function emptyOf(shown: Span | null): string {
  return shown ? "Nada nos dias mostrados." : noDayShown;
}

/** The first and last day that may be shown. */
type Limits = { since: string; last: string | null; today: string };

/**
 * While a drawer is open, money is shown up to the day before it was opened, because the person who counts must not know its cash (0062).
 * A barber reads a limited number of days back (decisions 4).
 */
async function limitsOf({ db, scope, now }: ShopCall, { shows }: Declared): Promise<Limits> {
  const drawer = shows === "money" ? await uncountedDay(db, scope) : null;
  const since = scope.since ? localDay(scope.since, scope.timezone) : "1900-01-01";
  return { since, last: drawer && addDays(drawer, -1), today: localDay(now, scope.timezone) };
}

/** The visible days of a period, and the reason when some are hidden. */
export function visibleDays(
  { de, ate }: Span,
  { since, last }: Omit<Limits, "today">,
): { span: Span | null; escondido: Report["escondido"] } {
  const span = { de: de < since ? since : de, ate: last && last < ate ? last : ate };
  const escondido = span.ate !== ate ? "caixa" : span.de !== de ? "acesso" : null;
  return { span: span.de <= span.ate ? span : null, escondido };
}

async function queryOf(
  call: ShopCall,
  { declared, wanted, span }: { declared: Declared; wanted: Wanted; span: Span },
): Promise<ReportQuery> {
  const { shop, timezone } = call.scope;
  const { filters = [], hours } = declared;
  const of = <Name extends ReportFilter["nome"]>(name: Name) => (filters.includes(name) ? wanted[name] : undefined);
  const today = localDay(call.now, timezone);
  return {
    ...span,
    ...spanOfDays(span.de, daysBetween(span.de, span.ate) + 1, timezone),
    shop,
    timezone,
    today,
    barbeiro: of("barbeiro") ?? null,
    tipo: of("tipo") ?? null,
    mes: of("mes") ?? Number(today.slice(5, 7)),
    worked: JSON.stringify(hours ? await workedHours(call, span) : []),
  };
}

function columnOf(nome: string, { titulo, tipo, melhor, made }: Declared["columns"][string]): ReportColumn {
  return { nome, titulo, tipo, melhor, total: made.from !== "row" || made.total };
}

const months = Array.from({ length: 12 }, (_, n) =>
  new Date(Date.UTC(2026, n, 1)).toLocaleDateString("pt-BR", { month: "long", timeZone: "UTC" }),
);

async function filtersOf({ db, scope }: ShopCall, { filters = [] }: Declared): Promise<ReportFilter[]> {
  const choices = {
    barbeiro: async () => ({ titulo: "Barbeiro", opcoes: await reportTeam(db, scope) }),
    tipo: async () => ({ titulo: "Itens", opcoes: kinds }),
    mes: async () => ({ titulo: "Mês", opcoes: months.map((label, n) => ({ value: String(n + 1), label })) }),
  };
  return Promise.all(filters.map(async (nome) => ({ nome, ...(await choices[nome]()) })));
}

const kinds = [
  { value: "servico", label: "Serviços" },
  { value: "produto", label: "Produtos" },
];
