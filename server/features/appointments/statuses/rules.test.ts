import { expect, test } from "vitest";
import type { Status } from "#contract/status.ts";
import { type MoveName, whyNot } from "#server/features/appointments/statuses/rules.ts";

const timezone = "America/Sao_Paulo";
const at = (local: string) => new Date(`${local}-03:00`);
const visit = (status: Status) => ({
  status,
  data_agendamento: "2026-11-23",
  inicio: at("2026-11-23T23:30").toISOString(),
  fim: at("2026-11-24T00:15").toISOString(),
});
const every: Status[] = ["retido", "agendado", "confirmado", "in-progress", "concluido", "cancelado", "faltou"];

test.each([
  ["confirm", ["agendado"]],
  ["start", ["agendado", "confirmado"]],
  ["finish", ["in-progress"]],
  ["cancel", ["retido", "agendado", "confirmado", "in-progress"]],
  ["markMissed", ["agendado", "confirmado"]],
] as [MoveName, Status[]][])("%s is possible from these states only", (name, from) => {
  const inTime = { now: at("2026-11-23T23:30"), timezone };
  expect(every.filter((status) => whyNot(name, visit(status), inTime) === null)).toEqual(from);
});

test("a visit starts on its own day of the shop, early or late, and after midnight while its time runs", () => {
  const start = (now: string) => whyNot("start", visit("confirmado"), { now: at(now), timezone });
  expect(start("2026-11-22T23:59")).toBe("NOT_TODAY");
  expect(start("2026-11-23T00:00")).toBeNull();
  expect(start("2026-11-23T23:59")).toBeNull();
  expect(start("2026-11-24T00:14")).toBeNull();
  expect(start("2026-11-24T00:15")).toBe("NOT_TODAY");
});

test("a visit can be marked as missed from its start on, without an end", () => {
  const miss = (now: string) => whyNot("markMissed", visit("agendado"), { now: at(now), timezone });
  expect(miss("2026-11-23T23:29:59")).toBe("NOT_YET");
  expect(miss("2026-11-23T23:30")).toBeNull();
  expect(miss("2026-12-01T10:00")).toBeNull();
});

test("a visit whose comanda is closed is finished without a start, from its day on", () => {
  const finish = (now: string, isPaid: boolean) =>
    whyNot("finish", visit("confirmado"), { now: at(now), timezone, isPaid });
  expect(finish("2026-11-22T23:59", true)).toBe("NOT_TODAY");
  expect(finish("2026-11-23T00:00", true)).toBeNull();
  expect(finish("2026-12-01T10:00", true)).toBeNull();
  expect(finish("2026-12-01T10:00", false)).toBe("WRONG_STATUS");
});
