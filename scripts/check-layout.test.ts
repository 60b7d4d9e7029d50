import { describe, expect, test } from "vitest";
import { type Exception, findings } from "./layout/findings.ts";
import { toSource } from "./layout/source.ts";

function problems(files: Record<string, string>, exceptions: Exception[] = []): string[] {
  const sources = Object.entries(files).map(([path, text]) => toSource(path, text));
  return findings(sources, exceptions).map(({ path, problem }) => `${path}: ${problem}`);
}

const lines = (count: number) => "x\n".repeat(count);

test("a tidy tree has no findings", () => {
  expect(
    problems({
      "contract/index.ts": 'export * from "#contract/services.ts";',
      "contract/services.ts": 'import * as z from "zod";',
      "server/features/services/router.ts": 'import { list } from "#server/features/services/rules.ts";',
      "server/features/services/queries.ts": 'db.insertInto("services").values({})',
      "server/features/services/services.test.ts": 'await db.insertInto("services")',
      "server/features/appointments/free-times/rules.ts": 'import { hours } from "#server/features/services/rules.ts";',
      "web/features/services/services-page.tsx": 'import { Money } from "#web/ui/money-text.tsx";',
      "db/world.ts": 'db.insertInto("services")',
    }),
  ).toEqual([]);
});

describe("imports", () => {
  test.each([
    ["contract/services.ts", 'import { x } from "#server/refusal.ts";', "contract imports nothing of ours"],
    ["web/lib/client.ts", 'import type { DB } from "#db/schema.ts";', "web imports contract only"],
    ["web/lib/client.ts", 'const x = await import("../../server/app.ts");', "web imports contract only"],
    [
      "web/ui/money-text.tsx",
      'import { x } from "../features/sales/sale-card.tsx";',
      "ui knows nothing of barbershops",
    ],
    ["server/app.ts", 'import "#web/booking.tsx";', "the server does not know the screens"],
    ["server/features/sales/rules.ts", 'import { x } from "#server/features/cash/router.ts";', "never its router"],
    ["server/features/sales/rules.ts", 'export { x } from "../cash/router.ts";', "never its router"],
  ])("%s may not hold %s", (path, text, reason) => {
    expect(problems({ [path]: text })).toEqual([expect.stringContaining(reason)]);
  });

  test("features that import each other are a cycle", () => {
    expect(
      problems({
        "server/features/sales/rules.ts": 'import {\n  open,\n} from "#server/features/cash/rules.ts";',
        "server/features/cash/rules.ts": 'import { x } from "#server/features/points/queries.ts";',
        "server/features/points/queries.ts": 'import { x } from "#server/features/sales/queries.ts";',
      }),
    ).toContain("server/features/sales: import cycle: sales → cash → points → sales");
  });
});

describe("names", () => {
  test.each([
    ["server/features/sales/helpers.ts", "says nothing"],
    ["web/lib/date-utils.ts", "says nothing"],
    ["server/session-manager.ts", "says nothing"],
    ["web/common/dates.ts", "says nothing"],
    ["web/features/sales/types.ts", "says nothing"],
    ["web/ui/index.ts", "no barrels"],
    ["web/ui/MoneyText.tsx", "kebab-case"],
    ["server/features/sales/service.ts", "not one of the file names"],
    ["server/features/sales/rules2.ts", "not one of the file names"],
    ["server/features/sales/cash.test.ts", "not one of the file names"],
    ["server/features/sales/provider.ts", "not one of the file names"],
  ])("%s is refused", (path, reason) => {
    expect(problems({ [path]: "" }).join()).toContain(reason);
  });
});

describe("SQL", () => {
  test.each([
    "sql`select 1`",
    "sql<{ n: number }>`select 1`",
    'db.selectFrom("sales")',
    'tx\n  .updateTable("sales")',
    "client.query(`select 1`)",
  ])("%s is refused outside queries.ts", (text) => {
    expect(problems({ "server/features/sales/rules.ts": text })).toEqual([expect.stringContaining("SQL stands only")]);
  });

  test.each(["update sales set x = 1", "insert into sales (x) values (1)", "delete from sales where x = 1"])(
    "%s by two features is refused",
    (statement) => {
      expect(
        problems({
          "server/features/sales/queries.ts": 'db.insertInto("sales")',
          "server/features/cash/queries.ts": `sql\`${statement}\``,
        }),
      ).toEqual(["server/features: table sales is written by sales and cash: a feature writes only its own tables"]);
    },
  );
});

describe("sizes", () => {
  test.each([
    ["web/app.tsx", 301, "301 lines, the limit is 300"],
    ["web/app.tsx", 201, "201 lines"],
    ["server/features/sales/sales.test.ts", 401, "401 lines, the limit is 400"],
  ])("%s of %i lines is told", (path, count, problem) => {
    expect(problems({ [path]: lines(count) })).toEqual([`${path}: ${problem}`]);
  });

  test("a test may have 400 lines, any other file 200", () => {
    expect(problems({ "server/features/sales/sales.test.ts": lines(400), "web/app.tsx": lines(200) })).toEqual([]);
  });
});

describe("exceptions", () => {
  const exception = { path: "web/app.tsx", problem: "the limit is 300", because: "to be split" };

  test("excuse what they name and nothing else", () => {
    expect(problems({ "web/app.tsx": lines(301), "web/ui/index.ts": "" }, [exception])).toEqual([
      "web/ui/index.ts: no barrels",
    ]);
  });

  test("must be removed once they excuse nothing", () => {
    expect(problems({ "web/app.tsx": "" }, [exception])).toEqual([
      "web/app.tsx: needs no exception any more: remove it",
    ]);
  });
});
