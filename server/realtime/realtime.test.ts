import fc from "fast-check";
import { expect, test } from "vitest";
import { type Batch, nextPayload } from "#server/realtime/realtime.ts";

const batch = fc.record({
  shop: fc.uuid(),
  announcements: fc.array(
    fc.record({
      feature: fc.constant("appointments" as const),
      ids: fc.array(fc.uuid(), { maxLength: 2 }),
      days: fc.array(fc.constant("2026-11-23"), { maxLength: 30 }),
      for: fc.record({
        barbers: fc.array(fc.uuid(), { maxLength: 2 }),
        clients: fc.array(fc.option(fc.uuid()), { maxLength: 1 }),
      }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

test("every batch travels once, in order, and no notification is larger than PostgreSQL takes", () => {
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 120 }), (batches) => {
      const waiting: Batch[] = [...batches];
      const sent: Batch[] = [];
      while (waiting.length > 0) {
        const payload = nextPayload(waiting);
        expect(Buffer.byteLength(payload)).toBeLessThan(8000);
        sent.push(...(JSON.parse(payload) as Batch[]));
      }
      expect(sent).toEqual(batches);
    }),
    { numRuns: 30 },
  );
});
