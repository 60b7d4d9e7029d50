import { chromium } from "@playwright/test";
import { browserFlags, provideBrowser } from "../scripts/browser.ts";
import { startOwnProduct } from "./kit/started-product.ts";
import { judge } from "./kit/verdicts.ts";
import { openShopPage, scriptsOf } from "./size/pages.ts";

/**
 * The JavaScript (kB, gzip, and files, of which each costs a phone a turn) that Chromium loads until a page is at rest, on an
 * empty cache and without the service worker.
 */
await using product = await startOwnProduct();
const browser = await chromium.launch({ executablePath: await provideBrowser(), args: browserFlags });
const shop = await openShopPage(product.url);
const pages = [
  { path: `/b/${shop.slug}`, ready: "main", atMost: 120, files: 12 },
  { path: "/auth", ready: "input[type=password]", atMost: 185, files: 12 },
  { path: "/agendamentos", ready: "text=Novo Agendamento", atMost: 235, files: 45, cookie: shop.cookie },
];
const measured = [];
for (const page of pages) measured.push({ ...page, scripts: await scriptsOf(browser, { ...page, url: product.url }) });
await browser.close();

for (const { path, scripts } of measured) {
  console.log(`${path}: the largest of ${scripts.length} files`);
  console.table(scripts.slice(0, 6).map(({ name, gzip }) => ({ name, kB: Number((gzip / 1000).toFixed(1)) })));
}
judge(
  measured.flatMap(({ path, scripts, atMost, files }) => [
    {
      goal: `JavaScript before ${path} is usable`,
      measured: scripts.reduce((sum, { gzip }) => sum + gzip, 0) / 1000,
      unit: "kB",
      atMost,
    },
    { goal: "the same, in files", measured: scripts.length, atMost: files },
  ]),
);
