import { afterEach, expect, test, vi } from "vitest";
import { keptFetch } from "#web/lib/kept-fetch.ts";

const sent: { keepalive: boolean; answer: () => void }[] = [];

vi.stubGlobal("fetch", (_: Request, init: RequestInit) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  sent.push({ keepalive: init.keepalive ?? false, answer: () => resolve(new Response()) });
  return promise;
});

afterEach(async () => {
  for (const { answer } of sent.splice(0)) answer();
  await Promise.resolve();
});

function send(body: unknown, signal?: AbortSignal): void {
  void keptFetch(new Request("http://navalha.example/rpc"), {}, { body, signal });
}

const kept = () => sent.map(({ keepalive }) => keepalive);

test("a call that must not be aborted outlives its page, an abortable one does not", () => {
  send({ id: "1" });
  send(undefined);
  send({ id: "1" }, new AbortController().signal);
  expect(kept()).toEqual([true, true, false]);
});

test("concurrent kept requests stay within the browsers' limit, counted in bytes", async () => {
  send("é".repeat(6_000));
  send("x".repeat(6_000));
  send("x".repeat(6_000));
  send("x".repeat(3_000));
  expect(kept()).toEqual([false, true, false, true]);
  sent[1]!.answer();
  await vi.waitFor(() => {
    send("x".repeat(6_000));
    expect(kept().at(-1)).toBe(true);
  });
});
