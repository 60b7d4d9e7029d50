import { Worker } from "node:worker_threads";

/** Milliseconds, and megabytes of its heap. */
type Limits = { longest: number; mostHeap: number };

/** The result for a file. A thread that reaches a limit is terminated. */
export type Read<Answer> = { answer: Answer } | { failed: "FILE_SWOLLEN" | "FILE_UNREADABLE" };

/** Reads a file in its own thread, with the module at `reader`, so that an expensive upload delays no other request. */
export async function readInThread<Answer>(
  reader: URL,
  workerData: object,
  { longest, mostHeap }: Limits,
): Promise<Read<Answer>> {
  const worker = new Worker(reader, { workerData, resourceLimits: { maxOldGenerationSizeMb: mostHeap } });
  const { promise, resolve } = Promise.withResolvers<Read<Answer>>();
  const late = setTimeout(() => resolve({ failed: "FILE_SWOLLEN" }), longest);
  worker.once("message", (answer: Answer) => resolve({ answer }));
  worker.once("error", ({ code }: NodeJS.ErrnoException) =>
    resolve({ failed: code === "ERR_WORKER_OUT_OF_MEMORY" ? "FILE_SWOLLEN" : "FILE_UNREADABLE" }),
  );
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
