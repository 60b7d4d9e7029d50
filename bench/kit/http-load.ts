import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Tally } from "./crowd.ts";

export type Request = { method: "GET" | "POST"; url: string; headers: Record<string, string>; body?: string };
export type Load = { requests: Request[]; connections: number; seconds: number };

/** Sends any of these requests again and again, each connection its next one when the last was answered; in a thread of its own. */
export async function httpLoad(load: Load): Promise<Tally> {
  const worker = new Worker(new URL("./http-load-worker.ts", import.meta.url), { workerData: load });
  const [tally] = await once(worker, "message");
  return tally as Tally;
}
