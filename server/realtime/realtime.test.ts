import fc from "fast-check";
import { expect, test } from "vitest";
import { type Batch, fitting, nextPayload } from "#server/realtime/realtime.ts";

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

test("a long announcement is sent in parts that fit, and each person hears of each row and day", () => {
  fc.assert(
    fc.property(fc.record({ ids: long, days: fc.constant(["2026-11-23", "2026-11-24"]), clients: long }), (lists) => {
      const { clients, ...rows } = lists;
      const one = { feature: "appointments" as const, ...rows, for: { barbers: "all" as const, clients } };
      const parts = fitting({ shop: "0195f2a0-0000-7000-8000-000000000000", announcements: [one, one] });
      for (const part of parts) expect(Buffer.byteLength(nextPayload([part]))).toBeLessThan(8000);
      const heard = new Set<string>();
      for (const { announcements } of parts)
        for (const { ids, days, for: whom } of announcements)
          if ("clients" in whom && whom.clients !== "all")
            for (const client of whom.clients) for (const id of ids) heard.add(`${client} ${id} ${days.join()}`);
      expect(heard).toEqual(
        new Set(clients.flatMap((client) => rows.ids.map((id) => `${client} ${id} ${rows.days.join()}`))),
      );
    }),
    { numRuns: 10 },
  );
});
