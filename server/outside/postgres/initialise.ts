import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, rm, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { PostgresProblem } from "./problem.ts";
import { environment } from "./settings.ts";
import type { SystemUser } from "./system-user.ts";

type Request = { initdb: string; files: string; user: SystemUser; password: string; throwaway: boolean };

/** Runs initdb: UTF-8, byte order with Unicode case rules; Portuguese order is a collation that queries ask for. */
export async function initialise(request: Request): Promise<void> {
  const passwordFile = `${request.files}.password`;
  await writeFile(passwordFile, request.password, { mode: 0o600 });
  try {
    const { uid, gid } = request.user;
    if (uid !== undefined) await chown(passwordFile, uid, gid ?? uid);
    await runInitdb(request, passwordFile);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function runInitdb(request: Request, passwordFile: string): Promise<void> {
  const { wrapper, ...ids } = request.user;
  const [command = "", ...args] = [...wrapper, request.initdb, ...initdbArguments(request, passwordFile)];
  const child = spawn(command, args, {
    ...ids,
    cwd: "/",
    env: environment(),
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  if (code !== 0) throw new PostgresProblem(`O banco não pôde ser criado:\n${complaint.trim()}`);
}

function initdbArguments({ files, throwaway }: Request, passwordFile: string): string[] {
  return [
    `--pgdata=${files}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    ...(throwaway ? ["--no-sync"] : []),
  ];
}
