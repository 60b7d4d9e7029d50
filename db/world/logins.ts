import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { demoAccounts, type DemoRole, demoRoles } from "./accounts.ts";

/** One account of the demo shop, as the terminal shows it. */
export type DemoLogin = { role: DemoRole; email: string; password: string };

/** The logins of this installation; none when the demo shop was made from another data folder. */
export async function knownLogins(dataDir: string): Promise<DemoLogin[]> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Random passwords, kept in the data folder for its owner only. They are on disk before the accounts exist. */
export async function makeLogins(dataDir: string): Promise<DemoLogin[]> {
  const logins = demoRoles.map((role) => ({
    role,
    email: demoAccounts[role].email,
    password: randomBytes(9).toString("base64url"),
  }));
  const file = fileIn(dataDir);
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return logins;
}

function fileIn(dataDir: string): string {
  return join(dataDir, "demo-logins.json");
}
