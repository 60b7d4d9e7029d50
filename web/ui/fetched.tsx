import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailedState } from "#web/ui/failed-state.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";

type FetchedProps<Data> = {
  query: UseQueryResult<Data>;
  loading?: ReactNode;
  /** The fallback error text, where the failure has no reason. */
  failed?: string;
  children: (data: Data) => ReactNode;
};

/** Skeleton, error or content of one query; shown data stays while it is refetched. */
export function Fetched<Data>({ query, loading = <ListSkeleton />, failed, children }: FetchedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <FailedState error={query.error} said={failed} onRetry={() => void query.refetch()} />;
  return loading;
}
