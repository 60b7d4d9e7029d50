import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UpdateProfile } from "#contract/profile.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { sessionQuery } from "#web/lib/session.ts";

const own = orpc.profile.own.queryOptions();

export function useOwnProfile() {
  return useQuery(own);
}

/** Saves the profile and refetches every place that shows it. */
export function useSaveProfile(): (values: UpdateProfile) => Promise<void> {
  const queryClient = useQueryClient();
  const again = useProfileAgain();
  return async (values) => {
    queryClient.setQueryData(own.queryKey, await client.profile.update(values));
    again();
  };
}

/** Refetches the profile, the session and the shop's barbers after a change of the profile. */
export function useProfileAgain(): () => void {
  const again = useReadAgain(orpc.profile.key(), sessionQuery.queryKey, orpc.barbers.key());
  return () => void again();
}
