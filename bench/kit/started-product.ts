import { randomUUID } from "node:crypto";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { environment } from "#server/outside/postgres/settings.ts";
import { temporaryDataFolder } from "../../scripts/temporary-folder.ts";

export type StartedProduct = { url: string; child: ChildProcess };

type Start = { dataDir: string; script?: "scripts/start.ts" | "server/main.ts"; env?: Record<string, string> };

/** Starts the product as a process and resolves once it prints its address. */
export async function startProduct({ dataDir, script = "server/main.ts", env }: Start): Promise<StartedProduct> {
  const { NODE_COMPILE_CACHE } = process.env;
  const given = {
    ...environment(),
    NODE_COMPILE_CACHE,
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    TRUSTED_PROXIES: "1",
  };
  const child = spawn(process.execPath, [script], {
    env: { ...given, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const complaint = text(child.stderr);
  // Its output must be read to the end: a full pipe would block the product.
  const address = new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk) => {
      const found = /no ar: (\S+)/.exec(String(chunk))?.[1];
      if (found) resolve(found);
      else if (process.env.LOG_LEVEL) process.stdout.write(chunk);
    });
  });
  const url = await Promise.race([address, once(child, "exit").then(() => null)]);
  if (url === null) throw new Error(`The product did not start: ${await complaint}`);
  return { url, child };
}

/**
 * Starts the built product on a temporary data folder; both are removed when the caller's scope ends. `again` restarts it, so that
 * its memory is free of what creating the demo shop left.
 */
export async function startOwnProduct({ again = false } = {}): Promise<StartedProduct & AsyncDisposable> {
  const dataDir = await temporaryDataFolder("navalha-bench");
  const start = () => startProduct({ dataDir, script: "scripts/start.ts" });
  let product = await start();
  if (again) {
    await ended(product.child, "SIGTERM");
    product = await start();
  }
  return {
    ...product,
    [Symbol.asyncDispose]: async () => {
      await ended(product.child, "SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends the signal, if one is given, and returns the exit code or signal that ended the process. */
export async function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
  if (signal) child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode ?? child.signalCode;
}

/** Signs up a new shop and returns the cookie of its owner. */
export async function foundShop(url: string): Promise<string> {
  const owner = { full_name: "Zé Dono", email: `${randomUUID()}@exemplo.com`, password: "uma senha comprida" };
  const shop = { barbershop: "Barbearia do Zé", telefone: "11 98888-7777" };
  const answer = await fetch(`${url}/api/v1/auth/barbershops`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...owner, ...shop }),
  });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}
