import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Profile, UpdateProfile } from "#contract/profile.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { sessionQuery } from "#web/lib/session.ts";

const own = orpc.profile.own.queryOptions();

export function useOwnProfile() {
  return useQuery(own);
}

/** Saves, and shows the new name wherever the session is shown. */
export function useSaveProfile(): (values: UpdateProfile) => Promise<void> {
  const keep = useKeepProfile();
  return async (values) => keep(await client.profile.update(values));
}

function useKeepProfile(): (profile: Profile) => void {
  const queryClient = useQueryClient();
  return (profile) => {
    queryClient.setQueryData(own.queryKey, profile);
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}

/** After a change of the photo: it stands in the profile, in the session and among the shop's barbers. */
export function useProfileAgain(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [own.queryKey, sessionQuery.queryKey, orpc.barbers.key()])
      void queryClient.invalidateQueries({ queryKey });
  };
}
