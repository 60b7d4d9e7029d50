import { type InvalidateQueryFilters, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";

/**
 * Refetches the visible queries that match. It cancels a first fetch under way: that was read before the change, and would count as fresh.
 */
export async function readAgain(queryClient: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}

/** Returns a function that refetches the visible queries of these keys. */
export function useReadAgain(...queryKeys: QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(queryKeys.map((queryKey) => readAgain(queryClient, { queryKey })));
}
