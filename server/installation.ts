import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A secret of this installation, made at first start and kept in the data folder, readable by its owner only.
 * Two processes that start together agree: whoever writes second reads what the first wrote.
 */
export async function installationSecret(dataDir: string, name: string, bytes = 32): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, `${randomBytes(bytes).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
