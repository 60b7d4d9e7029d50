import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Which } from "#contract/staff.ts";
import type { InvitedRole } from "#contract/staff-invitations.ts";
import { orpc } from "#web/lib/orpc.ts";
import { toastFailure, toastSuccess } from "#web/ui/toast.ts";

export type Asked = { query: string; which: Which };

/** The team's barbers, a page at a time; what was found before stays while other words are looked for. */
export function useTeamBarbers(asked: Asked) {
  return useInfiniteQuery(
    orpc.staff.barbers.infiniteOptions({
      input: (after: string | undefined) => ({ ...asked, after }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: (before) => before,
    }),
  );
}

export function useReceptionists(asked: Asked) {
  return useInfiniteQuery(
    orpc.staff.receptionists.infiniteOptions({
      input: (after: string | undefined) => ({ ...asked, after }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: (before) => before,
    }),
  );
}

export function usePendingInvitations(role: InvitedRole) {
  return useQuery(orpc.staff.invitations.queryOptions({ input: { role } }));
}

/** Whatever changes the team may change every list of it, and the columns of the agenda. */
export function useTeamRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: orpc.staff.key() });
    void queryClient.invalidateQueries({ queryKey: orpc.barbers.key() });
  };
}

/** One act on the team: says what was done, or why not, and fetches the lists again either way. */
export function useTeamAct<Input>(act: (input: Input) => Promise<unknown>, done: string) {
  const refresh = useTeamRefresh();
  return useMutation({
    mutationFn: act,
    onSuccess: () => toastSuccess(done),
    onError: toastFailure,
    onSettled: refresh,
  });
}
