import { createHash } from "node:crypto";
import { rememberAnswer, rememberedAnswer, takeKey } from "#server/features/idempotency/queries.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";
import type { AnyShopScope } from "#server/scope.ts";

type KeyedCall = {
  call: ShopCall<AnyShopScope>;
  key: string | string[] | undefined;
  path: readonly string[];
  input: unknown;
};

/**
 * Runs the call once per Idempotency-Key, as Stripe does: the key and the answer are stored in the call's own
 * transaction, a twin waits for it and gets the same answer, a refused call leaves no key behind.
 * Refuses IDEMPOTENCY_MISMATCH when the key came before with another request (trust I1 to I4).
 */
export async function replayOrRun<T>({ call, key, path, input }: KeyedCall, run: () => Promise<T>): Promise<T> {
  if (typeof key !== "string" || key === "") return run();
  const { db, scope } = call;
  const taken = { barbershop_id: scope.shop, actor: scope.actor?.id ?? "visitante", key };
  const request_hash = createHash("sha256")
    .update(JSON.stringify([path, input]))
    .digest("hex");
  if (await takeKey(db, { ...taken, request_hash })) {
    const answer = await run();
    if (answer !== undefined) await rememberAnswer(db, taken, answer);
    return answer;
  }
  const remembered = await rememberedAnswer(db, taken);
  if (remembered.request_hash !== request_hash) throw new Refusal("IDEMPOTENCY_MISMATCH");
  // A call without an answer has stored none.
  return (remembered.answer ?? undefined) as T;
}
