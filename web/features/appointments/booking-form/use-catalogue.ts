import { useQuery } from "@tanstack/react-query";
import type { Catalogue } from "#web/features/public-page/catalogue.ts";
import { orpc } from "#web/lib/orpc.ts";

const staleTime = 5 * 60_000;

/** What the desk may book. Until the barbers' own prices are here, those of the shop's list stand in. */
export function useCatalogue(): Catalogue {
  const { data: services = [] } = useQuery(orpc.services.list.queryOptions({ staleTime }));
  const { data: barbers = [] } = useQuery(orpc.barbers.bookable.queryOptions({ staleTime }));
  return { services, barbers };
}
