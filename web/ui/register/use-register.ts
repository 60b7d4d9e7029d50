import { keepPreviousData, type QueryKey, useInfiniteQuery, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type * as z from "zod";

/** A call that gives a list page by page, as `orpc` has it. */
type ListCall<Asked, Item> = {
  key: (options: { type: "infinite"; input: Asked }) => QueryKey;
  call: (
    input: Asked & { after?: string },
    options: { signal: AbortSignal },
  ) => Promise<{ items: Item[]; next: string | null }>;
};

type Listing<Asked> = { asked: z.ZodObject & z.ZodType<Asked> };

/**
 * A list and what is asked of it, which stands in the address: so Back, reloading and sending the link keep it, and another
 * click on the menu forgets it.
 */
export function useRegister<Asked extends { sort: string }, Item>(
  call: ListCall<Asked, Item>,
  { asked: schema }: Listing<Asked>,
) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const usual = schema.parse({}) as Asked;
  const asked = { ...usual, ...readSearch(schema, search) } as Asked;
  const query = useInfiniteQuery({
    queryKey: call.key({ type: "infinite", input: asked }),
    queryFn: ({ pageParam, signal }) => call.call({ ...asked, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

  function ask(change: Partial<Asked>): void {
    const next = Object.entries({ ...asked, ...change });
    const told = next.filter(([key, value]) => value !== undefined && value !== usual[key as keyof Asked]);
    void navigate({ to: ".", search: Object.fromEntries(told) as never, replace: true });
  }

  const isAsked = Object.entries(asked).some(([key, value]) => key !== "sort" && value !== usual[key as keyof Asked]);
  const forget = () => void navigate({ to: ".", search: {} as never, replace: true });
  return { query, asked, ask, isAsked, forget };
}

/** A register whatever is asked of it; a method, so that what can be asked of one more closely fits. */
export type AnyRegister<Item> = {
  query: UseInfiniteQueryResult<{ pages: { items: Item[] }[] }>;
  asked: { sort: string; query?: string };
  ask(change: { sort?: string; query?: string }): void;
  isAsked: boolean;
  forget: () => void;
};

/** What the address says, as far as it can be asked; the rest of it is somebody else's, or nobody's. */
function readSearch(schema: z.ZodObject, search: Record<string, unknown>): Record<string, unknown> {
  const { after: _, ...shape } = schema.shape;
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, field]) => {
      // `?query=123` is read as a number.
      const { data } = (field as z.ZodType).safeParse(
        typeof search[key] === "number" ? String(search[key]) : search[key],
      );
      return search[key] === undefined || data === undefined ? [] : [[key, data]];
    }),
  );
}
