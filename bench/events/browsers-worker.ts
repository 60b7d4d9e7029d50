import { type ClientRequest, get } from "node:http";
import { parentPort } from "node:worker_threads";
import { type Heard, now, type Task } from "./browsers.ts";

let streams: ClientRequest[] = [];
let heard: Heard = {};

parentPort!.on("message", (task: Task) => {
  void perform(task).then((answer) => parentPort!.postMessage(answer));
});

async function perform(task: Task): Promise<Heard> {
  if (task.do === "open")
    await Promise.all(Array.from({ length: task.streams }, (_, number) => openStream(task, number)));
  if (task.do === "drop") streams.splice(0).forEach((stream) => stream.destroy());
  if (task.do !== "report") return {};
  const report = heard;
  heard = {};
  return report;
}

function openStream({ url, cookies }: { url: string; cookies: string[] }, number: number): Promise<void> {
  const person = number % cookies.length;
  // The number of open streams is limited per person and address. This bench does not test those limits.
  const headers = { cookie: cookies[person], "x-forwarded-for": `10.0.0.${1 + (person % 250)}` };
  return new Promise((resolve, reject) => {
    const stream = get(`${url}/api/v1/changes`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The stream answered ${response.statusCode}.`));
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        if (text.includes('"ready"')) resolve();
        for (const [, id = ""] of text.matchAll(/"ids":\["([^"]+)"\]/g)) note(id);
      });
      response.on("error", () => {});
    });
    stream.on("error", reject);
    streams.push(stream);
  });
}

function note(id: string): void {
  const known = (heard[id] ??= { times: 0, last: 0 });
  known.times += 1;
  known.last = now();
}
