import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";

/** After a change of the catalogue, which the team's own lists of services are a part of. */
export function useServicesAgain(): () => Promise<unknown> {
  return useReadAgain(orpc.services.key(), orpc.barbers.key());
}
