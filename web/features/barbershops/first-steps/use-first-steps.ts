import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FirstSteps } from "#contract/first-steps.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { toastFailure } from "#web/ui/toast.tsx";

const list = orpc.barbershops.firstSteps.list;

/** The owner's first steps. Once dismissed, changes in the shop no longer refetch them. */
export function useFirstSteps() {
  const { role } = useSession();
  return useQuery(
    list.queryOptions({ staleTime: 0, enabled: ({ state }) => role === "admin" && state.data?.away !== true }),
  );
}

/** Dismisses the list or restores it, shown at once. */
export function usePutAway() {
  const queryClient = useQueryClient();
  const queryKey = list.queryKey();
  return useMutation({
    mutationFn: (away: boolean) => client.barbershops.firstSteps.putAway({ away }),
    onMutate: async (away) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before: FirstSteps | undefined) => before && { ...before, away });
    },
    onError: toastFailure,
    onSettled: () => queryClient.refetchQueries({ queryKey }),
  });
}
