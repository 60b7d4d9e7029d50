import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { refreshTimes } from "#web/features/public-page/free-times.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";

const { mine } = orpc.appointments;
/** How often an unconfirmed deposit is refetched; realtime changes arrive sooner. */
const waitingMs = 5000;
const CATALOGUE_MS = 5 * 60_000;

export type Which = "upcoming" | "past";

/** The client's shop as its public page shows it: services, team, hours, phone. */
export function useMyShop() {
  const slug = useSession().barbershop?.slug ?? "";
  return useQuery(orpc.publicPage.barbershop.queryOptions({ input: { slug }, staleTime: CATALOGUE_MS }));
}

/** Own appointments, page by page; with words, those that match. */
export function useMine(which: Which, words: string) {
  return useInfiniteQuery(
    mine.list.infiniteOptions({
      input: (after: string | undefined) => ({ which, words, after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(({ status }) => status === "retido")) ? waitingMs : false,
    }),
  );
}

/** Refetches appointments and free times after a change. */
export function useMineRefresh(): () => void {
  const again = useReadAgain(mine.key());
  return () => {
    void again();
    refreshTimes();
  };
}
