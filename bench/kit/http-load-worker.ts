import { Agent, request as send } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { crowd } from "./crowd.ts";
import type { Load, Request } from "./http-load.ts";

const { requests, connections, seconds } = workerData as Load;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

const tally = await crowd({ clients: connections, seconds }, async () => {
  await answered(requests[Math.floor(Math.random() * requests.length)]!);
  return "won";
});
agent.destroy();
parentPort!.postMessage(tally);

function answered({ url, method, headers, body }: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = send(url, { agent, method, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume();
      response.once("end", resolve);
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
