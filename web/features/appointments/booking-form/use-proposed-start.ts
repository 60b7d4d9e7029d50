import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { timesIn } from "#web/features/public-page/free-days.ts";
import { orpc } from "#web/lib/orpc.ts";

/** `days`: how many are looked through from `from` on. */
type Looked = { services: string[]; barber: string; from: string; days: number };

/**
 * Puts the first free time that is found where nobody chose one. `looked` is null once somebody has; what was proposed gives way
 * when other services or another barber make it another.
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

  // Before any further key: a time that shows up under the cursor would be mixed with what is typed.
  useLayoutEffect(() => {
    if (next && next !== startsAt) propose(next);
  }, [next, startsAt]);
}
