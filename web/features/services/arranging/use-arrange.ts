import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Service } from "#contract/services.ts";
import { useServicesAgain } from "#web/features/services/services-again.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { toastFailure } from "#web/ui/toast.tsx";

const queryKey = orpc.services.list.queryKey();
const mutationKey = ["arrange services"];

/** Shows another order of the catalogue at once and saves it; taken back on refusal. */
export function useArrange(): (services: Service[]) => void {
  const queryClient = useQueryClient();
  const again = useServicesAgain();
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: the last one decides.
    scope: { id: mutationKey[0]! },
    mutationFn: (services: Service[]) => client.services.arrange({ ids: services.map(({ id }) => id) }),
    onMutate: async (services) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, services);
    },
    onError: toastFailure,
    // What is read while another move waits would show the order before that.
    onSettled: () => queryClient.isMutating({ mutationKey }) === 1 && again(),
  });
  return mutate;
}
