import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { Session } from "#contract/auth.ts";
import { setSession, heldSession, sessionQuery } from "#web/lib/session.ts";
import { isSessionOver, markSessionBack } from "#web/lib/session-over.ts";

const marina = { user: { id: "1", name: "Marina" }, barbershop: null } as Session;
const beto = { user: { name: "Beto" } } as Session;

test("a session that ends under an open page is asked for again over the page", () => {
  expect(heldSession(marina, null)).toBe(marina);
  expect(isSessionOver()).toBe(true);
  markSessionBack();
});

test.each([
  [undefined, null],
  [null, null],
  [null, beto],
  [marina, beto],
])("otherwise the server's session is used", (before, now) => {
  expect(heldSession(before, now)).toBe(now);
  expect(isSessionOver()).toBe(false);
});

test("an answer that was on its way while somebody signed in does not sign them out again", async () => {
  const queryClient = new QueryClient();
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("location", { origin: "http://127.0.0.1" });
  vi.stubGlobal("fetch", () => answer.promise);
  const asking = queryClient.fetchQuery(sessionQuery);
  setSession(queryClient, marina);
  answer.resolve(Response.json({ json: null }));
  await asking;
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(marina);
  expect(isSessionOver()).toBe(false);
  vi.unstubAllGlobals();
});
