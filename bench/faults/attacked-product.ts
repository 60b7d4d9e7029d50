import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { inspect } from "#server/outside/postgres/pid-file.ts";
import { stopPostmaster } from "#server/outside/postgres/postmaster.ts";
import { temporaryDataFolder } from "../../scripts/temporary-folder.ts";
import { asSuperuser, fillDataDir, superuserUrlOf } from "../kit/durable-postgres.ts";
import { benchSecret } from "../kit/product.ts";
import { readShops } from "../kit/shops.ts";
import { startProduct } from "../kit/started-product.ts";

/** Enough clients that none reaches the limit of twenty bookings a day. */
export const knownClients = 2000;

export type AttackedProduct = Awaited<ReturnType<typeof openAttackedProduct>>;

/** Starts the product as a process with its own embedded PostgreSQL; both can be killed. It has two shops of six barbers. */
export async function openAttackedProduct() {
  const dataDir = await temporaryDataFolder("navalha-faults");
  const files = join(dataDir, "postgres", "cluster");
  const start = () =>
    startProduct({ dataDir, env: { SECRET: benchSecret, LOG_LEVEL: process.env.LOG_LEVEL ?? "silent" } });
  await fillDataDir(dataDir, { shops: 2, clients: knownClients });
  let running = await start();
  const superuserUrl = () => superuserUrlOf(join(dataDir, "postgres"));
  const sql = async <T>(work: (db: Client) => Promise<T>): Promise<T> =>
    asSuperuser({ superuserUrl: await superuserUrl() }, work);

  return {
    shops: await sql(readShops),
    sql,
    superuserUrl,
    url: () => running.url,
    process: () => running.child,
    /** SIGKILL, as the kernel sends it when memory runs out. PostgreSQL goes on. Resolves once a new server is ready. */
    killServer: async () => {
      running.child.kill("SIGKILL");
      await once(running.child, "exit");
      running = await start();
    },
    killPostgres: async () => {
      const found = await inspect(files);
      if (found.state === "live") process.kill(found.pid, "SIGKILL");
    },
    [Symbol.asyncDispose]: async () => {
      running.child.kill("SIGKILL");
      await stopPostmaster(files);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
