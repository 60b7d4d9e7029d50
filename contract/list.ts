import * as z from "zod";
import { type Cell, cellOf, type Table } from "#contract/cells.ts";
import { call } from "#contract/refusals.ts";
import { text } from "#contract/values.ts";

/** Words of a name, or the beginning of what else a row is known by. */
export const Search = text(80).default("");

/** What is in use, or what was: archived, or no longer of the team. */
export const Which = z.enum(["active", "inactive"]);
export type Which = z.infer<typeof Which>;

/** Where a page ended, as the answer before gave it. */
export const Cursor = z.string().regex(/^[\w-]{1,2000}$/, "Página inválida.");

/** Rows of one answer, at most. */
export const largestPage = 200;

type Listed<Shape extends z.ZodRawShape, Column extends keyof Shape & string, Sort extends Column, Filters> = {
  title: string;
  /** Where its call is answered. */
  path: `/${string}`;
  own?: boolean;
  item: z.ZodObject<Shape>;
  /** What heads the columns, by the field that they show, in their order. The first names the row. */
  columns: Record<Column, string>;
  /** The two columns that a phone shows beside the name; without a word of it, the next two. */
  facts?: readonly NoInfer<Column>[];
  /** What says more than the field itself. */
  texts?: Partial<Record<Column, (row: z.output<z.ZodObject<Shape>>) => Cell>>;
  /** The columns that rows can be sorted by. */
  sorts: readonly [Sort, ...Sort[]];
  /** The sort of whoever asks for none; `-` is descending. */
  usual: Sort | `-${Sort}`;
  filters: Filters;
};

/** A list that is read page by page: what it can be asked, what a page of it is, and what its columns show. */
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

/** A call that reads a list, as an answer or as a file (`server/exports.ts`). */
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
