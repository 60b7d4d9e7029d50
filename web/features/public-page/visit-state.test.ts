import { expect, test } from "vitest";
import { visitState } from "#web/features/public-page/visit-state.ts";

const startsAt = "2026-11-20T12:00:00Z";
const before = (minutes: number) => Date.parse(startsAt) - minutes * 60_000;
const LIMIT = 120;

test("a client may change until the limit, to the minute", () => {
  expect(visitState({ startsAt, status: "agendado" }, LIMIT, before(120))).toBe("changeable");
  expect(visitState({ startsAt, status: "confirmado" }, LIMIT, before(119))).toBe("too-late");
});

test("an ended or cancelled visit cannot be changed", () => {
  expect(visitState({ startsAt, status: "agendado" }, LIMIT, before(0))).toBe("over");
  expect(visitState({ startsAt, status: "concluido" }, LIMIT, before(500))).toBe("over");
  expect(visitState({ startsAt, status: "cancelado" }, LIMIT, before(500))).toBe("cancelled");
});
