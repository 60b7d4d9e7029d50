import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, Response } from "@playwright/test";

export type Script = { name: string; gzip: number };
type Page = { url: string; path: string; ready: string; cookie?: string };

/** Every script that the page has asked for when what it is for is visible and no more come. */
export async function scriptsOf(browser: Browser, { url, path, ready, cookie }: Page): Promise<Script[]> {
  const context = await browser.newContext({
    serviceWorkers: "block",
    locale: "pt-BR",
    ...(cookie ? { extraHTTPHeaders: { cookie } } : {}),
  });
  const page = await context.newPage();
  const loaded: Promise<Script>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") loaded.push(sizeOf(response));
  });
  await page.goto(`${url}${path}`, { waitUntil: "load" });
  await page.locator(ready).first().waitFor();
  await atRest(loaded);
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} went to ${page.url()}`);
  const scripts = await Promise.all(loaded);
  await context.close();
  return scripts.sort((one, other) => other.gzip - one.gzip);
}

/** No script for a second. The stream of changes keeps the network itself busy for ever. */
async function atRest(loaded: unknown[]): Promise<void> {
  for (let seen = -1; seen !== loaded.length; await delay(1000)) seen = loaded.length;
}

async function sizeOf(response: Response): Promise<Script> {
  const name = new URL(response.url()).pathname;
  return { name, gzip: gzipSync(await response.body(), { level: 9 }).byteLength };
}

/** Signs up an owner with a shop, and answers its slug and the owner's cookie. */
export async function openShopPage(url: string): Promise<{ slug: string; cookie: string }> {
  const answer = await fetch(`${url}/api/v1/auth/barbershops`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      full_name: "Zé da Silva",
      email: "ze@exemplo.com",
      password: "uma senha comprida",
      barbershop: "Barbearia do Zé",
      telefone: "(11) 98765-4321",
    }),
  });
  if (!answer.ok) throw new Error(`The sign-up answered ${answer.status}: ${await answer.text()}`);
  const { barbershop } = (await answer.json()) as { barbershop: { slug: string } };
  const [cookie = ""] = answer.headers.getSetCookie().map((one) => one.split(";")[0]!);
  return { slug: barbershop.slug, cookie };
}
