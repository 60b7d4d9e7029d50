import { keepPreviousData, type QueryKey, useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import type * as z from "zod";
import type { Table } from "#contract/cells.ts";

/** A call that gives a list page by page, as `orpc` has it. */
type ListCall<Asked, Item> = {
  key: (options: { type: "infinite"; input: Asked }) => QueryKey;
  call: (
    input: Asked & { after?: string },
    options: { signal: AbortSignal },
  ) => Promise<{ items: Item[]; next: string | null }>;
};

type List<Asked> = Table & { sorts: readonly string[]; asked: z.ZodObject & z.ZodType<Asked> };

/**
 * A list and what is asked of it, which stands in the address: so Back, reloading and sending the link keep it, and another
 * click on the menu forgets it. `always` is asked whatever the address says; `prefix` tells the names of a second list of
 * the page from those of the first.
 */
export function useRegister<Asked extends { sort: string }, Item>(
  call: ListCall<Asked, Item>,
  list: List<Asked>,
  { prefix = "", always = {} }: { prefix?: string; always?: Partial<Asked> } = {},
) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const router = useRouter();
  const { size: _size, after: _after, ...fields } = list.asked.shape;
  const usual = list.asked.parse(always) as Asked;
  const asked = { ...usual, ...readSearch(fields, search, prefix), ...always } as Asked;
  const query = useInfiniteQuery({
    queryKey: call.key({ type: "infinite", input: asked }),
    queryFn: ({ pageParam, signal }) => call.call({ ...asked, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const keys = Object.keys(fields) as (keyof Asked & string)[];
  const isUsual = (of: Asked, key: keyof Asked) => of[key] === undefined || of[key] === usual[key];

  function show(next: Asked): void {
    // Who is on the way to another page asks nothing of it.
    if (router.latestLocation.pathname !== router.state.resolvedLocation?.pathname) return;
    const told = keys.map((key) => [prefix + key, isUsual(next, key) ? undefined : next[key]]);
    const shown = { ...search, ...Object.fromEntries(told) };
    // A list that is narrowed behind an open form takes nothing from it.
    void router.navigate({ to: ".", search: shown, replace: true, ignoreBlocker: true });
  }

  return {
    list,
    query,
    asked,
    isAsked: keys.some((key) => key !== "sort" && !isUsual(asked, key)),
    ask: (change: Partial<Asked>) => show({ ...asked, ...change }),
    forget: () => show(usual),
  };
}

/** A register whatever is asked of it; a method, so that what can be asked of one more closely fits. */
export type AnyRegister<Item> = {
  list: Table & { sorts: readonly string[] };
  query: UseInfiniteQueryResult<{ pages: { items: Item[] }[] }>;
  asked: { sort: string; query?: string };
  ask(change: { sort?: string; query?: string }): void;
  isAsked: boolean;
  forget: () => void;
};

/** What the address says, as far as it can be asked; the rest of it is somebody else's, or nobody's. */
function readSearch(fields: z.ZodRawShape, search: Record<string, unknown>, prefix: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const given = search[prefix + key];
      // `?query=123` is read as a number.
      const { data } = (field as z.ZodType).safeParse(typeof given === "number" ? String(given) : given);
      return given === undefined || data === undefined ? [] : [[key, data]];
    }),
  );
}
