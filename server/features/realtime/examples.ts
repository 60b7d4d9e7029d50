import { expect } from "vitest";
import type { Change } from "#contract/realtime.ts";
import type { TestClient } from "#server/testing.ts";

/** The stream of a browser, already past its `ready`; notifications have their own tests. */
export async function listening(browser: TestClient) {
  const ending = new AbortController();
  const stream = await browser.realtime.changes(undefined, { signal: ending.signal });
  expect((await stream.next()).value).toEqual({ kind: "ready" });
  const next = async (): Promise<Change> => {
    const change = (await stream.next()).value as Change;
    return change.kind === "changed" && change.feature === "notifications" ? next() : change;
  };
  return {
    next,
    over: async () => {
      const one = await stream.next();
      return one.done || one.value;
    },
    end: () => ending.abort(),
  };
}

/** What a browser hears first of a feature, once something is done. */
export async function heardOf(browser: TestClient, feature: string, act: () => Promise<unknown>) {
  const stream = await listening(browser);
  await act();
  for (;;) {
    const change = await stream.next();
    if (change.kind !== "changed" || change.feature !== feature) continue;
    stream.end();
    return change;
  }
}
