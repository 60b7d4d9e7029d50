import type { RawBuilder } from "kysely";
import type { ReportEntry, ReportFilter, ReportKind, ReportOpens, ReportRow, ReportValue } from "#contract/reports.ts";

/** The parameters of a report's query: days of the shop's calendar, both included, and the same as instants. */
export type ReportQuery = {
  shop: string;
  timezone: string;
  today: string;
  de: string;
  ate: string;
  from: Date;
  until: Date;
  barbeiro: string | null;
  tipo: string | null;
  mes: number;
  /** The team's working minutes in the period, as JSON; an empty list where the report does not need them. */
  worked: string;
};

/** `money` is for admins, `people` names clients, and `counts` only counts. */
type Shows = "money" | "people" | "counts";

type Made =
  /** A column of the query, with or without a total. */
  | { from: "row"; total: boolean }
  /** One column divided by another; null when that is 0. */
  | { from: "ratio"; of: string; by: string }
  /** A column's share of its total. */
  | { from: "share"; of: string };

export type Column = { titulo: string; tipo: ReportKind; melhor: "more" | "less" | null; made: Made };

/** The declaration of a report: its texts, its columns, and the query of its rows. */
export type Declared = Omit<ReportEntry, "periodo"> & {
  shows: Shows;
  /** The report shows the present and has no period. */
  now?: true;
  filters?: ReportFilter["nome"][];
  /** Whether its query needs the team's working hours. */
  hours?: true;
  /** In display order; the first names the row. */
  columns: Record<string, Column>;
  /** Numeric columns of the query that only ratios and the sort use; they are summed. */
  hidden?: string[];
  /** A column of the query; `-` is descending. */
  sort: string;
  /** The target of a row; its key is the query's `chave`. */
  opens?: ReportOpens;
  figures: string[];
  chart?: { tipo: "bars" | "lines" | "heat"; colunas: string[] };
  vazio: string;
  rows: (query: ReportQuery) => RawBuilder<unknown>;
};

type Better = { better?: "more" | "less" };

const column = (titulo: string, tipo: ReportKind, made: Made, { better }: Better = {}): Column => ({
  titulo,
  tipo,
  melhor: better ?? null,
  made,
});
const said = (tipo: ReportKind) => (titulo: string) => column(titulo, tipo, { from: "row", total: false });
const sum = (tipo: ReportKind) => (titulo: string, better?: Better) =>
  column(titulo, tipo, { from: "row", total: true }, better);

export const text = said("texto");
export const phone = said("telefone");
export const day = said("dia");
export const month = said("mes");
/** A number without a total, such as a price or a quantity of different things. */
export const plain = (titulo: string, tipo: ReportKind = "numero") => said(tipo)(titulo);
export const count = sum("numero");
export const money = sum("dinheiro");
export const minutes = sum("minutos");

/** `of` divided by `by`, in whole units of the kind. */
export const ratio = (titulo: string, tipo: ReportKind, [of, by]: [of: string, by: string], better?: Better) =>
  column(titulo, tipo, { from: "ratio", of, by }, better);
export const percent = (titulo: string, parts: [of: string, by: string], better?: Better) =>
  ratio(titulo, "percentual", parts, better);
export const share = (of: string) => column("Parte", "percentual", { from: "share", of });

/** The columns of the query that are summed. */
export function summed({ columns, hidden = [] }: Pick<Declared, "columns" | "hidden">): string[] {
  const shown = Object.entries(columns).filter(([, { made }]) => made.from === "row" && made.total);
  return [...shown.map(([name]) => name), ...hidden];
}

type Sorted = Pick<Declared, "columns" | "hidden" | "sort">;

/** The column to sort by: the requested one if the report has it, else the report's default. */
export function orderOf({ columns, hidden = [], sort }: Sorted, wanted = ""): string {
  if (Object.hasOwn(columns, wanted.replace("-", ""))) return wanted;
  return hidden.includes(sort) ? Object.keys(columns)[0]! : sort;
}

type Sums = Record<string, number>;

/** The shown columns of a row, or of the sums; ratios and shares are computed. */
export function shownOf({ columns }: Pick<Declared, "columns">, row: ReportRow, sums: Sums): ReportRow {
  const shown = Object.entries(columns).map(([name, one]) => [name, valueOf(one, { row, sums, name })]);
  return Object.fromEntries([...shown, ...(row.chave ? [["chave", row.chave]] : [])]);
}

function valueOf(
  { tipo, made }: Column,
  { row, sums, name }: { row: ReportRow; sums: Sums; name: string },
): ReportValue {
  if (made.from === "row") return row[name] ?? null;
  const by = made.from === "share" ? sums[made.of] : row[made.by];
  return dividedBy(row[made.of], by, tipo === "percentual" ? 10_000 : 1);
}

/** `of * times / by`, rounded half away from zero (business-rules 11); null when a value is missing or `by` is 0. */
export function dividedBy(of: ReportValue | undefined, by: ReportValue | undefined, times = 1): number | null {
  if (typeof of !== "number" || typeof by !== "number" || by === 0) return null;
  const size = Math.abs((of * times) / by);
  return Math.sign(of) * Math.sign(by) * Math.round(size) || 0;
}

/** The totals of the columns that have one. */
export function totalsOf(declared: Declared, sums: Sums): Record<string, number | null> {
  const totals = shownOf(declared, sums, sums);
  const added = Object.entries(declared.columns).filter(([, { made }]) => made.from !== "row" || made.total);
  return Object.fromEntries(added.map(([name]) => [name, totals[name] as number | null]));
}
