import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Import, ReadFile } from "#contract/imports.ts";
import { clientRows, csvOf, workbookOf } from "./imports/clients.ts";
import { foundShop, startOwnProduct } from "./kit/started-product.ts";
import { judge, rounded } from "./kit/verdicts.ts";

/**
 * Benchmarks the import of 50,000 clients, from CSV and from an Excel workbook, each into a new shop: rows a second of the
 * import's job, and the server's peak memory above its memory when idle. PostgreSQL is another process and not counted.
 */
const rows = clientRows(50_000);
const files = { csv: csvOf(rows), xlsx: await workbookOf(rows) };

await using product = await startOwnProduct({ again: true });
const pid = product.child.pid!;
// A small import first: it loads the modules of an import. The pause lets the garbage of the start be collected.
const sample = await bring(files.csv.subarray(0, files.csv.indexOf("\r\n", 2000)), "amostra.csv");
await sample.finished;
await delay(10_000);
const idle = await memoryOf(pid);

const results: Record<string, { seconds: number; perSecond: number; novas: number; read: number; peak: number }> = {};
for (const [kind, bytes] of Object.entries(files)) {
  const reading = await peakDuring(pid, () => bring(bytes, `clientes.${kind}`));
  const taking = await peakDuring(pid, () => reading.done.finished);
  const { seconds, novas } = taking.done;
  const [read, peak] = [reading.peak - idle, Math.max(reading.peak, taking.peak) - idle];
  results[kind] = { seconds, perSecond: rows.length / seconds, novas, read, peak };
  await delay(5000);
}

console.log(`idle ${idle.toFixed(0)} MB`);
console.table(
  Object.fromEntries(
    Object.entries(results).map(([kind, one]) => [
      kind,
      {
        MB: rounded(files[kind as keyof typeof files].length / 2 ** 20),
        seconds: rounded(one.seconds),
        "rows a second": rounded(one.perSecond),
        "MB above idle while read": rounded(one.read),
        "at most": rounded(one.peak),
      },
    ]),
  ),
);
judge(
  Object.entries(results).flatMap(([kind, one]) => [
    { goal: `${kind}: clients that came in`, measured: one.novas, atLeast: rows.length },
    { goal: `${kind}: memory above idle`, measured: one.peak, unit: "MB", atMost: 300 },
  ]),
);

/** Uploads a file to a new shop and starts its import; `finished` resolves at the import's end. */
async function bring(bytes: Buffer, name: string) {
  const cookie = await foundShop(product.url);
  type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };
  const send = async <T>(path: string, init: Init = {}): Promise<T> => {
    const answer = await fetch(product.url + path, { ...init, headers: { cookie, ...init.headers } });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    const text = await answer.text();
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const headers = { "content-type": "application/octet-stream", "x-import-of": "clients", "x-file-name": name };
  const { id } = await send<{ id: string }>("/api/imports", { method: "POST", headers, body: new Uint8Array(bytes) });
  const { mapping } = await send<ReadFile>(`/api/v1/imports/${id}`);
  const begin = performance.now();
  await send(`/api/v1/imports/${id}/start`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mapping, duplicates: "skip" }),
  });
  const taken = async (): Promise<Import> => {
    for (;;) {
      const { import: now } = await send<ReadFile>(`/api/v1/imports/${id}`);
      if (now.estado === "concluida") return now;
      await delay(500);
    }
  };
  return { finished: taken().then(({ novas }) => ({ novas, seconds: (performance.now() - begin) / 1000 })) };
}

/** The resident memory of a process, in MB. Linux only. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024;
}

/** The peak memory of a process while `work` runs, sampled twenty times a second. */
async function peakDuring<T>(pid: number, work: () => Promise<T>): Promise<{ peak: number; done: T }> {
  let peak = 0;
  const over = new AbortController();
  const looking = (async () => {
    for (; !over.signal.aborted; await delay(50)) peak = Math.max(peak, await memoryOf(pid));
  })();
  const done = await work().finally(() => over.abort());
  await looking;
  return { peak, done };
}
