import { expect, test } from "vitest";
import type { ClientDetails } from "#contract/client-records.ts";
import { dueDay } from "#web/features/appointments/booking-form/due-day.ts";

const timezone = "America/Sao_Paulo";
const now = "2026-11-23";
const visited = (inicio: string, intervalo_dias: number | null) =>
  ({ ultima: { inicio }, intervalo_dias }) as Pick<ClientDetails, "ultima" | "intervalo_dias">;
const from = (known?: Parameters<typeof dueDay>[0], chosen?: string) => dueDay(known, { chosen, now, timezone });

test("who comes every so many days is due so many after their last visit, by the shop's day", () => {
  // 22:00 on the 20th in the shop's timezone.
  expect(from(visited("2026-11-21T01:00:00Z", 21))).toBe("2026-12-11");
});

test("who is due already, has no pace or was never here is looked for from today on", () => {
  for (const known of [visited("2026-10-01T12:00:00Z", 21), visited("2026-11-20T12:00:00Z", null), undefined])
    expect(from(known)).toBe(now);
});

test("a day to come that was asked for stays, one that is past does not", () => {
  const known = visited("2026-11-20T12:00:00Z", 21);
  expect(from(known, "2026-11-25")).toBe("2026-11-25");
  expect(from(known, "2026-11-20")).toBe("2026-12-11");
  expect(from(undefined, "2026-11-20")).toBe(now);
});
