import { setTimeout as delay } from "node:timers/promises";
import type { AttackedProduct } from "./attacked-product.ts";

/** Terminates about half of the product's connections, idle ones and ones in a transaction (trust D3). */
export async function terminateSome(product: AttackedProduct): Promise<void> {
  await product.sql((db) =>
    db.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'navalha_owner' and backend_type = 'client backend' and random() < 0.5`),
  );
  await delay(100);
}

/** The number of the product's connections when it is idle, and of those left inside a transaction. */
export async function connectionsAtRest(product: AttackedProduct): Promise<{ open: number; inTransaction: number }> {
  await delay(500);
  return product.sql(async (db) => {
    const { rows } = await db.query<{ open: number; inTransaction: number }>(`
      select count(*)::int as open, count(*) filter (where state like 'idle in transaction%')::int as "inTransaction"
      from pg_stat_activity where usename = 'navalha_owner' and backend_type = 'client backend'`);
    return rows[0]!;
  });
}

export type Jam = { answers: number[]; slowest: number; health: number[]; slowestHealth: number };

/**
 * Holds a lock that every page of a shop waits for, and requests `requests` pages at once and the server's health meanwhile.
 * Returns the statuses and the longest waits in milliseconds (trust D4).
 */
export async function jamPool(product: AttackedProduct, requests: number): Promise<Jam> {
  const slug = product.shops[0]!.slug;
  return product.sql(async (db) => {
    await db.query("begin; lock table barbershops in access exclusive mode");
    const pages = Array.from({ length: requests }, () => timed(`${product.url()}/api/v1/public/barbershops/${slug}`));
    const health: Answered[] = [];
    for (let count = 0; count < 10; count++) {
      health.push(await timed(`${product.url()}/api/health`));
      await delay(100);
    }
    const answered = await Promise.all(pages);
    await db.query("rollback");
    const slowest = (list: Answered[]) => Math.max(...list.map((one) => one.wait));
    const statuses = (list: Answered[]) => list.map((one) => one.status);
    return {
      answers: statuses(answered),
      slowest: slowest(answered),
      health: statuses(health),
      slowestHealth: slowest(health),
    };
  });
}

type Answered = { status: number; wait: number };

async function timed(url: string): Promise<Answered> {
  const begin = performance.now();
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  return { status: answer.status, wait: performance.now() - begin };
}
