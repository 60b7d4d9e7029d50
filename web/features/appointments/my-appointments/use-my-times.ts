import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { addDays, today } from "#contract/dates.ts";
import type { FreeTimes } from "#contract/free-times.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { timesIn, WEEK } from "#web/features/public-page/free-days.ts";
import { orpc } from "#web/lib/orpc.ts";

const { mine } = orpc.appointments;

/** Services of a barber or of `any`; `except` is the appointment that moves. */
export type Wish = { services: string[]; barber: string; except?: string };
const FRESH_MS = 30_000;

/** The free times of seven days for a wish; those of the next seven are fetched while these are looked at. */
export function useMyTimes({ services, barber, except }: Wish, from: string) {
  const queryClient = useQueryClient();
  const week = useQuery(weekOf({ services, barber, except }, from));
  const ready = week.data !== undefined;

  useEffect(() => {
    if (ready) void queryClient.prefetchQuery(weekOf({ services, barber, except }, addDays(from, WEEK)));
  }, [queryClient, services, barber, except, from, ready]);

  return week;
}

/** The next free times for a wish: of the coming week or, when it is full, of all the days after it that may be booked. */
export function useNextTimes(
  { services, barber, except }: Wish,
  shop: Pick<PublicBarbershop, "timezone" | "horizon_days">,
) {
  const now = today(shop.timezone);
  const week = useQuery(weekOf({ services, barber, except }, now));
  const full = week.data?.times.length === 0 && shop.horizon_days >= WEEK;
  const rest = { services, barber, except, from: addDays(now, WEEK), days: Math.min(60, shop.horizon_days - WEEK + 1) };
  const later = useQuery(
    mine.freeTimes.queryOptions({ input: full ? rest : skipToken, staleTime: FRESH_MS, select: inOrder }),
  );
  return { searching: full ? later.isPending : week.isPending, next: (full ? later : week).data?.times ?? [] };
}

function weekOf({ services, barber, except }: Wish, from: string) {
  const input = { services, barber, except, from, days: WEEK };
  return mine.freeTimes.queryOptions({ input, staleTime: FRESH_MS, select: inOrder });
}

function inOrder({ free, off }: FreeTimes) {
  return { times: timesIn({ free }), off };
}
