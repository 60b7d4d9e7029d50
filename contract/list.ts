import * as z from "zod";
import { type Cell, cellOf, type Table } from "#contract/cells.ts";
import { call } from "#contract/refusals.ts";
import { text } from "#contract/values.ts";

/** Words of a name, or the beginning of another identifying field. */
export const Search = text(80).default("");

/** Rows in use, or former ones: archived, or no longer in the team. */
export const Which = z.enum(["active", "inactive"]);
export type Which = z.infer<typeof Which>;

/** The position where a page ended, as its answer returned it. */
export const Cursor = z.string().regex(/^[\w-]{1,2000}$/, "Página inválida.");

/** The most rows of one answer. */
export const largestPage = 200;

type Listed<Shape extends z.ZodRawShape, Column extends keyof Shape & string, Sort extends Column, Filters> = {
  title: string;
  /** The path of its call. */
  path: `/${string}`;
  own?: boolean;
  item: z.ZodObject<Shape>;
  /** The column headings by field, in order. The first column names the row. */
  columns: Record<Column, string>;
  /** The two columns that a phone shows beside the name; by default the next two. */
  facts?: readonly NoInfer<Column>[];
  /** Texts for columns that need more than the field's value. */
  texts?: Partial<Record<Column, (row: z.output<z.ZodObject<Shape>>) => Cell>>;
  /** The columns that rows can be sorted by. */
  sorts: readonly [Sort, ...Sort[]];
  /** The default sort; `-` is descending. */
  usual: Sort | `-${Sort}`;
  filters: Filters;
};

/** A list read page by page: its query, its pages and its columns. */
export function list<
  Shape extends z.ZodRawShape,
  Column extends keyof Shape & string,
  const Sort extends Column,
  Filters extends z.ZodRawShape,
>({
  title,
  path,
  own = false,
  item,
  columns,
  facts = [],
  texts = {},
  sorts,
  usual,
  filters,
}: Listed<Shape, Column, Sort, Filters>) {
  type Row = z.output<z.ZodObject<Shape>>;
  const directed: readonly (Sort | `-${Sort}`)[] = [...sorts, ...sorts.map((sort) => `-${sort}` as const)];
  return {
    title,
    path,
    own,
    columns,
    facts,
    cell(row: Row, column: Column): Cell {
      const say = (texts as Listed<Shape, Column, Sort, Filters>["texts"])?.[column];
      return say ? say(row) : cellOf((row as Record<string, unknown>)[column], item.shape[column]);
    },
    sorts,
    asked: z.strictObject({
      ...filters,
      sort: z.literal(directed).default(usual),
      size: z.coerce.number().int().min(1).max(largestPage).optional(),
      after: Cursor.optional(),
    }),
    page: z.object({ items: z.array(item), next: Cursor.nullable() }),
  };
}

/** A call that returns a list, as JSON or as a file (`server/exports.ts`). */
export function listCall<Asked extends z.ZodObject, Page extends z.ZodObject>(
  listed: Table & { asked: Asked; page: Page },
  about: { tags: string[]; summary: string },
) {
  return call
    .meta({ list: listed })
    .route({ method: "GET", path: listed.path, ...about })
    .input(listed.asked)
    .output(listed.page);
}
