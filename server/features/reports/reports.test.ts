import { expect, test } from "vitest";
import { booksOf } from "#db/books.ts";
import { declaredReports } from "#server/features/reports/rules.ts";
import { openProduct, openStaffedShop } from "#server/testing.ts";

const product = await openProduct();
const shop = await openStaffedShop(product);
const { owner } = shop;
const period = { de: "2026-11-01", ate: "2026-11-30", comparar: "antes" } as const;

test.for(declaredReports.map(({ relatorio }) => relatorio))("%s is empty in a new shop, and says why", async (relatorio) => {
  const report = await owner.reports.read({ ...period, relatorio });
  expect(report.linhas).toEqual([]);
  expect(report.vazio).not.toBe("");
});
void booksOf;
