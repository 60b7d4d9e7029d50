import { useDebouncedValue } from "@mantine/hooks";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { Session } from "#contract/auth.ts";
import { agendaOf, foundGroups, pagesNamed, pagesOf } from "#web/features/search/places.ts";
import { orpc } from "#web/lib/orpc.ts";

const SEARCH_MS = 300;

/** The results for the words: pages at once, the rest after the server's answer. Results of other words are never shown. */
export function useFound(session: Session, words: string) {
  const { routesById } = useRouter();
  const searches = words !== "" && agendaOf(session) !== undefined;
  const { find } = session.role === "cliente" ? orpc.search.mine : orpc.search;
  const [settled] = useDebouncedValue(words, SEARCH_MS);
  const isSettled = searches && settled === words;
  // Not cached: the words of a search contain personal names.
  const query = useQuery(find.queryOptions({ input: isSettled ? { words } : skipToken, staleTime: 0, gcTime: 0 }));
  const pages = pagesNamed(pagesOf(Object.values(routesById), session), words);
  const found = isSettled && query.data ? foundGroups(query.data, { session, words }) : [];
  const groups = [...(pages.length > 0 ? [{ label: "Páginas", places: pages }] : []), ...found];
  return { groups, looking: searches && query.data === undefined && !query.isError, query };
}

export type FoundPlaces = ReturnType<typeof useFound>;
