import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/lib/orpc.ts";

/** What this installation requires and offers before sign-in; it does not change while a page is open. */
export const entranceQuery = orpc.auth.entrance.queryOptions({ staleTime: Infinity });

/** Whether this installation sends mail; true until it is known. */
export function useSendsMails(): boolean {
  return useQuery(entranceQuery).data?.mail ?? true;
}
