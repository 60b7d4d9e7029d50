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

/** Saves, and shows what was saved wherever it stands. */
export function useSaveProfile(): (values: UpdateProfile) => Promise<void> {
  const queryClient = useQueryClient();
  const again = useProfileAgain();
  return async (values) => {
    queryClient.setQueryData(own.queryKey, await client.profile.update(values));
    again();
  };
}

/** After a change of what somebody says of themselves: it stands in the profile, in the session and among the shop's barbers. */
export function useProfileAgain(): () => void {
  const again = useReadAgain(orpc.profile.key(), sessionQuery.queryKey, orpc.barbers.key());
  return () => void again();
}
