import { type InvalidateQueryFilters, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";

/** Reads again what is shown of these. A first answer on its way was read before the change, and would count as fresh. */
export async function readAgain(queryClient: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}

/** Reads again what is shown of these, once that is called. */
export function useReadAgain(...queryKeys: QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(queryKeys.map((queryKey) => readAgain(queryClient, { queryKey })));
}
