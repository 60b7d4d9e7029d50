import { spawnSync } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { PostgresProblem } from "./problem.ts";

/** How PostgreSQL's programs are spawned. It refuses to run as root, so root hands them to someone else. */
export type SystemUser = { uid?: number; gid?: number; wrapper: string[] };

const ourselves: SystemUser = { wrapper: [] };

/** Root everywhere outside, nobody inside: works in folders that only root may enter. */
const namespace: SystemUser = {
  wrapper: ["unshare", "--user", "--map-user=65534", "--map-group=65534", "--"],
};

/** Who owns an existing cluster keeps running it. */
export async function ownerOf(cluster: string): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return ourselves;
  const { uid, gid } = await stat(cluster);
  return uid === 0 ? namespace : { uid, gid, wrapper: [] };
}

/** Who shall run a cluster created inside `folder`. */
export async function chooseUser(folder: string, program: string): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return ourselves;
  const candidates = [...(await unprivilegedUsers()), namespace];
  const able = candidates.find((user) => canEnter(user, folder) && canRun(user, program));
  if (able) return able;
  throw new PostgresProblem(
    `O PostgreSQL não roda como root, e nenhum outro usuário consegue entrar em ${folder}. ` +
      "Rode o Navalha como um usuário comum ou aponte DATA_DIR para uma pasta como /var/lib/navalha.",
  );
}

async function unprivilegedUsers(): Promise<SystemUser[]> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const entries = passwd.split("\n").map((line) => line.split(":"));
  return ["postgres", "nobody"].flatMap((name) => {
    const entry = entries.find(([user]) => user === name);
    return entry ? [{ uid: Number(entry[2]), gid: Number(entry[3]), wrapper: [] }] : [];
  });
}

function canEnter(user: SystemUser, folder: string): boolean {
  return succeeds(user, ["test", "-x", folder]);
}

function canRun(user: SystemUser, program: string): boolean {
  return succeeds(user, [program, "--version"]);
}

function succeeds({ wrapper, ...ids }: SystemUser, words: string[]): boolean {
  const [command = "", ...args] = [...wrapper, ...words];
  return spawnSync(command, args, { ...ids, cwd: "/", stdio: "ignore" }).status === 0;
}
