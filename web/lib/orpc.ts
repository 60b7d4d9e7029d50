import { createTanstackQueryUtils, type RouterUtils } from "@orpc/tanstack-query";
import { client } from "#web/lib/client.ts";

/** Query and mutation options of every call: `useQuery(orpc.barbers.list.queryOptions())`. Its type is named, since TypeScript cannot write it out. */
export const orpc: RouterUtils<typeof client> = createTanstackQueryUtils(client);
