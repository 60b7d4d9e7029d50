import { expect, test } from "vitest";
import { foreignClock, spokenTime } from "#web/features/public-page/shop-clock.ts";

const shop = "America/Sao_Paulo";

test("days near today are said as people say them", () => {
  expect(spokenTime("2026-11-21T01:30:00Z", shop, "2026-11-20")).toBe("hoje, 22:30");
  expect(spokenTime("2026-11-21T12:00:00Z", shop, "2026-11-20")).toBe("amanhã, 09:00");
  expect(spokenTime("2026-11-23T12:00:00Z", shop, "2026-11-20")).toBe("seg 23/11, 09:00");
});

test("the shop's clock is named only where the device's shows another time", () => {
  const now = "2026-11-20T12:00:00Z";
  expect(foreignClock(shop, now, "America/Bahia")).toBeNull();
  expect(foreignClock(shop, now, "America/Manaus")).toMatch("Brasília");
});
