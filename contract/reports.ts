import * as z from "zod";
import { type Cell, DayOf } from "#contract/cells.ts";
import { formatDay, formatMinutes, formatMonth } from "#contract/dates.ts";
import { AskedPeriod } from "#contract/periods.ts";
import { formatPhone } from "#contract/phone.ts";
import { moneyText, percentText, reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { Day, idOf } from "#contract/values.ts";

/** Rows of one report, at most. Its totals are those of all rows. */
export const mostReportRows = 500;

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

/** What is read from the left, as numbers are not. */
export function isWord(tipo: ReportKind): boolean {
  return tipo === "texto" || tipo === "telefone";
}

const Column = z.object({
  nome: z.string(),
  titulo: z.string(),
  tipo: Kind,
  /** Whether it is added up. */
  total: z.boolean(),
  /** Whether more of it is better, where that can be said. */
  melhor: z.enum(["more", "less"]).nullable(),
});
export type ReportColumn = z.infer<typeof Column>;

/** What a row leads to. */
const Opens = z.enum(["dia", "hora", "item", "barbeiro", "forma", "conta", "cliente", "fechamento", "caixa"]);
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

/** `periodo` is false of what is told of now alone. */
const Entry = z.object({
  relatorio: z.string(),
  titulo: z.string(),
  grupo: Group,
  pergunta: z.string(),
  periodo: z.boolean(),
});
/** An interface, as TypeScript writes out what a schema is inferred to be, and the contract has no room for more of that. */
export interface ReportEntry extends z.infer<typeof Entry> {}
const ReportEntry: z.ZodType<ReportEntry> = Entry;

const Span = z.object({ de: Day, ate: Day });

const Told = Entry.extend({
  /** The days that are told; null of now, and where all that were asked for are hidden. */
  dias: Span.nullable(),
  /** What they are compared with; null where nothing of it may be told. */
  antes: Span.nullable(),
  /** Why fewer days are told than were asked for: a drawer is open, or the barber may read no further back. */
  escondido: z.enum(["caixa", "acesso"]).nullable(),
  filtros: z.array(Filter).max(3),
  colunas: z.array(Column).max(20),
  /** The column that rows are sorted by; `-` is descending. Null where they keep their own order. */
  ordem: z.string().nullable(),
  /** Each row has the key of what it leads to as `chave`, where there is one. */
  abre: Opens.nullable(),
  linhas: z.array(Row).max(mostReportRows),
  /** How many rows there are, of which the first are told. */
  quantas: z.int(),
  totais: Totals,
  totais_antes: Totals.nullable(),
  /** The columns that are its main figures, and those that are drawn. */
  destaques: z.array(z.string()).max(4),
  grafico: z.object({ tipo: z.enum(["bars", "lines", "heat"]), colunas: z.array(z.string()).max(7) }).nullable(),
  vazio: z.string(),
});
export interface Report extends z.infer<typeof Told> {}
export const Report: z.ZodType<Report> = Told;

/** A report, its period, and what narrows it; a report that lacks a filter is not narrowed by it. */
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
  numero: (value: number) => value.toLocaleString("pt-BR"),
  dinheiro: moneyText,
  percentual: percentText,
  minutos: formatMinutes,
  telefone: formatPhone,
};

/** A value as people read it. */
export function reportText(value: ReportValue | undefined, tipo: ReportKind): string {
  return value === null || value === undefined ? "–" : texts[tipo](value as never);
}

/** A value as a spreadsheet adds it up: reais, percent, hours. */
export function reportCell(value: ReportValue | undefined, tipo: ReportKind): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return tipo === "dia" ? new DayOf(`${value}T12:00:00Z`) : reportText(value, tipo);
  if (tipo === "dinheiro") return reais(value);
  if (tipo === "minutos") return Math.round((value / 60) * 100) / 100;
  return tipo === "percentual" ? value / 100 : value;
}

/** What ends a table whose rows are not all there; empty where they are. */
export function onlyFirst({ linhas, quantas }: Pick<Report, "linhas" | "quantas">): string {
  return quantas > linhas.length
    ? `Mostrando os primeiros ${linhas.length} de ${quantas.toLocaleString("pt-BR")}.`
    : "";
}
