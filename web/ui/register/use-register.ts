import { keepPreviousData, type QueryKey, useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import type * as z from "zod";
import type { Table } from "#contract/cells.ts";

/** A call that returns a list page by page, as in `orpc`. */
type ListCall<Asked, Item> = {
  key: (options: { type: "infinite"; input: Asked }) => QueryKey;
  call: (
    input: Asked & { after?: string },
    options: { signal: AbortSignal },
  ) => Promise<{ items: Item[]; next: string | null }>;
};

type List<Asked> = Table & { sorts: readonly string[]; asked: z.ZodObject & z.ZodType<Asked> };

/**
 * A list and its query, stored in the URL: Back, reloading and sharing the link keep it, and another click on the menu clears it. `always`
 * overrides the URL; `prefix` distinguishes the parameters of a page's second list from those of the first.
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
    // While the router navigates to another page, the query does not change.
    if (router.latestLocation.pathname !== router.state.resolvedLocation?.pathname) return;
    const told = keys.map((key) => [prefix + key, isUsual(next, key) ? undefined : next[key]]);
    const shown = { ...search, ...Object.fromEntries(told) };
    // Filtering a list behind an open form does not leave the form.
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

/** Any register; method bivariance is intended. */
export type AnyRegister<Item> = {
  list: Table & { sorts: readonly string[] };
  query: UseInfiniteQueryResult<{ pages: { items: Item[] }[] }>;
  asked: { sort: string; query?: string };
  ask(change: { sort?: string; query?: string }): void;
  isAsked: boolean;
  forget: () => void;
};

/** Reads the valid query parameters of this list from the URL; ignores all others. */
function readSearch(fields: z.ZodRawShape, search: Record<string, unknown>, prefix: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const given = search[prefix + key];
      // The router parses `?query=123` as a number.
      const { data } = (field as z.ZodType).safeParse(typeof given === "number" ? String(given) : given);
      return given === undefined || data === undefined ? [] : [[key, data]];
    }),
  );
}
