import { orpc } from "#web/lib/orpc.ts";

/** What this installation asks and offers before the sign-in; it does not change while a page is open. */
export const entranceQuery = orpc.auth.entrance.queryOptions({ staleTime: Infinity });
