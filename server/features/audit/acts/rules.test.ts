import { traverseContractProcedures } from "@orpc/server";
import { expect, test } from "vitest";
import * as contract from "#contract/index.ts";
import { actOf } from "#server/features/audit/acts/rules.ts";

test("every call can be told in words", () => {
  const calls: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ path }) => void calls.push(path.join(".")));
  expect(calls).toContain("audit.eventsOfShop");
  expect([...calls, "profile.photo"].filter((call) => actOf(call) === call || !actOf(call))).toEqual([]);
});

test("a call that is gone keeps its name", () => {
  expect([actOf("appointments.gone"), actOf(undefined)]).toEqual(["appointments.gone", null]);
});
