import { expect, test } from "vitest";
import { asVisitor } from "#server/link-holders.ts";
import { forgetOldKeys } from "#server/features/idempotency/queries.ts";
import { replayOrRun } from "#server/features/idempotency/rules.ts";
import { openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();

test("a key answers the call that it came with, and no other call of the same input", async () => {
  const { slug } = await openShop(product);
  const ask = (name: string, answer: string) =>
    asVisitor(product, { slug }, (call) =>
      replayOrRun({ call, key: "chave", path: ["publicPage", name], input: { token: "x" } }, async () => answer),
    );
  expect(await ask("cancelVisit", "first")).toBe("first");
  expect(await ask("cancelVisit", "second")).toBe("first");
  await expect(ask("visit", "third")).rejects.toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
});

test("a call that answers nothing runs once, too", async () => {
  const { slug } = await openShop(product);
  let runs = 0;
  const ask = () =>
    asVisitor(product, { slug }, (call) =>
      replayOrRun({ call, key: "calada", path: ["publicPage", "cancelVisit"], input: {} }, async () => void ++runs),
    );
  expect([await ask(), await ask(), runs]).toEqual([undefined, undefined, 1]);
});

test("a key is forgotten after two days", async () => {
  const { slug } = await openShop(product);
  const ask = (answer: string) =>
    asVisitor(product, { slug }, (call) =>
      replayOrRun({ call, key: "antiga", path: ["publicPage", "book"], input: {} }, async () => answer),
    );
  expect(await ask("first")).toBe("first");
  await forgetOldKeys(product.deps.db);
  expect(await ask("second")).toBe("first");
  await product.pool.query(`
    alter table idempotency_keys no force row level security;
    update idempotency_keys set created_at = created_at - interval '48 hours';
    alter table idempotency_keys force row level security`);
  await forgetOldKeys(product.deps.db);
  expect(await ask("third")).toBe("third");
});
