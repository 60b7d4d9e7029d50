import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";

/** The newest twenty, with older ones on demand. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: orpc.notifications.list.key({ type: "infinite" }),
    queryFn: ({ pageParam, signal }) => client.notifications.list(pageParam ? { after: pageParam } : {}, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useUnread(): number {
  return useQuery(orpc.notifications.unread.queryOptions()).data?.unread ?? 0;
}
