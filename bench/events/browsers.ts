import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** The worker's input and output. */
export type Task = { do: "open"; url: string; cookies: string[]; streams: number } | { do: "drop" } | { do: "report" };

/** Per appointment: how many streams received its change, and when the last one did (epoch milliseconds). */
export type Heard = Record<string, { times: number; last: number }>;

/** Simulates many browsers in one worker thread, each with one open stream of changes. */
export function openBrowsers() {
  const worker = new Worker(new URL("./browsers-worker.ts", import.meta.url));
  const ask = async (task: Task): Promise<Heard> => {
    worker.postMessage(task);
    const [answer] = await once(worker, "message");
    return answer as Heard;
  };
  return {
    /** Resolves once every stream has received `ready`. The streams use the cookies in turn. */
    open: (url: string, cookies: string[], streams: number) => ask({ do: "open", url, cookies, streams }),
    drop: () => ask({ do: "drop" }),
    report: () => ask({ do: "report" }),
    close: () => worker.terminate(),
  };
}

/** One clock for both threads. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}
