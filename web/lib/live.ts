import { matchQuery, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { addDays } from "#contract/dates.ts";
import { type LiveFeature, liveFeatures } from "#contract/live-features.ts";
import type { Changed } from "#contract/realtime.ts";
import { orpc } from "#web/lib/orpc.ts";
import { readAgain } from "#web/lib/read-again.ts";

const firstSteps = orpc.barbershops.firstSteps.key();

/** What shows rows of a feature, where that is more or less than its own calls. */
const shownBy = {
  appointments: [
    orpc.appointments.key(),
    firstSteps,
    // Its last visit and its next.
    orpc.clients.details.key(),
    orpc.clients.visits.key(),
  ],
  blocks: [orpc.appointments.key()],
  clients: [orpc.clients.key(), firstSteps],
  hours: [
    firstSteps,
    orpc.hours.key(),
    orpc.appointments.key(),
    orpc.barbershops.current.key(),
    orpc.publicPage.barbershop.key(),
  ],
  services: [
    orpc.services.key(),
    firstSteps,
    orpc.barbers.key(),
    orpc.appointments.freeTimes.key(),
    orpc.publicPage.barbershop.key(),
  ],
  settings: [
    orpc.barbershops.key(),
    orpc.appointments.agenda.key(),
    orpc.appointments.freeTimes.key(),
    orpc.publicPage.key(),
    orpc.auth.session.key(),
  ],
  notifications: [orpc.notifications.list.key(), orpc.notifications.unread.key()],
  reviews: [orpc.reviews.key(), orpc.staff.barbers.key(), orpc.staff.barber.key(), orpc.appointments.mine.list.key()],
  // What subscribers pay and what is done for them is shared at once.
  sales: [orpc.sales.key(), orpc.revenuePots.key(), orpc.packages.key(), orpc.vouchers.key()],
  revenue_pots: [orpc.revenuePots.key(), orpc.plans.key()],
  subscribers: [orpc.subscribers.key(), orpc.plans.key(), orpc.payments.key(), orpc.revenuePots.key()],
  subscription_plans: [orpc.plans.key(), orpc.payments.account.key()],
  "stock-counts": [orpc.products.counts.key()],
  barbers: [
    orpc.barbers.key(),
    firstSteps,
    orpc.staff.barbers.key(),
    orpc.staff.barber.key(),
    orpc.appointments.agenda.key(),
    orpc.publicPage.barbershop.key(),
  ],
} satisfies Partial<Record<LiveFeature, QueryKey[]>>;

/** What a browser fetches again when rows of a feature changed, wherever it shows them. */
function shownIn(feature: LiveFeature): QueryKey[] {
  return feature in shownBy
    ? shownBy[feature as keyof typeof shownBy]
    : [orpc[feature as Exclude<LiveFeature, keyof typeof shownBy>].key()];
}

/** Fetches again what is shown of these rows and days; what is not shown is fetched when it next is. */
export function fetchAgain(queryClient: QueryClient, change: Omit<Changed, "kind">): void {
  const predicate = (query: Query) => concerns(query, change);
  for (const queryKey of shownIn(change.feature)) {
    void readAgain(queryClient, { queryKey, predicate });
  }
}

/** After a gap in the stream: all of it, once. Pages in a hidden tab are only marked; coming back to the tab fetches them. */
export function fetchAllAgain(queryClient: QueryClient): void {
  const keys = liveFeatures.flatMap(shownIn);
  const predicate = (query: Query) => keys.some((queryKey) => matchQuery({ queryKey }, query));
  void readAgain(queryClient, { predicate, refetchType: document.hidden ? "none" : "active" });
}

/** One row, or some days, may be of others than those that changed; the ids of a change of visits are of no clients. */
function concerns(query: Query, { feature, ids, days }: Omit<Changed, "kind">): boolean {
  const [path, { input } = {}] = query.queryKey as [
    string[],
    { input?: { id?: string; from?: string; days?: number } }?,
  ];
  if (input?.id) return (feature === "appointments" && path[0] === "clients") || ids.includes(input.id);
  const { from, days: length = 1 } = input ?? {};
  return !from || days.length === 0 || days.some((day) => from <= day && day < addDays(from, length));
}
