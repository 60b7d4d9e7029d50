import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Chromium without a window to draw: the browser tests take three quarters of the time. */
const shell = "/usr/bin/chromium-headless-shell";

const places = [
  shell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** `--no-sandbox` since Chromium's sandbox refuses root; the rest keeps it from calling home. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function findBrowser(): string | undefined {
  const known = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...places];
  return known.find((path) => path && existsSync(path));
}

/** Installs Chromium where there is none, as root on Debian its shell where that is missing. */
export async function provideBrowser(): Promise<string> {
  if (!process.env.CHROMIUM_PATH && !existsSync(shell)) installFromDebian();
  if (!findBrowser()) installFromPlaywright();
  const path = findBrowser();
  if (path) return path;
  throw new Error("Nenhum Chromium encontrado. Instale um e informe o caminho em CHROMIUM_PATH.");
}

function installFromDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  attempt("apt-get", ["update", "--quiet"]);
  attempt("apt-get", ["install", "--quiet", "--yes", "--no-install-recommends", "chromium-headless-shell"]);
}

function installFromPlaywright(): void {
  attempt("playwright", ["install", "--only-shell", "chromium"]);
}

/** A failure is visible in its output, and the next way is tried. */
function attempt(command: string, args: string[]): void {
  try {
    execFileSync(command, args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  } catch {
    console.error(`${command} ${args.join(" ")} falhou.`);
  }
}
