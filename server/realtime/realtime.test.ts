import fc from "fast-check";
import { expect, test } from "vitest";
import { type Announcement, type Batch, fitting, nextPayload } from "#server/realtime/realtime.ts";

const long = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 300 });
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

test("a long announcement is sent in parts that fit, and each person hears of each row", () => {
  fc.assert(
    fc.property(long, long, (ids, clients) => {
      const one: Announcement = {
        feature: "appointments",
        ids,
        days: ["2026-11-23"],
        for: { barbers: "all", clients },
      };
      const parts = fitting({ shop: "0195f2a0-0000-7000-8000-000000000000", announcements: [one, one] });
      const heard = new Set<string>();
      for (const part of parts) {
        expect(Buffer.byteLength(nextPayload([part]))).toBeLessThan(8000);
        for (const { ids: some, for: whom } of part.announcements)
          for (const client of "clients" in whom ? whom.clients : [])
            for (const id of some) heard.add(`${client} ${id}`);
      }
      expect(heard).toEqual(new Set(clients.flatMap((client) => ids.map((id) => `${client} ${id}`))));
    }),
    { numRuns: 10 },
  );
});
