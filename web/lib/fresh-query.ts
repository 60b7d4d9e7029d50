import { useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";

/** The initial values of a form, fetched each time it opens: cached values would undo changes made meanwhile in another window. */
export function useFreshQuery<Data, Failure>(options: UseQueryOptions<Data, Failure>): UseQueryResult<Data, Failure> {
  const query = useQuery({ ...options, refetchOnMount: "always" });
  return query.isFetchedAfterMount ? query : ({ ...query, data: undefined } as typeof query);
}
