import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { browserFlags, provideBrowser } from "../scripts/browser.ts";
import { median } from "./kit/figures.ts";
import { inRounds } from "./kit/rounds.ts";
import { startOwnProduct } from "./kit/started-product.ts";
import { judge, rounded } from "./kit/verdicts.ts";
import { openShopPage } from "./size/pages.ts";

/**
 * Measures Lighthouse's performance score on its simulated phone (slow 4G, a quarter of this processor). Lighthouse is downloaded
 * when this bench runs. It is no dependency of the project, because it has 114 packages of 176 MB.
 */
const lighthouse = "lighthouse@13.5.0";
const audits = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];
type Report = { categories: { performance: { score: number } }; audits: Record<string, { numericValue: number }> };

await using product = await startOwnProduct();
const chrome = await provideBrowser();
const { slug } = await openShopPage(product.url);
const pages = [
  { path: `/b/${slug}`, atLeast: 95 },
  { path: "/auth", atLeast: 85 },
];
const cases = Object.fromEntries(pages.map(({ path }) => [path, () => audit(`${product.url}${path}`)]));
const rounds = await inRounds(3, cases);

for (const { path } of pages) {
  console.log(path);
  console.table(
    rounds.map((round) => ({
      score: round[path]!.categories.performance.score * 100,
      ...Object.fromEntries(audits.map((name) => [name, rounded(round[path]!.audits[name]!.numericValue)])),
    })),
  );
}
judge(
  pages.map(({ path, atLeast }) => ({
    goal: `Lighthouse mobile, ${path}`,
    measured: median(rounds.map((round) => round[path]!.categories.performance.score * 100)),
    atLeast,
  })),
);

async function audit(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    "npm",
    ["exec", "--yes", `--package=${lighthouse}`, "--", "lighthouse", url, "--output=json", "--quiet"].concat([
      "--only-categories=performance",
      `--chrome-flags=--headless=new ${browserFlags.join(" ")}`,
    ]),
    { env: { ...process.env, CHROME_PATH: chrome }, maxBuffer: 64_000_000 },
  );
  return JSON.parse(stdout) as Report;
}
