import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, Response } from "@playwright/test";

type Sent = { name: string; gzip: number };
/** A page's scripts, largest first, the size of its style sheets (bytes, gzip), and the number of all requests. */
export type Load = { scripts: Sent[]; css: number; requests: number };
type Page = { url: string; path: string; ready: string; cookie?: string | undefined };

/**
 * Scripts and styles (kB, gzip) that a page may load before it is usable. `ready`: its main content. `entry`: its module in the build,
 * whose imports are all that it loads.
 */
export const limitedPages = [
  { path: "/b/:slug", entry: "booking.html", ready: "main", kB: 120 },
  { path: "/auth", entry: "features/auth/sign-in-page.tsx", ready: "input[type=password]", kB: 185, css: 15 },
  {
    path: "/agendamentos",
    entry: "features/appointments/agenda-page.tsx",
    ready: "text=Novo Agendamento",
    kB: 260,
    signedIn: true,
  },
];
/** How many scripts those may be. */
export const mostScripts = 12;

/** Loads the page until its main content is visible and no more requests follow. */
export async function loadOf(browser: Browser, { url, path, ready, cookie }: Page): Promise<Load> {
  const context = await browser.newContext({
    serviceWorkers: "block",
    locale: "pt-BR",
    ...(cookie ? { extraHTTPHeaders: { cookie } } : {}),
  });
  const page = await context.newPage();
  const answers: Response[] = [];
  page.on("response", (response) => void answers.push(response));
  await page.goto(`${url}${path}`, { waitUntil: "load" });
  await page.locator(ready).first().waitFor();
  await atRest(answers);
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} went to ${page.url()}`);
  const ofKind = (kind: string) =>
    Promise.all(answers.filter((answer) => answer.request().resourceType() === kind).map(sizeOf));
  const [scripts, sheets] = [await ofKind("script"), await ofKind("stylesheet")];
  await context.close();
  return {
    scripts: scripts.toSorted((one, other) => other.gzip - one.gzip),
    css: sheets.reduce((sum, { gzip }) => sum + gzip, 0),
    requests: answers.length,
  };
}

/** Waits for a second without an answer. Playwright's `networkidle` never comes, because the stream of changes stays open. */
async function atRest(answers: unknown[]): Promise<void> {
  for (let seen = -1; seen !== answers.length; await delay(1000)) seen = answers.length;
}

async function sizeOf(response: Response): Promise<Sent> {
  const name = new URL(response.url()).pathname;
  return { name, gzip: gzipSync(await response.body(), { level: 9 }).byteLength };
}

/** Signs up a shop's owner and a client, and returns the shop's slug and both cookies. */
export async function openShopPage(url: string): Promise<{ slug: string; owner: string; client: string }> {
  const person = { full_name: "Zé da Silva", password: "uma senha comprida" };
  const owner = await signUp(`${url}/api/v1/auth/barbershops`, {
    ...person,
    email: "ze@exemplo.com",
    barbershop: "Barbearia do Zé",
    telefone: "(11) 98765-4321",
  });
  const { slug } = owner.session.barbershop;
  const headers = { "content-type": "application/json", cookie: owner.cookie };
  await fetch(`${url}/api/v1/settings/publish`, {
    method: "POST",
    headers,
    body: '{"publicada":true,"conferido":true}',
  });
  const client = await signUp(`${url}/api/v1/auth/clients`, {
    ...person,
    slug,
    email: "cliente@exemplo.com",
    phone: "(11) 98765-4322",
  });
  return { slug, owner: owner.cookie, client: client.cookie };
}

async function signUp(url: string, body: object) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The sign-up answered ${answer.status}: ${await answer.text()}`);
  const [cookie = ""] = answer.headers.getSetCookie().map((one) => one.split(";")[0]!);
  return { cookie, session: (await answer.json()) as { barbershop: { slug: string } } };
}
