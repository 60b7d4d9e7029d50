import { expect, test } from "vitest";
import { openStreams } from "#server/realtime/streams.ts";

const stream = (user: string, line: string) => ({ shop: "one", user, line, end: new AbortController() });

test("an address takes five hundred streams and no more, until one of them is gone; another address is another", () => {
  const streams = openStreams();
  const open = Array.from({ length: 500 }, (_, number) => stream(`person ${number}`, "10.0.0.1"));
  for (const one of open) {
    streams.refuseFull(one.line);
    streams.add(one);
  }
  expect(() => streams.refuseFull("10.0.0.1")).toThrow("TOO_MANY_REQUESTS");
  streams.refuseFull("10.0.0.2");
  expect(open.some(({ end }) => end.signal.aborted)).toBe(false);
  streams.remove(open[0]!);
  streams.refuseFull("10.0.0.1");
});
