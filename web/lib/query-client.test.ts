import { ORPCError } from "@orpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#web/lib/query-client.ts";
import { LostAnswer } from "#web/lib/refusals.ts";

beforeEach(() => void vi.stubGlobal("location", { href: "http://navalha.invalid/" }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** When each try of a query happened, in milliseconds from the first. */
async function triesOf(error: Error): Promise<number[]> {
  vi.useFakeTimers();
  const queryClient = createQueryClient();
  const tries: number[] = [];
  const began = Date.now();
  const failing = queryClient.fetchQuery({
    queryKey: ["failing"],
    queryFn: () => {
      tries.push(Date.now() - began);
      throw error;
    },
  });
  failing.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(failing).rejects.toBe(error);
  queryClient.clear();
  return tries;
}

test("what got no answer is asked again after 200 ms, then after twice as long each time", async () => {
  expect(await triesOf(new LostAnswer())).toEqual([0, 200, 600, 1400, 3000]);
});

test("a definite refusal is asked once", async () => {
  expect(await triesOf(new ORPCError("UNAUTHENTICATED", { status: 401 }))).toEqual([0]);
});
