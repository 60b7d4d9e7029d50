import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Which } from "#contract/staff.ts";
import { orpc } from "#web/lib/orpc.ts";
import { pageByPage } from "#web/lib/page-by-page.ts";
import { useAct } from "#web/ui/use-act.ts";

export type Asked = { query: string; which: Which };

/** The team's barbers, a page at a time; what was found before stays while other words are looked for. */
export function useTeamBarbers(asked: Asked) {
  return useInfiniteQuery(
    orpc.staff.barbers.infiniteOptions({
      input: (after: string | undefined) => ({ ...asked, after }),
      ...pageByPage,
      placeholderData: keepPreviousData,
    }),
  );
}

export function useReceptionists(asked: Asked) {
  return useInfiniteQuery(
    orpc.staff.receptionists.infiniteOptions({
      input: (after: string | undefined) => ({ ...asked, after }),
      ...pageByPage,
      placeholderData: keepPreviousData,
    }),
  );
}

/** Whatever changes the team may change every list of it, and the columns of the agenda. */
export function useTeamRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: orpc.staff.key() });
    void queryClient.invalidateQueries({ queryKey: orpc.barbers.key() });
  };
}

/** One act on the team. */
export function useTeamAct<Input>(act: (input: Input) => Promise<unknown>, done: string) {
  return useAct(act, { done, refresh: useTeamRefresh() });
}
