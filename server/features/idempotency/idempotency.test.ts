import { expect, test } from "vitest";
import { asVisitor } from "#server/actors.ts";
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
