// Runs on whatever Node the machine has (20 or newer), before any dependency exists:
// installs what is missing, then hands over to the Node of node_modules.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const pinnedNode = join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
const [script = "", ...args] = process.argv.slice(2);

process.chdir(root);
if (!isInstalled()) install();
process.env.PATH = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
// A second start takes a fifth less when what it runs is compiled already.
process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/compiled");
if (runsOnPinnedNode()) await runHere();
else runOnPinnedNode();

/** Compares contents: a checkout touches the lock file without changing it. */
function isInstalled() {
  const wanted = readPackages("package-lock.json");
  const installed = readPackages("node_modules/.package-lock.json");
  if (!installed || !existsSync(pinnedNode)) return false;
  return Object.entries(wanted ?? {}).every(
    ([path, { version, optional }]) =>
      path === "" || (installed[path] ? installed[path].version === version : optional),
  );
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}

function install() {
  console.log("Instalando as dependências (cerca de meio minuto)…");
  // NODE_ENV=production would leave out what builds the pages.
  const npm = ["npm", "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"].join(" ");
  const { status } = spawnSync(npm, {
    stdio: "inherit",
    shell: true,
    env: { ...process.env, PATH: pathOfTheMachine() },
  });
  if (status === 0 && existsSync(pinnedNode)) return;
  console.error("A instalação das dependências falhou. Confira a conexão e rode de novo.");
  process.exit(1);
}

/** Under npm, node_modules/.bin comes first on PATH, and with it the Node that `npm ci` is about to delete. */
function pathOfTheMachine() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => !/node_modules[/\\]\.bin$/.test(folder)).join(delimiter);
}

function runsOnPinnedNode() {
  return realpathSync(process.execPath) === realpathSync(pinnedNode);
}

async function runHere() {
  process.argv.splice(1, 2, resolve(script));
  await import(pathToFileURL(script).href);
}

function runOnPinnedNode() {
  const child = spawn(pinnedNode, [script, ...args], { stdio: "inherit" });
  // Under npm one Ctrl-C arrives here twice; the script hears of each and must bear it.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
