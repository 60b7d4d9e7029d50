import type { BrowserContext, Page } from "@playwright/test";
import { book, cardOf, openAgenda as openTuesday } from "./fixtures/agenda.ts";
import { foundShop, signInOn } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

const changes = "**/rpc/realtime/changes";

/** Counts the streams that the tabs of this browser open. */
function countStreams(context: BrowserContext): { opened: Page[] } {
  const opened: Page[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/rpc/realtime/changes")) opened.push(request.frame().page());
  });
  return { opened };
}

async function openAgenda(page: Page): Promise<void> {
  await page.goto("/agendamentos");
  await expect(page.getByRole("region", { name: "Agenda" })).toBeVisible();
}

test("the tabs of a browser share one stream, and another takes over when its tab closes", async ({
  page,
  context,
}) => {
  await foundShop(page.request);
  const streams = countStreams(context);
  const other = await context.newPage();
  await openAgenda(page);
  await expect.poll(() => streams.opened).toEqual([page]);
  await openAgenda(other);
  expect(streams.opened).toEqual([page]);

  await page.close();
  await expect.poll(() => streams.opened.at(-1)).toBe(other);
});

test("where too many listen from one address, a browser asks again after a minute", async ({ page, context }) => {
  await foundShop(page.request);
  const streams = countStreams(context);
  const json = { defined: true, code: "TOO_MANY_REQUESTS", status: 429, message: "Muitas tentativas." };
  const refused = { status: 429, contentType: "application/json", body: JSON.stringify({ json, meta: [] }) };
  await page.route(changes, (route) => route.fulfill(refused), { times: 1 });
  await page.clock.install();
  await openAgenda(page);
  await expect.poll(() => streams.opened.length).toBe(1);
  await page.clock.runFor("00:30");
  expect(streams.opened.length).toBe(1);
  await page.clock.runFor("00:31");
  await expect.poll(() => streams.opened.length).toBe(2);
});

test("a stream that keeps breaking leaves nothing behind in the page; once open, what happened meanwhile is fetched", async ({
  page,
  context,
}) => {
  await foundShop(page.request);
  await page.route(changes, (route) => route.abort());
  const streams = countStreams(context);
  await openTuesday(page);
  await expect.poll(() => streams.opened.length).toBeGreaterThan(1);
  const before = await listenersOf(page, "online");
  const opened = streams.opened.length;
  await expect.poll(() => streams.opened.length).toBeGreaterThan(opened);
  expect(await listenersOf(page, "online")).toBe(before);

  await book(page.request, { nome: "Ana Souza", time: "10:00" });
  await page.unroute(changes);
  await expect(cardOf(page, "Ana Souza")).toBeVisible();
});

async function listenersOf(page: Page, type: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send("Runtime.evaluate", { expression: "window" });
  const { listeners } = await devtools.send("DOMDebugger.getEventListeners", { objectId: result.objectId! });
  return listeners.filter((listener) => listener.type === type).length;
}

test.describe("with a service worker", () => {
  // During the hours skipped here the application also checks for a new version of itself.
  test.use({ serviceWorkers: "allow" });

  test("what a page asks by itself keeps no session alive once nobody is at it, and says when it is over", async ({
    page,
  }) => {
    await foundShop(page.request);
    await page.route(changes, (route) => route.abort());
    await page.clock.install();
    await page.goto("/perfil");
    await expect(page.getByRole("button", { name: "Editar perfil" })).toBeVisible();
    const sessionCall = (away: boolean) =>
      page.waitForRequest((request) => {
        return request.url().endsWith("/rpc/auth/session") && "navalha-away" in request.headers() === away;
      });
    await Promise.all([sessionCall(true), page.clock.fastForward("03:00")]);
    await page.mouse.move(200, 200);
    await Promise.all([sessionCall(false), page.clock.fastForward("01:00")]);

    await page.request.post("/api/v1/auth/sign-out");
    await page.clock.fastForward("12:00:00");
    await expect(page.getByRole("dialog", { name: "Sua sessão terminou" })).toBeVisible();
  });
});

test("after signing in again every tab of the browser is told of changes again", async ({ page, context }) => {
  const { email } = await foundShop(page.request);
  const other = await context.newPage();
  await openTuesday(page);
  await openTuesday(other);
  await page.request.post("/api/v1/auth/sign-out");
  const again = [page, other].map((tab) => tab.getByRole("dialog", { name: "Sua sessão terminou" }));
  for (const dialog of again) await expect(dialog).toBeVisible();

  await signInOn(again[1]!, email);
  for (const dialog of again) await expect(dialog).toBeHidden();
  await book(page.request, { nome: "Ana Souza", time: "10:00" });
  for (const tab of [page, other]) await expect(cardOf(tab, "Ana Souza")).toBeVisible();
});
