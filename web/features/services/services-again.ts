import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";

/** Refetches the catalogue, and the team, whose lists contain services. */
export function useServicesAgain(): () => Promise<unknown> {
  return useReadAgain(orpc.services.key(), orpc.barbers.key());
}
