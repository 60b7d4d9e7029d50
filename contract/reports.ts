import * as z from "zod";
import { type Cell, dayOf } from "#contract/cells.ts";
import { formatDay, formatMinutes, formatMonth } from "#contract/dates.ts";
import { numberText, percentText } from "#contract/numbers.ts";
import { AskedPeriod } from "#contract/periods.ts";
import { formatPhone } from "#contract/phone.ts";
import { moneyText, reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { Day, idOf } from "#contract/values.ts";

/**
 * The most rows of one report on a screen and in a PDF, and of any list or report in other files, which say where they end. Totals cover all
 * rows.
 */
export const mostReportRows = 500;
export const mostPdfRows = 2000;
export const mostFileRows = 100_000;

export const reportGroups = {
  vendas: "Vendas",
  agenda: "Agenda",
  clientes: "Clientes",
  estoque: "Estoque",
  financeiro: "Financeiro",
  equipe: "Equipe",
} as const;
const Group = z.enum(Object.keys(reportGroups) as (keyof typeof reportGroups)[]);
export type ReportGroup = z.infer<typeof Group>;

/** Money in centavos, percents in basis points, days and months as `YYYY-MM-DD`, spans in minutes. */
const Kind = z.enum(["texto", "dia", "mes", "numero", "dinheiro", "percentual", "minutos", "telefone"]);
export type ReportKind = z.infer<typeof Kind>;

/** Whether a value is text, which aligns left; numbers align right. */
export function isWord(tipo: ReportKind): boolean {
  return tipo === "texto" || tipo === "telefone";
}

const Column = z.object({
  nome: z.string(),
  titulo: z.string(),
  tipo: Kind,
  /** Whether the column has a total. */
  total: z.boolean(),
  /** Whether more or less is better, where that applies. */
  melhor: z.enum(["more", "less"]).nullable(),
});
export type ReportColumn = z.infer<typeof Column>;

/** What a row opens. */
const Opens = z.enum([
  "dia",
  "hora",
  "item",
  "barbeiro",
  "forma",
  "conta",
  "cliente",
  "fechamento",
  "caixa",
  "vendedor",
  "vale",
  "previsto",
]);
export type ReportOpens = z.infer<typeof Opens>;

const Value = z.union([z.string(), z.number(), z.null()]);
export type ReportValue = z.infer<typeof Value>;
const Row = z.record(z.string(), Value);
export type ReportRow = z.infer<typeof Row>;
const Totals = z.record(z.string(), z.number().nullable());

const Filter = z.object({
  nome: z.enum(["barbeiro", "tipo", "mes"]),
  titulo: z.string(),
  opcoes: z.array(z.object({ value: z.string(), label: z.string() })).max(500),
});
export type ReportFilter = z.infer<typeof Filter>;

/** `periodo` is false for reports about the present only. */
const Entry = z.object({
  relatorio: z.string(),
  titulo: z.string(),
  grupo: Group,
  pergunta: z.string(),
  periodo: z.boolean(),
});
/** An interface, because TypeScript writes out inferred types and the contract has no room for more of them. */
export interface ReportEntry extends z.infer<typeof Entry> {}
const ReportEntry: z.ZodType<ReportEntry> = Entry;

const Span = z.object({ de: Day, ate: Day });

const ReportFields = Entry.extend({
  /** The days shown; null for the present, and where all requested days are hidden. */
  dias: Span.nullable(),
  /** The days compared with; null where none of them may be shown. */
  antes: Span.nullable(),
  /** Why fewer days are shown than requested: a drawer is open, or the barber may not read further back. */
  escondido: z.enum(["caixa", "acesso"]).nullable(),
  filtros: z.array(Filter).max(3),
  colunas: z.array(Column).max(20),
  /** The sort column; `-` is descending. Null where rows keep their own order. */
  ordem: z.string().nullable(),
  /** Where rows open something, each has its key as `chave`. */
  abre: Opens.nullable(),
  linhas: z.array(Row).max(mostFileRows),
  /** The total number of rows; only the first are returned, or the newest of days and months in their order. */
  quantas: z.int(),
  totais: Totals,
  totais_antes: Totals.nullable(),
  /** The columns shown as main figures, and those in the chart. */
  destaques: z.array(z.string()).max(4),
  grafico: z.object({ tipo: z.enum(["bars", "lines", "heat"]), colunas: z.array(z.string()).max(7) }).nullable(),
  vazio: z.string(),
});
export interface Report extends z.infer<typeof ReportFields> {}
export const Report: z.ZodType<Report> = ReportFields;

/** A report, its period and its filters; a report ignores filters that it does not have. */
const Asked = AskedPeriod.safeExtend({
  relatorio: z
    .string()
    .regex(/^[a-z-]{1,40}$/, "Relatório inválido.")
    .meta({ examples: ["vendas-por-dia"] }),
  barbeiro: idOf("barbeiros").optional(),
  tipo: z.enum(["servico", "produto"]).optional(),
  mes: z.coerce.number().int().min(1).max(12).optional(),
  /** A column; `-` is descending. */
  ordem: z
    .string()
    .regex(/^-?[a-z_0-9]{1,40}$/, "Ordem inválida.")
    .optional(),
}).meta({ examples: [{ relatorio: "vendas-por-dia", de: "2026-11-01", ate: "2026-11-23", comparar: "antes" }] });
export interface AskedReport extends z.output<typeof Asked> {}
export interface TypedReport extends z.input<typeof Asked> {}
export const AskedReport: z.ZodType<AskedReport, TypedReport> = Asked;

const tags = ["Relatórios"];

export const reports = {
  list: call
    .route({ method: "GET", path: "/reports", tags, summary: "Os relatórios que quem pergunta pode ler" })
    .output(z.array(ReportEntry).max(100)),
  /** Refuses NOT_FOUND. As a file: the same address with `.csv`, `.xlsx` or `.pdf` (docs/decisions/0018). */
  read: call
    .meta({ report: true })
    .route({ method: "GET", path: "/reports/read", tags, summary: "Um relatório, com suas linhas e totais" })
    .input(AskedReport)
    .output(Report),
};

const texts: Record<ReportKind, (value: never) => string> = {
  texto: (value: string) => value,
  dia: formatDay,
  mes: formatMonth,
  numero: numberText,
  dinheiro: moneyText,
  percentual: percentText,
  minutos: formatMinutes,
  telefone: formatPhone,
};

/** Begins the first cell of a line that is the sum of those above (0065). */
export const sumMark = "(=) ";
/** The first cell of the line that sums all. */
export const totalName = "Total";

/** Whether a line that begins with this cell is a sum, which a PDF and a workbook show bold. */
export function isSum(first: Cell | undefined): boolean {
  return typeof first === "string" && (first === totalName || first.startsWith(sumMark));
}

/** The unit of a column's bare numbers, for its heading in a spreadsheet. */
export function unitText(tipo: ReportKind): string {
  return tipo === "percentual" ? " (%)" : tipo === "minutos" ? " (horas)" : "";
}

/** A value as text for people. */
export function reportText(value: ReportValue | undefined, tipo: ReportKind): string {
  return value === null || value === undefined ? "–" : texts[tipo](value as never);
}

/** A value as a number for spreadsheets: reais, percent, hours. */
export function reportCell(value: ReportValue | undefined, tipo: ReportKind): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return tipo === "dia" ? dayOf(value) : reportText(value, tipo);
  if (tipo === "dinheiro") return reais(value);
  if (tipo === "minutos") return Math.round((value / 60) * 100) / 100;
  return tipo === "percentual" ? value / 100 : value;
}

/** Whether rows are sorted from the oldest day or month to the newest. Of more than may be shown, these are the newest. */
export function isChronological(first: Pick<ReportColumn, "nome" | "tipo"> | undefined, ordem: string | null): boolean {
  return !!first && ordem === first.nome && (first.tipo === "dia" || first.tipo === "mes");
}

type Rows = Pick<Report, "colunas" | "linhas" | "ordem" | "quantas">;

/** The note below a table that does not show all rows; empty where it does. */
export function onlySome({ colunas, linhas, ordem, quantas }: Rows): string {
  if (quantas <= linhas.length) return "";
  const which = isChronological(colunas[0], ordem) ? "os últimos" : "os primeiros";
  return `Mostrando ${which} ${numberText(linhas.length)} de ${numberText(quantas)}.`;
}
