import { matchQuery, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { addDays } from "#contract/dates.ts";
import { type LiveFeature, liveFeatures } from "#contract/live-features.ts";
import type { Changed } from "#contract/realtime.ts";
import { orpc } from "#web/lib/orpc.ts";
import { readAgain } from "#web/lib/read-again.ts";

const firstSteps = orpc.barbershops.firstSteps.key();

/** The calls that show rows of a feature, where they are more or fewer than its own calls. */
const shownBy = {
  appointments: [
    orpc.appointments.key(),
    firstSteps,
    // They contain the client's last and next visit.
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
  commissions: [orpc.commissions.key(), orpc.subscribers.sold.key(), orpc.subscribers.soldFigures.key()],
  // Subscriptions and the visits they cover change the potes at once.
  sales: [
    orpc.sales.key(),
    orpc.revenuePots.key(),
    orpc.packages.key(),
    orpc.vouchers.key(),
    orpc.payments.mine.purchases.key(),
    // They say whether the comanda is closed.
    orpc.appointments.details.key(),
  ],
  revenue_pots: [orpc.revenuePots.key(), orpc.plans.key()],
  subscribers: [
    orpc.subscribers.key(),
    orpc.plans.key(),
    orpc.payments.key(),
    orpc.revenuePots.key(),
    // They say what is covered.
    orpc.appointments.mine.list.key(),
  ],
  subscription_plans: [orpc.plans.key(), orpc.payments.account.key()],
  shop_plans: [orpc.shopPlans.key()],
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

/** The query keys to refetch when rows of a feature changed. */
function shownIn(feature: LiveFeature): QueryKey[] {
  return feature in shownBy
    ? shownBy[feature as keyof typeof shownBy]
    : [orpc[feature as Exclude<LiveFeature, keyof typeof shownBy>].key()];
}

/** Refetches the visible queries of these rows and days; the others are refetched when they are next shown. */
export function fetchAgain(queryClient: QueryClient, change: Omit<Changed, "kind">): void {
  const predicate = (query: Query) => concerns(query, change);
  for (const queryKey of shownIn(change.feature)) {
    void readAgain(queryClient, { queryKey, predicate });
  }
}

/** Refetches everything once after a gap in the stream. Pages in a hidden tab are only marked stale; returning to the tab fetches them. */
export function fetchAllAgain(queryClient: QueryClient): void {
  const keys = liveFeatures.flatMap(shownIn);
  const predicate = (query: Query) => keys.some((queryKey) => matchQuery({ queryKey }, query));
  void readAgain(queryClient, { predicate, refetchType: document.hidden ? "none" : "active" });
}

/** The calls by id that show rows of a feature whose changes carry other ids. */
const shownWith: Partial<Record<LiveFeature, string>> = { appointments: "clients", sales: "appointments" };

/**
 * Whether a query may contain the changed rows; a change without ids may be of any. Changes of appointments carry no client ids, and those of
 * comandas no visits, so queries of one client or one visit always count. A visit may reach into the day after its own.
 */
function concerns(query: Query, { feature, ids, days }: Omit<Changed, "kind">): boolean {
  const [path, { input } = {}] = query.queryKey as [
    string[],
    { input?: { id?: string; from?: string; days?: number } }?,
  ];
  if (input?.id && ids.length > 0) return shownWith[feature] === path[0] || ids.includes(input.id);
  const { from, days: length = 1 } = input ?? {};
  return !from || days.length === 0 || days.some((day) => from <= addDays(day, 1) && day < addDays(from, length));
}
