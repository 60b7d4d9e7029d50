import { createTanstackQueryUtils, type RouterUtils } from "@orpc/tanstack-query";
import { client } from "#web/lib/client.ts";

/**
 * Query and mutation options of every call: `useQuery(orpc.barbers.list.queryOptions())`. The type is explicit, since TypeScript cannot
 * emit the inferred one.
 */
export const orpc: RouterUtils<typeof client> = createTanstackQueryUtils(client);
