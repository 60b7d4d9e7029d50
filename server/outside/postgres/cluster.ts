import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findBinaries } from "./binaries.ts";
import { findFreePort } from "./free-port.ts";
import { initialise } from "./initialise.ts";
import { PostgresProblem } from "./problem.ts";
import { chooseUser, ownerOf, type SystemUser } from "./system-user.ts";

/** A folder with what PostgreSQL calls a cluster, the way to reach it, and its log. */
export type Cluster = {
  files: string;
  log: string;
  program: string;
  user: SystemUser;
  access: Access;
  throwaway: boolean;
};

/** Kept beside the cluster in a file that only its owner reads. */
export type Access = { port: number; superuserPassword: string; ownerPassword: string };

export async function openCluster(dataDir: string, throwaway: boolean): Promise<Cluster> {
  const { initdb, postgres } = await findBinaries();
  if (!existsSync(filesOf(dataDir))) await createCluster(dataDir, initdb, throwaway);
  await refuseOtherVersions(filesOf(dataDir));
  const folder = await realpath(dataDir);
  return {
    files: filesOf(folder),
    log: join(folder, "postgres.log"),
    program: postgres,
    user: await ownerOf(filesOf(folder)),
    access: await readAccess(folder),
    throwaway,
  };
}

export async function moveToFreePort(cluster: Cluster): Promise<void> {
  cluster.access.port = await findFreePort();
  await writeAccess(dirname(cluster.files), cluster.access);
}

/** Built aside and renamed, so a start that dies or races leaves either a whole cluster or none. */
async function createCluster(dataDir: string, initdb: string, throwaway: boolean): Promise<void> {
  const parent = dirname(dataDir);
  await mkdir(parent, { recursive: true }).catch((cause) => {
    throw new PostgresProblem(`A pasta ${parent} não pode ser criada por este usuário.`, { cause });
  });
  const user = await chooseUser(parent, initdb);
  const unfinished = await mkdtemp(`${dataDir}.creating-`);
  try {
    await chmod(unfinished, 0o711);
    const access = await newAccess();
    await writeAccess(unfinished, access);
    await mkdir(filesOf(unfinished), { mode: 0o700 });
    if (user.uid !== undefined) await chown(filesOf(unfinished), user.uid, user.gid ?? user.uid);
    await initialise({ initdb, files: filesOf(unfinished), user, password: access.superuserPassword, throwaway });
    await publish(unfinished, dataDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function publish(unfinished: string, dataDir: string): Promise<void> {
  try {
    await rename(unfinished, dataDir);
  } catch (cause) {
    const madeMeanwhile = existsSync(filesOf(dataDir));
    if (!madeMeanwhile) {
      throw new PostgresProblem(
        `A pasta ${dataDir} já existe e não contém um banco do Navalha; nada foi alterado nela.`,
        { cause },
      );
    }
  }
}

async function refuseOtherVersions(files: string): Promise<void> {
  const version = await readFile(join(files, "PG_VERSION"), "utf8").catch((cause) => {
    throw new PostgresProblem(`O banco em ${files} não pode ser lido por este usuário.`, { cause });
  });
  if (version.trim() === "18") return;
  throw new PostgresProblem(`O banco em ${files} é do PostgreSQL ${version.trim()}; este Navalha usa o 18.`);
}

function filesOf(dataDir: string): string {
  return join(dataDir, "cluster");
}

async function newAccess(): Promise<Access> {
  const password = () => randomBytes(24).toString("base64url");
  return { port: await findFreePort(), superuserPassword: password(), ownerPassword: password() };
}

export async function readAccess(folder: string): Promise<Access> {
  const file = join(folder, "access.json");
  try {
    return JSON.parse(await readFile(file, "utf8")) as Access;
  } catch (cause) {
    throw new PostgresProblem(`As senhas do banco não puderam ser lidas de ${file}.`, { cause });
  }
}

async function writeAccess(folder: string, access: Access): Promise<void> {
  const file = join(folder, "access.json");
  await writeFile(`${file}.new`, JSON.stringify(access, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
