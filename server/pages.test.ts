import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { OpenAPIGenerator } from "@orpc/openapi";
import { expect, test, vi } from "vitest";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { databaseAnswers } from "#server/features/platform/queries.ts";
import { folderMailer } from "#server/outside/mail.ts";
import { createPages } from "#server/pages.ts";
import { json, send } from "#server/security/raw.ts";
import { openProduct, openShop } from "#server/testing.ts";
import { temporaryDataFolder } from "../scripts/temporary-folder.ts";

const webFolder = await temporaryDataFolder("navalha-web");
await mkdir(join(webFolder, "assets"));
await writeFile(join(webFolder, "index.html"), "<title>Navalha</title>");
await writeFile(join(webFolder, "assets", "app-1.js"), "start()");

const template = "<head><!--head--></head><main><!--app--></main><script><!--data--></script>";
const mailFolder = await temporaryDataFolder("navalha-mail");

const renderBooking = {
  template: async () => template,
  render: async ({ barbershop }: { barbershop: PublicBarbershop }) => `rendered ${barbershop.services.length}`,
};

const product = await openProduct({
  pages: (deps) => createPages(deps, { webFolder, renderBooking, mailFolder, isReady: () => databaseAnswers(deps.db) }),
});

async function page(path: string) {
  const response = await fetch(product.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test("the application alone may load a captcha, only where there is one, and only from its host", async () => {
  const host = "https://challenges.exemplo";
  const captcha = { siteKey: "key", host, verify: async () => "refused" as const };
  const { url } = await openProduct({
    captcha,
    pages: (deps) => createPages(deps, { webFolder, renderBooking, mailFolder, isReady: async () => true }),
  });
  const policy = async (of: string) => (await fetch(of)).headers.get("content-security-policy");
  const strict = await policy(`${product.url}/auth`);
  expect(strict).toContain("script-src 'self';");
  expect(strict).not.toContain("frame-src");
  const opened = strict!.replace("script-src 'self';", `script-src 'self' ${host}; frame-src ${host};`);
  expect(await policy(`${url}/auth`)).toBe(opened);
  for (const path of ["/api/health", "/api/v1/auth/entrance", "/assets/app-1.js", "/b/nenhuma"])
    expect([path, await policy(url + path)]).toEqual([path, strict]);
});

test("says that it lives and that it is ready", async () => {
  expect(await page("/api/health")).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  expect(await page("/api/ready")).toMatchObject({ status: 200, text: '{"status":"ready"}' });
});

test("an address of the API that does not exist is a 404 in JSON", async () => {
  for (const path of ["/api/nothing", "/api/v1/nothing", "/api/photos/none.webp"]) {
    const { status, text, headers } = await page(path);
    const requestId = headers.get("x-request-id");
    expect([status, JSON.parse(text)]).toMatchObject([404, { code: "NOT_FOUND", requestId }]);
  }
});

test("the OpenAPI document names the stable calls, and the reference page loads nothing foreign", async () => {
  const generate = vi.spyOn(OpenAPIGenerator.prototype, "generate");
  const document = JSON.parse((await page("/api/openapi.json")).text);
  expect(JSON.parse((await page("/api/openapi.json")).text)).toEqual(document);
  expect(generate).toHaveBeenCalledOnce();
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      "/public/barbershops/{slug}",
      "/public/barbershops/{slug}/free-times",
      "/public/barbershops/{slug}/appointments",
    ]),
  );
  const { text } = await page("/api/docs");
  const sources = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source!);
  expect(sources).toHaveLength(3);
  for (const source of sources) expect((await page(source)).status).toBe(200);
});

test("the public page carries the shop's data, and a name cannot break out of it", async () => {
  const { slug } = await openShop(product, `</script><b>"Zé" & Cia`);
  const { status, text } = await page(`/b/${slug}`);
  expect(status).toBe(200);
  expect(text).toContain("rendered 4");
  expect(text).not.toContain("</script><b>");
  expect(text.match(/<script>(.*)<\/script>/)?.[1]).toContain('"slug":');
  expect((await page("/b/ninguem")).status).toBe(404);
  expect((await page("/b/..%2f..%2fetc")).status).toBe(404);
  expect((await page(`/b/${slug}/?barbeiro=1`)).text).toBe(text);
});

test("the local mailbox shows what was sent, as text", async () => {
  await folderMailer(mailFolder).send({ to: "ana@exemplo.com", subject: "<i>Oi</i>", text: "Corpo" }, "1");
  const { text } = await page("/dev/mail");
  expect(text).toContain("&lt;i&gt;Oi&lt;/i&gt;");
  expect(text).toContain("ana@exemplo.com");
});

test("the local mailbox refuses requests through a proxy or under a foreign host name", async () => {
  const foreign: Record<string, string>[] = [
    { "x-forwarded-for": "203.0.113.9" },
    { host: "evil.example" },
    { host: "127.0.0.1.evil.example" },
  ];
  for (const headers of foreign)
    expect((await send(`${product.url}/dev/mail`, { method: "GET", headers })).status).toBe(404);
  const { port } = new URL(product.url);
  for (const host of [`localhost:${port}`, `[::1]:${port}`, "127.0.0.1"]) {
    const { status, headers } = await send(`${product.url}/dev/mail`, { method: "GET", headers: { host } });
    expect([host, status, headers["cache-control"]]).toEqual([host, 200, "no-store"]);
  }
});

test("every answer carries the strict headers", async () => {
  for (const path of ["/api/health", "/api/v1/nothing", "/b/ninguem", "/dev/mail"]) {
    const { headers } = await page(path);
    expect(headers.get("content-security-policy")).toMatch(
      /script-src 'self';.*object-src 'none'.*frame-ancestors 'none'/,
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBeNull();
  }
});

test("hashed files are kept for ever, pages are asked for again, and a missing file is no page", async () => {
  const kept = await page("/assets/app-1.js");
  expect([kept.text, kept.headers.get("cache-control")]).toEqual(["start()", "public, max-age=31536000, immutable"]);
  const app = await page("/agendamentos");
  expect([app.text, app.headers.get("cache-control")]).toEqual(["<title>Navalha</title>", "no-cache"]);
  for (const path of ["/assets/app-0.js", "/booking.html"])
    expect(await page(path)).toMatchObject({ status: 404, text: "Este endereço não existe." });
});

test("the page of an accountant's link is kept nowhere, listed nowhere, and runs no stranger's script", async () => {
  const captcha = { siteKey: "key", host: "https://challenges.exemplo", verify: async () => "refused" as const };
  const { url } = await openProduct({
    captcha,
    pages: (deps) => createPages(deps, { webFolder, renderBooking, mailFolder, isReady: async () => true }),
  });
  const { headers } = await fetch(`${url}/contador`);
  expect(["cache-control", "x-robots-tag", "referrer-policy"].map((name) => headers.get(name))).toEqual([
    "no-store",
    "noindex",
    "no-referrer",
  ]);
  expect(headers.get("content-security-policy")).toContain("script-src 'self';");
  expect(headers.get("content-security-policy")).not.toContain("challenges");
});

test("a page accepts only reading methods", async () => {
  for (const path of ["/", "/agendamentos", "/b/nenhuma", "/assets/app-1.js"]) {
    const { status, headers, text } = await send(product.url + path, { headers: json, body: "{}" });
    expect([path, status, headers.allow, text]).toEqual([path, 405, "GET, HEAD", "Este endereço só responde a GET."]);
  }
});
