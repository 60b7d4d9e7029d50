import type { BrowserContext, Page } from "@playwright/test";
import { foundShop } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

/** Counts the streams that tabs of this browser open. */
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

test("a stream that breaks is opened again", async ({ page, context }) => {
  await foundShop(page.request);
  const streams = countStreams(context);
  await page.route("**/rpc/realtime/changes", (route) => route.abort(), { times: 2 });
  await openAgenda(page);
  await expect.poll(() => streams.opened.length).toBe(3);
});
