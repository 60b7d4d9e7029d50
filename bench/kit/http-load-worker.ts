import { randomInt } from "node:crypto";
import { Agent, request as send } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import type { Load, Request } from "./http-load.ts";
import { shuffled } from "./shuffled.ts";

const { requests, connections, seconds } = workerData as Load<string>;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const waits: Record<string, number[]> = Object.fromEntries(Object.keys(requests).map((name) => [name, []]));
const until = performance.now() + seconds * 1000;

await Promise.all(Array.from({ length: connections }, connection));
agent.destroy();
parentPort!.postMessage(waits);

async function connection(): Promise<void> {
  while (performance.now() < until) {
    for (const [name, choice] of shuffled(Object.entries(requests))) {
      const begin = performance.now();
      await answered(choice[Math.floor(Math.random() * choice.length)]!);
      waits[name]!.push(performance.now() - begin);
    }
  }
}

function answered({ url, method, headers, body }: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    // A random address for each request, so that the limits per address do not apply.
    const address = Array.from({ length: 4 }, () => randomInt(1, 254)).join(".");
    const sent = send(url, { agent, method, headers: { ...headers, "x-forwarded-for": address } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume();
      response.once("end", resolve);
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
