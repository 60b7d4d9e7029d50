import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import type { Cluster } from "./cluster.ts";
import { tryToConnect } from "./connect.ts";
import { inspect, type Occupancy, pidFileOf } from "./pid-file.ts";
import { lastWords, spawnPostmaster } from "./postmaster.ts";
import { PostgresProblem } from "./problem.ts";
import { identity } from "./queries.ts";

/** Recovery after a crash may replay a lot; a live but silent process gets less time. */
const patience = { starting: 300_000, unreachable: 5_000 };
const spawnAttempts = 5;

/**
 * A connection to this cluster's postmaster: the living one, such as an orphan of a killed start,
 * or else one spawned here. Refuses when a stranger or a silent process holds the folder.
 */
export async function reachPostmaster(cluster: Cluster): Promise<Client> {
  const began = Date.now();
  let child: ChildProcess | undefined;
  for (let spawned = 0; ; await delay(20)) {
    const found = await inspect(cluster.files);
    if (found.state === "corrupt") throw corruptPidFile(cluster);
    if (found.state === "live") {
      const attempt = await tryToConnect(cluster.access, found.port);
      if ("client" in attempt) return await verified(attempt.client, cluster, found);
      if (attempt.failure === "foreign" || Date.now() - began > patience[attempt.failure]) {
        throw silentPostmaster(cluster, found);
      }
    } else if (hasEnded(child)) {
      if (spawned === spawnAttempts) throw await failedToStart(cluster);
      // The processes of a killed postmaster need a moment to leave shared memory.
      if (spawned++ > 0) await delay(500);
      child = await spawnPostmaster(cluster);
    }
  }
}

type Living = Extract<Occupancy, { pid: number }>;

async function verified(client: Client, cluster: Cluster, found: Living): Promise<Client> {
  const { files, startedAt } = await identity(client);
  if (files === cluster.files && Math.abs(startedAt - found.startedAt) < 5) return client;
  await client.end();
  throw silentPostmaster(cluster, found);
}

function hasEnded(child: ChildProcess | undefined): boolean {
  return child === undefined || child.exitCode !== null || child.signalCode !== null;
}

function corruptPidFile({ files }: Cluster): PostgresProblem {
  return new PostgresProblem(
    `O arquivo ${pidFileOf(files)} está corrompido e nada foi alterado. ` +
      "Se nenhum processo postgres usa esta pasta, apague esse arquivo e inicie de novo.",
  );
}

function silentPostmaster({ files }: Cluster, { pid }: Living): PostgresProblem {
  return new PostgresProblem(
    `O processo ${pid} ocupa o banco em ${files}, mas não responde como o nosso PostgreSQL. ` +
      "Nada foi alterado. Encerre esse processo e inicie de novo.",
  );
}

async function failedToStart(cluster: Cluster): Promise<PostgresProblem> {
  return new PostgresProblem(
    `O PostgreSQL não iniciou. Últimas linhas de ${cluster.log}:\n${await lastWords(cluster)}`,
  );
}
