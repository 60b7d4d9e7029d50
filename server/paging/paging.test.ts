import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { page } from "#server/paging/queries.ts";
import { openProduct } from "#server/testing.ts";

const { deps } = await openProduct();

type Row = { id: number; name: string; seen: string | null };
type Asked = { sort: string; size?: number; after?: string | undefined };

const sorts = { name: ["r.name" as const, "r.id" as const], seen: [{ nullable: "r.seen" as const }, "r.id" as const] };

function read(rows: Row[], asked: Asked) {
  const table = sql<Row>`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
    as t (id int, name text collate "C", seen timestamptz))`.as<"r">("r");
  return inTransaction(deps.db, { role: "navalha_app" }, (tx) =>
    page(tx.selectFrom(table).select(["r.id"]), asked, sorts),
  );
}

const instant = fc.date({ min: new Date("2026-01-01"), max: new Date("2026-01-02"), noInvalidDate: true });
const rows = fc.uniqueArray(
  fc.record({
    id: fc.nat(1000),
    name: fc.constantFrom("", "Ana", "Bia", "ana", "Zé; drop"),
    seen: fc.option(instant.map((date) => date.toISOString().replace("Z", "123Z"))),
  }),
  { maxLength: 12, selector: ({ id }) => id },
);

/** PostgreSQL's order: nulls last, or first when descending. */
function expected(all: Row[], sort: string): number[] {
  const column = sort.replace("-", "") as "name" | "seen";
  const compare = (one: string | null, other: string | null) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one < other ? -1 : Number(one > other);
  };
  const sorted = all.toSorted((one, other) => compare(one[column], other[column]) || one.id - other.id);
  return (sort.startsWith("-") ? sorted.toReversed() : sorted).map(({ id }) => id);
}

test("the pages of a list, one behind the other, are the list, by every sort and with what is missing", async () => {
  const sort = fc.constantFrom("name", "-name", "seen", "-seen");
  await fc.assert(
    fc.asyncProperty(rows, sort, fc.integer({ min: 1, max: 5 }), async (all, by, size) => {
      const found: number[] = [];
      let after: string | undefined;
      do {
        const { items, next } = await read(all, { sort: by, size, after });
        expect(items.length).toBeLessThanOrEqual(size);
        found.push(...items.map(({ id }) => id));
        after = next ?? undefined;
      } while (after !== undefined);
      expect(found).toEqual(expected(all, by));
    }),
    { numRuns: 60 },
  );
});

const written = (values: unknown) => Buffer.from(JSON.stringify(values)).toString("base64url");

test.for(["x", written("x"), written([1]), written(["Ana"]), written(["Ana", "no id"]), written(["\0", "1"])])(
  "a cursor that no page gave is refused: %s",
  async (after) => {
    await expect(read([], { sort: "name", after })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  },
);

test("cursors are written of the rows of a page, not of all that are sorted for it", async () => {
  const { rows } = await inTransaction(deps.db, { role: "navalha_app" }, (tx) =>
    sql<{ "QUERY PLAN": string }>`explain (verbose, costs off)
      select app.cursor_of(n::text) from generate_series(1, 9) n order by n desc limit 2`.execute(tx),
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/Output: \(?app\.cursor_of[^]*Sort\n/);
  expect(plan.slice(plan.indexOf("Sort"))).not.toContain("cursor_of");
});
