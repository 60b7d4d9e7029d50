import * as z from "zod";
import { text } from "#contract/values.ts";

/** Words of a name, or the beginning of what else a row is known by. */
export const Search = text(80).default("");

/** Where a page ended, as the answer before gave it. */
const Cursor = z.string().regex(/^[\w-]{1,2000}$/, "Página inválida.");

type Listed<Item, Sort extends string, Filters> = {
  item: Item;
  /** The columns that rows can be sorted by. */
  sorts: readonly [Sort, ...Sort[]];
  /** The sort of whoever asks for none; `-` is descending. */
  usual: Sort | `-${Sort}`;
  filters: Filters;
};

/** A list that is read page by page: what it can be asked, and what a page of it is. */
export function list<Item extends z.ZodType, const Sort extends string, Filters extends z.ZodRawShape>({
  item,
  sorts,
  usual,
  filters,
}: Listed<Item, Sort, Filters>) {
  const directed = [...sorts, ...sorts.map((sort) => `-${sort}` as const)] as const;
  return {
    asked: z.strictObject({
      ...filters,
      sort: z.enum(directed as readonly (Sort | `-${Sort}`)[] as [Sort | `-${Sort}`]).default(usual as never),
      after: Cursor.optional(),
    }),
    page: z.object({ items: z.array(item), next: Cursor.nullable() }),
  };
}
