import { chromium } from "@playwright/test";
import { browserFlags, provideBrowser } from "../scripts/browser.ts";
import { startOwnProduct } from "./kit/started-product.ts";
import { judge } from "./kit/verdicts.ts";
import { limitedPages, loadOf, mostScripts, openShopPage } from "./size/pages.ts";

/**
 * Measures everything that Chromium loads until a page is idle, with an empty cache and without the service worker: JavaScript and
 * styles (kB, gzip), the number of scripts, and all requests, each of which costs a phone a round trip.
 */
await using product = await startOwnProduct();
const browser = await chromium.launch({ executablePath: await provideBrowser(), args: browserFlags });
const { slug, owner, client } = await openShopPage(product.url);
const behindSignIn = (cookie: string, ...paths: string[]) => paths.map((path) => ({ path, ready: "h1", cookie }));
const others = [
  ...behindSignIn(owner, "/barbeiros", "/recepcao", "/configuracoes", "/perfil", "/recepcionista/perfil"),
  ...behindSignIn(client, "/cliente/agendamentos", "/cliente/perfil", "/client/onboarding"),
];
const verdicts: Parameters<typeof judge>[0] = [];
for (const { kB, css, signedIn, ...page } of limitedPages) {
  const asked = { ...page, path: page.path.replace(":slug", slug), cookie: signedIn ? owner : undefined };
  const load = await loadOf(browser, { ...asked, url: product.url });
  console.log(`${page.path}: the largest of ${load.scripts.length} files`);
  console.table(load.scripts.slice(0, 6).map(({ name, gzip }) => ({ name, kB: Number((gzip / 1000).toFixed(1)) })));
  const bytes = load.scripts.reduce((sum, { gzip }) => sum + gzip, 0);
  verdicts.push(
    { goal: `JavaScript before ${page.path} is usable`, measured: bytes / 1000, unit: "kB", atMost: kB },
    { goal: "the same, in files", measured: load.scripts.length, atMost: mostScripts },
  );
  if (css) verdicts.push({ goal: "its styles", measured: load.css / 1000, unit: "kB", atMost: css });
}
for (const page of others) {
  const { requests } = await loadOf(browser, { ...page, url: product.url });
  verdicts.push({ goal: `requests of ${page.path}`, measured: requests, atMost: 30 });
}
await browser.close();
judge(verdicts);
