import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type Request = { method: "GET" | "POST"; url: string; headers: Record<string, string>; body?: string };

/** Requests by name. Each connection repeatedly sends one of each name, in random order, so that all meet the same load. */
export type Load<Name extends string> = { requests: Record<Name, Request[]>; connections: number; seconds: number };

/** Sends requests from a worker thread; each connection sends its next one after an answer. Returns the waits in milliseconds. */
export async function httpLoad<Name extends string>(load: Load<Name>): Promise<Record<Name, number[]>> {
  const worker = new Worker(new URL("./http-load-worker.ts", import.meta.url), { workerData: load });
  const [waits] = await once(worker, "message");
  return waits as Record<Name, number[]>;
}
