import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const places = [
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

/** Installs a Chromium where there is none: Debian's own as root, else Playwright's. */
export async function provideBrowser(): Promise<string> {
  for (const install of [() => {}, installFromDebian, installFromPlaywright]) {
    install();
    const path = findBrowser();
    if (path) return path;
  }
  throw new Error("Nenhum Chromium encontrado. Instale um e informe o caminho em CHROMIUM_PATH.");
}

function installFromDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  attempt("apt-get", ["update", "--quiet"]);
  attempt("apt-get", ["install", "--quiet", "--yes", "--no-install-recommends", "chromium"]);
}

function installFromPlaywright(): void {
  attempt("playwright", ["install", "chromium"]);
}

/** A failure is visible in its output, and the next way is tried. */
function attempt(command: string, args: string[]): void {
  try {
    execFileSync(command, args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  } catch {
    console.error(`${command} ${args.join(" ")} falhou.`);
  }
}
