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
  const find = callOf(session);
  const searches = words !== "" && find !== undefined;
  const [settled] = useDebouncedValue(words, SEARCH_MS);
  const isSettled = searches && settled === words;
  // Not cached: the words of a search contain personal names.
  const query = useQuery(
    (find ?? orpc.search.find).queryOptions({ input: isSettled ? { words } : skipToken, staleTime: 0, gcTime: 0 }),
  );
  const pages = pagesNamed(pagesOf(Object.values(routesById), session), words);
  const found = isSettled && query.data ? foundGroups(query.data, { session, words }) : [];
  const groups = [...(pages.length > 0 ? [{ label: "Páginas", places: pages }] : []), ...found];
  return { groups, looking: searches && query.data === undefined && !query.isError, query };
}

/** Undefined for those who find only pages. */
function callOf(session: Session) {
  if (!session.barbershop) return orpc.search.above.find;
  if (!agendaOf(session)) return undefined;
  return session.role === "cliente" ? orpc.search.mine.find : orpc.search.find;
}

export type FoundPlaces = ReturnType<typeof useFound>;
