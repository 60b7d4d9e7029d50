import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type Request = { method: "GET" | "POST"; url: string; headers: Record<string, string>; body?: string };

/** Requests by name. Each connection takes one of each, in an order by chance, and again: all meet the same machine. */
export type Load<Name extends string> = { requests: Record<Name, Request[]>; connections: number; seconds: number };

/** Sends requests from a thread of its own, each connection its next one when the last was answered: the waits in milliseconds. */
export async function httpLoad<Name extends string>(load: Load<Name>): Promise<Record<Name, number[]>> {
  const worker = new Worker(new URL("./http-load-worker.ts", import.meta.url), { workerData: load });
  const [waits] = await once(worker, "message");
  return waits as Record<Name, number[]>;
}
