import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { askUntilAnswered } from "#web/features/public-page/use-submission.ts";
import { LostAnswer } from "#web/lib/refusals.ts";

test("a lost answer is asked for again", async () => {
  const ask = vi.fn().mockRejectedValueOnce(new LostAnswer()).mockResolvedValue("booked");
  await expect(askUntilAnswered(ask, [0, 0])).resolves.toBe("booked");
  expect(ask).toHaveBeenCalledTimes(2);
});

test("after the last wait the failure is told", async () => {
  const ask = vi.fn().mockRejectedValue(new LostAnswer("gone"));
  await expect(askUntilAnswered(ask, [0, 0])).rejects.toThrow("gone");
  expect(ask).toHaveBeenCalledTimes(3);
});

test("a refusal is an answer", async () => {
  const ask = vi.fn().mockRejectedValue(new ORPCError("SLOT_TAKEN", { status: 409 }));
  await expect(askUntilAnswered(ask, [0, 0])).rejects.toThrow(ORPCError);
  expect(ask).toHaveBeenCalledTimes(1);
});
