import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/lib/orpc.ts";

/** What this installation asks and offers before the sign-in; it does not change while a page is open. */
export const entranceQuery = orpc.auth.entrance.queryOptions({ staleTime: Infinity });

/** Whether this installation sends mails; supposed so until it is known. */
export function useSendsMails(): boolean {
  return useQuery(entranceQuery).data?.mail ?? true;
}
