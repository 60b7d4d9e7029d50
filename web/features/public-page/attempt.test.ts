import { beforeEach, expect, test, vi } from "vitest";

const tab = new Map<string, string>();

/** The page as after a reload: nothing in memory, this tab's storage as it was. */
async function load() {
  vi.resetModules();
  return import("#web/features/public-page/attempt.ts");
}

beforeEach(() => {
  tab.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
});

test("the same form keeps its key, also over a reload", async () => {
  const key = (await load()).keyFor({ nome: "Caio" });
  const { keyFor } = await load();
  expect([keyFor({ nome: "Caio" }), keyFor({ nome: "Caio" })]).toEqual([key, key]);
});

test("other contents get another key", async () => {
  const { keyFor } = await load();
  expect(keyFor({ nome: "Caio" })).not.toBe(keyFor({ nome: "Bia" }));
});

test("after an answer the same contents are a new wish", async () => {
  const { keyFor, answered } = await load();
  const key = keyFor({ nome: "Caio" });
  answered();
  expect(keyFor({ nome: "Caio" })).not.toBe(key);
});

test("a tab without storage still has one key per form", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { keyFor } = await load();
  expect(keyFor({ nome: "Caio" })).toBe(keyFor({ nome: "Caio" }));
});
