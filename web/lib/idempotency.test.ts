import { beforeEach, expect, test, vi } from "vitest";
import { idempotencyKeys } from "#web/lib/idempotency.ts";

const tab = new Map<string, string>();

beforeEach(() => {
  tab.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
});

test("the same form keeps its key, also over a reload where it is kept", () => {
  const key = idempotencyKeys("attempt").keyFor({ nome: "Caio" });
  const { keyFor } = idempotencyKeys("attempt");
  expect([keyFor({ nome: "Caio" }), keyFor({ nome: "Caio" })]).toEqual([key, key]);
});

test("a key is stored only on request", () => {
  const { keyFor } = idempotencyKeys();
  expect(keyFor({ senha: "navalha" })).toBe(keyFor({ senha: "navalha" }));
  expect(tab).toEqual(new Map());
});

test("other contents get another key", () => {
  const { keyFor } = idempotencyKeys("attempt");
  expect(keyFor({ nome: "Caio" })).not.toBe(keyFor({ nome: "Bia" }));
});

test("after an answer the same contents are a new wish", () => {
  const { keyFor, answered } = idempotencyKeys("attempt");
  const key = keyFor({ nome: "Caio" });
  answered();
  expect(keyFor({ nome: "Caio" })).not.toBe(key);
  answered();
  expect(tab).toEqual(new Map());
});

test("a tab without storage still has one key per form", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { keyFor } = idempotencyKeys("attempt");
  expect(keyFor({ nome: "Caio" })).toBe(keyFor({ nome: "Caio" }));
});
