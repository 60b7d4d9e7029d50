import { expect, test } from "vitest";
import type { ClientDetails } from "#contract/client-records.ts";
import { dueDay } from "#web/features/appointments/booking-form/due-day.ts";

const timezone = "America/Sao_Paulo";
const now = "2026-11-23";
const visited = (inicio: string, intervalo_dias: number | null) =>
  ({ ultima: { inicio }, intervalo_dias }) as Pick<ClientDetails, "ultima" | "intervalo_dias">;
const from = (known?: Parameters<typeof dueDay>[0], asked?: string) => dueDay(known, { asked, now, timezone });

test("a client with a usual interval is due that many days after the last visit, by the shop's day", () => {
  // 22:00 on the 20th in the shop's timezone.
  expect(from(visited("2026-11-21T01:00:00Z", 21))).toBe("2026-12-11");
});

test("an overdue client, or one without an interval or a visit, starts from today", () => {
  for (const known of [visited("2026-10-01T12:00:00Z", 21), visited("2026-11-20T12:00:00Z", null), undefined])
    expect(from(known)).toBe(now);
});

test("a requested future day stays, a past one does not", () => {
  const known = visited("2026-11-20T12:00:00Z", 21);
  expect(from(known, "2026-11-25")).toBe("2026-11-25");
  expect(from(known, "2026-11-20")).toBe("2026-12-11");
  expect(from(undefined, "2026-11-20")).toBe(now);
});
