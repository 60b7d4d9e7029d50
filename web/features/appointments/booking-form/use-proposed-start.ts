import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { timesIn } from "#web/features/public-page/free-days.ts";
import { orpc } from "#web/lib/orpc.ts";

/** `days`: how many days are searched from `from` on. */
type Looked = { services: string[]; barber: string; from: string; days: number };

/**
 * Fills in the first free time where none was chosen. `looked` is null once a time was chosen by hand; a proposed time is replaced when
 * services or barber change.
 */
export function useProposedStart(looked: Looked | null, startsAt: string, onPropose: (startsAt: string) => void): void {
  const proposed = useRef("");
  const input = looked && looked.services.length > 0 && looked.from ? looked : skipToken;
  const { data } = useQuery(orpc.appointments.freeTimes.queryOptions({ input }));
  const next = data && timesIn(data)[0]?.startsAt;

  const propose = useEffectEvent((next: string) => {
    if (startsAt !== "" && startsAt !== proposed.current) return;
    proposed.current = next;
    onPropose(next);
  });

  // In a layout effect, before any further key: a time that appears under the cursor would mix with the typed text.
  useLayoutEffect(() => {
    if (next && next !== startsAt) propose(next);
  }, [next, startsAt]);
}
