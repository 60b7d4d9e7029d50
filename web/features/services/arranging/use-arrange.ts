import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Service } from "#contract/services.ts";
import { useServicesAgain } from "#web/features/services/services-again.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { toastFailure } from "#web/ui/toast.tsx";

const queryKey = orpc.services.list.queryKey();
const mutationKey = ["arrange services"];

/** Shows a new order of the catalogue at once and saves it; a refusal reverts it. */
export function useArrange(): (services: Service[]) => void {
  const queryClient = useQueryClient();
  const again = useServicesAgain();
  const { mutate } = useMutation({
    mutationKey,
    // Sent one after the other: the last one wins.
    scope: { id: mutationKey[0]! },
    mutationFn: (services: Service[]) => client.services.arrange({ ids: services.map(({ id }) => id) }),
    onMutate: async (services) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, services);
    },
    onError: toastFailure,
    // A refetch while another move is pending would show the old order.
    onSettled: () => queryClient.isMutating({ mutationKey }) === 1 && again(),
  });
  return mutate;
}
