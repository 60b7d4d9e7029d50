import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { fetchAgain, fetchAllAgain } from "#web/lib/live.ts";
import { orpc } from "#web/lib/orpc.ts";

const queryClient = new QueryClient();
const fetched = vi.fn();
vi.stubGlobal("document", { hidden: false });

const shown = {
  monday: orpc.appointments.agenda.queryKey({ input: { from: "2026-11-23", days: 1 } }),
  week: orpc.appointments.agenda.queryKey({ input: { from: "2026-11-22", days: 7 } }),
  ana: orpc.appointments.details.queryKey({ input: { id: "ana" } }),
  carlos: orpc.clients.details.queryKey({ input: { id: "carlos" } }),
  team: orpc.barbers.list.queryKey(),
  services: orpc.services.list.queryKey(),
  suppliers: orpc.suppliers.list.queryKey({ input: {} }),
  sessions: orpc.auth.sessions.list.queryKey(),
  subscription: orpc.subscribers.details.queryKey({ input: { id: "da ana" } }),
  notifications: orpc.notifications.list.queryKey({ input: {} }),
  unread: orpc.notifications.unread.queryKey(),
  choices: orpc.notifications.choices.queryKey(),
};
for (const [name, queryKey] of Object.entries(shown))
  new QueryObserver(queryClient, { queryKey, queryFn: () => (fetched(name), name), staleTime: Infinity }).subscribe(
    () => {},
  );

beforeEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));
beforeEach(() => void fetched.mockClear());

/** Waits until the started queries have sent their requests. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
const names = () => fetched.mock.calls.map(([name]) => String(name)).toSorted();

test.for([
  [{ feature: "appointments", ids: ["bia"], days: ["2026-11-23"] }, ["carlos", "monday", "week"]],
  [{ feature: "appointments", ids: ["ana"], days: ["2026-11-28"] }, ["ana", "carlos", "week"]],
  [{ feature: "appointments", ids: ["bia"], days: ["2026-11-29"] }, ["carlos"]],
  [{ feature: "appointments", ids: ["bia"], days: ["2026-11-21"] }, ["carlos", "week"]],
  [{ feature: "sales", ids: ["comanda"], days: [] }, ["ana"]],
  [{ feature: "clients", ids: ["carlos"], days: [] }, ["carlos"]],
  [{ feature: "clients", ids: ["bia"], days: [] }, []],
  [{ feature: "barbers", ids: ["beto"], days: [] }, ["monday", "team", "week"]],
  [{ feature: "services", ids: ["corte"], days: [] }, ["services", "team"]],
  [{ feature: "suppliers", ids: ["são joão"], days: [] }, ["suppliers"]],
  [{ feature: "subscribers", ids: [], days: [] }, ["subscription"]],
  [{ feature: "notifications", ids: [], days: [] }, ["notifications", "unread"]],
] as const)("%o refetches the queries that show it", async ([change, expected]) => {
  fetchAgain(queryClient, { ...change, ids: [...change.ids], days: [...change.days] });
  await turn();
  expect(names()).toEqual(expected);
});

test("after a gap every live query is refetched once, and others are not", async () => {
  fetchAllAgain(queryClient);
  await turn();
  expect(names()).toEqual([
    "ana",
    "carlos",
    "monday",
    "notifications",
    "services",
    "subscription",
    "suppliers",
    "team",
    "unread",
    "week",
  ]);
});
