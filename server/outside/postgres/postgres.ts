import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { type Cluster, moveToFreePort, openCluster } from "./cluster.ts";
import { ownerUrl } from "./connect.ts";
import { isFree } from "./free-port.ts";
import { inspect } from "./pid-file.ts";
import { stopPostmaster } from "./postmaster.ts";
import { PostgresProblem } from "./problem.ts";
import { claim, ensureDatabase } from "./queries.ts";
import { reachPostmaster } from "./reach.ts";

type Options = {
  dataDir: string;
  log: (line: string) => void;
  /** For tests: nothing is synced to disk, and the role may clone its database. */
  throwaway?: boolean;
};

export type RunningPostgres = { url: string; stop: () => Promise<void> };

/** The embedded database in `dataDir`, kept running until `stop`. Its URL is of a role that is no superuser. */
export async function startPostgres(options: Options): Promise<RunningPostgres> {
  const { dataDir, log, throwaway = false } = options;
  const cluster = await openCluster(resolve(dataDir), throwaway);
  await leaveOccupiedPort(cluster);
  const client = await takeCharge(cluster);
  await ensureDatabase(client, cluster.access.ownerPassword, throwaway);
  return { url: ownerUrl(cluster.access), stop: supervise(cluster, client, log) };
}

/** Connects to the database of a running product, beside it. */
export async function joinPostgres(options: Options): Promise<RunningPostgres> {
  const { files, access } = await openCluster(resolve(options.dataDir), false);
  const found = await inspect(files);
  if (found.state !== "live") return startPostgres(options);
  return { url: ownerUrl({ ...access, port: found.port }), stop: async () => {} };
}

async function leaveOccupiedPort(cluster: Cluster): Promise<void> {
  const found = await inspect(cluster.files);
  if (found.state === "live") cluster.access.port = found.port;
  else if (!(await isFree(cluster.access.port))) await moveToFreePort(cluster);
}

async function takeCharge(cluster: Cluster): Promise<Client> {
  const client = await reachPostmaster(cluster);
  // PostgreSQL needs a moment to notice that a killed supervisor is gone.
  for (let attempt = 1; attempt <= 10; attempt++) {
    if (await claim(client)) return client;
    await delay(100);
  }
  await client.end();
  throw new PostgresProblem(`O Navalha já está em execução com os dados de ${cluster.files}.`);
}

/** Brings the database back on the same port whenever the supervisor's connection is lost. */
function supervise(cluster: Cluster, first: Client, log: Options["log"]): () => Promise<void> {
  const stopping = new AbortController();
  let recovery = Promise.resolve();
  watch(first);
  return stop;

  function watch(client: Client): void {
    client.once("end", () => {
      if (!stopping.signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log("O banco de dados parou; reiniciando.");
    for (let pause = 500; !stopping.signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        watch(await takeCharge(cluster));
        return log("O banco de dados voltou.");
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await delay(pause);
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await recovery;
    await stopPostmaster(cluster.files);
  }
}
