import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Catalogue } from "#web/features/public-page/catalogue.ts";
import { orpc } from "#web/lib/orpc.ts";

const staleTime = 5 * 60_000;

/** `failed`: the query to be asked again, without which there is no catalogue. */
export type Offered = { catalogue: Catalogue | undefined; failed: UseQueryResult | undefined };

/** What the desk may book, at each barber's own prices and lengths. */
export function useCatalogue(): Offered {
  const services = useQuery(orpc.services.list.queryOptions({ staleTime }));
  const barbers = useQuery(orpc.barbers.bookable.queryOptions({ staleTime }));
  return {
    catalogue: services.data && barbers.data && { services: services.data, barbers: barbers.data },
    failed: [services, barbers].find(({ data, isError }) => isError && data === undefined),
  };
}
