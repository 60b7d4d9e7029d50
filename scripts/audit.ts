import { openDatabase } from "#server/database.ts";
import { type BookRule, bookRules, brokenRows } from "#server/features/finance/audit/queries.ts";
import { inEveryShop } from "#server/shops/queries.ts";
import { configuration, joinDatabaseServer } from "./environment.ts";

/** Whether the books of every shop add up: a line for each rule, with the shops and rows that break it. */
const server = await joinDatabaseServer(configuration());
const { db, close } = openDatabase(server.url, 1);
try {
  for (const rule of bookRules) {
    const broken = await shopsThatBreak(rule);
    if (broken.length > 0) process.exitCode = 1;
    console.log([broken.length > 0 ? "ERRADO" : "certo ", rule, ...broken].join("  "));
  }
} catch (error) {
  console.error(`O banco não pôde ser lido: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
} finally {
  await close();
  await server.stop();
}

async function shopsThatBreak(rule: BookRule): Promise<string[]> {
  const asAdmin = { role: "navalha_app", actorRole: "admin" } as const;
  const all = await Array.fromAsync(
    inEveryShop(db, asAdmin, async (tx, shop) => ({ shop, rows: await brokenRows(tx, shop, rule) })),
  );
  return all.flatMap(({ shop, rows }) => (rows.length > 0 ? `[${shop}: ${rows.join(", ")}]` : []));
}
