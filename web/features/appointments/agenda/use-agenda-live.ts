import { useQueryClient } from "@tanstack/react-query";
import { detailsQuery, refetchDays } from "#web/features/appointments/agenda/agenda-queries.ts";
import { useLiveChanges } from "#web/lib/realtime.ts";

/** Shows what others change, within a second of their doing so. */
export function useAgendaLive(): void {
  const queryClient = useQueryClient();
  useLiveChanges((change) => {
    if (change.kind === "ready") return;
    refetchDays(queryClient, change.days);
    if (change.kind === "appointment") void queryClient.invalidateQueries(detailsQuery(change.id));
  });
}
