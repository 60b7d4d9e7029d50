import { chromium } from "@playwright/test";
import { browserFlags, provideBrowser } from "../scripts/browser.ts";
import { startOwnProduct } from "./kit/started-product.ts";
import { type Goal, judge } from "./kit/verdicts.ts";
import { goalsOf, limitedPages } from "./size/goals.ts";
import { loadOf, openShopPage } from "./size/pages.ts";

/**
 * Measures everything that Chromium loads until a page is idle, with an empty cache and without the service worker: JavaScript and
 * styles (kB, gzip), the number of scripts, and all requests, each of which costs a phone a round trip.
 */
await using product = await startOwnProduct();
const browser = await chromium.launch({ executablePath: await provideBrowser(), args: browserFlags });
const { slug, ...cookies } = await openShopPage(product.url);
const goals: Goal[] = [];
for (const page of limitedPages) {
  const cookie = page.as && cookies[page.as];
  const load = await loadOf(browser, { ...page, url: product.url, path: page.path.replace(":slug", slug), cookie });
  if (page.kB) {
    console.log(`${page.path}: the largest of ${load.scripts.length} files`);
    console.table(load.scripts.slice(0, 6).map(({ name, gzip }) => ({ name, kB: Number((gzip / 1000).toFixed(1)) })));
  }
  goals.push(...goalsOf(page, load));
}
await browser.close();
judge(goals);
