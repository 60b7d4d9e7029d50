import { useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";

/**
 * What a form begins with, read anew each time it is opened: what another window changed meanwhile must not be taken back by
 * what this one remembers.
 */
export function useFreshQuery<Data, Failure>(options: UseQueryOptions<Data, Failure>): UseQueryResult<Data, Failure> {
  const query = useQuery({ ...options, refetchOnMount: "always" });
  return query.isFetchedAfterMount ? query : ({ ...query, data: undefined } as typeof query);
}
