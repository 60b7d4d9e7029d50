import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Change } from "#contract/realtime.ts";
import type { Product, TestClient } from "#server/testing.ts";

type Listening = Awaited<ReturnType<typeof listening>>;

/** The stream of a browser, already past its `ready`. `next` skips notifications, which have their own tests. */
export async function listening(browser: TestClient) {
  const ending = new AbortController();
  const stream = await browser.realtime.changes(undefined, { signal: ending.signal });
  expect((await stream.next()).value).toEqual({ kind: "ready" });
  const nextOfAll = async () => (await stream.next()).value as Change;
  const next = async (): Promise<Change> => {
    const change = await nextOfAll();
    return change.kind === "changed" && change.feature === "notifications" ? next() : change;
  };
  return {
    read: async () => (await stream.next()) as IteratorResult<Change, undefined>,
    next,
    nextOfAll,
    /** Waits for its end, past what was announced before and came late. */
    over: async () => {
      while (!(await stream.next()).done);
      return true;
    },
    end: () => ending.abort(),
  };
}

/** The same, after every earlier announcement: reads up to a marker that is sent after them, again where an earlier end came late. */
export async function listeningFromNow(product: Product, browser: TestClient): Promise<Listening> {
  const stream = await listening(browser);
  const { user, barbershop } = (await browser.auth.session())!;
  const mark = randomUUID();
  const announcement = { feature: "hours" as const, ids: [mark], days: [], for: { users: [user.id] } };
  product.deps.realtime.publish(barbershop!.id, [announcement]);
  for (;;) {
    const { value: change, done } = await stream.read();
    if (done) return listeningFromNow(product, browser);
    if (change.kind === "changed" && change.ids.includes(mark)) return stream;
  }
}

/** What a browser hears first of a feature, once something is done. */
export async function heardOf(
  { product, browser, feature }: { product: Product; browser: TestClient; feature: string },
  act: () => Promise<unknown>,
) {
  const stream = await listeningFromNow(product, browser);
  await act();
  const change = await nextOf(stream, feature);
  stream.end();
  return change;
}

/** The next change of a feature, past those of others, which may come late. */
export async function nextOf({ nextOfAll }: Listening, feature: string) {
  for (;;) {
    const change = await nextOfAll();
    if (change.kind === "changed" && change.feature === feature) return change;
  }
}
