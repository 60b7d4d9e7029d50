import { matchQuery, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { addDays } from "#contract/dates.ts";
import type { Changed, LiveFeature } from "#contract/realtime.ts";
import { orpc } from "#web/lib/orpc.ts";
import { readAgain } from "#web/lib/read-again.ts";

/**
 * What a browser fetches again when rows of a feature changed, wherever it shows them. Only types come from the contract: its
 * schemas would stand among the first files of every page.
 */
const shownIn: Record<LiveFeature, QueryKey[]> = {
  appointments: [orpc.appointments.key()],
  blocks: [orpc.appointments.key()],
  clients: [orpc.clients.key()],
  services: [
    orpc.services.key(),
    orpc.barbers.key(),
    orpc.appointments.freeTimes.key(),
    orpc.publicPage.barbershop.key(),
  ],
  notifications: [orpc.notifications.key()],
  products: [orpc.products.key()],
  "stock-counts": [orpc.products.counts.key()],
  suppliers: [orpc.suppliers.key()],
  barbers: [
    orpc.barbers.key(),
    orpc.staff.barbers.key(),
    orpc.appointments.agenda.key(),
    orpc.publicPage.barbershop.key(),
  ],
};

/** Fetches again what is shown of these rows and days; what is not shown is fetched when it next is. */
export function fetchAgain(queryClient: QueryClient, change: Omit<Changed, "kind">): void {
  const predicate = (query: Query) => concerns(query, change);
  for (const queryKey of shownIn[change.feature]) {
    void readAgain(queryClient, { queryKey, predicate });
  }
}

/** After a gap in the stream: all of it, once. Pages in a hidden tab are only marked; coming back to the tab fetches them. */
export function fetchAllAgain(queryClient: QueryClient): void {
  const keys = Object.values(shownIn).flat();
  const predicate = (query: Query) => keys.some((queryKey) => matchQuery({ queryKey }, query));
  void readAgain(queryClient, { predicate, refetchType: document.hidden ? "none" : "active" });
}

/** One row, or some days, may be of others than those that changed. */
function concerns(query: Query, { ids, days }: Pick<Changed, "ids" | "days">): boolean {
  const [, { input } = {}] = query.queryKey as [unknown, { input?: { id?: string; from?: string; days?: number } }?];
  if (input?.id) return ids.includes(input.id);
  const { from, days: length = 1 } = input ?? {};
  return !from || days.length === 0 || days.some((day) => from <= day && day < addDays(from, length));
}
