import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { WEEK } from "#web/features/public-page/free-days.ts";
import { addDays } from "#web/lib/dates.ts";
import { orpc } from "#web/lib/orpc.ts";

export type Wish = { services: string[]; barber: string };
const FRESH_MS = 30_000;

/** The free times of seven days for a wish; those of the next seven are fetched while these are looked at. */
export function useMyTimes({ services, barber }: Wish, from: string) {
  const queryClient = useQueryClient();
  const week = useQuery(weekOf({ services, barber }, from));
  const ready = week.data !== undefined;

  useEffect(() => {
    if (ready) void queryClient.prefetchQuery(weekOf({ services, barber }, addDays(from, WEEK)));
  }, [queryClient, services, barber, from, ready]);

  return week;
}

function weekOf({ services, barber }: Wish, from: string) {
  const input = { services, barber, from, days: WEEK };
  return orpc.appointments.mine.freeTimes.queryOptions({ input, staleTime: FRESH_MS });
}
