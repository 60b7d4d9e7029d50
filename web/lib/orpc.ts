import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { client } from "#web/lib/client.ts";

/** Query and mutation options of every call: `useQuery(orpc.barbers.list.queryOptions())`. */
export const orpc = createTanstackQueryUtils(client);
