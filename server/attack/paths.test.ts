import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createPages } from "#server/pages.ts";
import { statistics } from "#server/security/queries.ts";
import { json, send, signedInCookie } from "#server/security/raw.ts";
import { openProduct, openShop, password } from "#server/testing.ts";
import { temporaryDataFolder } from "../../scripts/temporary-folder.ts";
import { sessionOf } from "./attempts.ts";

/** No spelling of a path bypasses the calls or leaves the folder of the pages (ASVS 5.3.2, 8.3.1). */
const renderBooking = { template: async () => "<!--app-->", render: async () => "" };
const folder = await temporaryDataFolder("navalha-pages");
const webFolder = join(folder, "web");
await mkdir(join(webFolder, "assets"), { recursive: true });
await writeFile(join(folder, "secret.txt"), "the secret");
await writeFile(join(webFolder, "index.html"), "the application");
await writeFile(join(webFolder, "assets", "a.js"), "the script");
afterAll(() => rm(folder, { recursive: true, force: true }));
const product = await openProduct({
  pages: (deps) => createPages(deps, { webFolder, mailFolder: null, renderBooking, isReady: async () => true }),
});
const { session } = await openShop(product);
const { url } = product;
const cookie = await signedInCookie(url, session.user.email, password);

const spellings = [
  "//rpc/auth/signOut",
  "/rpc//auth/signOut",
  "/rpc/auth//signOut",
  "/rpc/auth%2FsignOut",
  "/rpc%2Fauth%2FsignOut",
  "/RPC/auth/signOut",
  "/rpc/auth/signout",
  "/rpc/../rpc/auth/signOut",
  "/assets/../rpc/auth/signOut",
  "/assets/..%2frpc/auth/signOut",
  "/%72pc/auth/signOut",
  "/rpc/auth/signOut/",
  "/rpc/auth/signOut%00",
  "/rpc/auth/signOut;x=1",
  "/rpc\\auth\\signOut",
  "//api/v1/auth/sign-out",
  "/api//v1/auth/sign-out",
  "/api/v1//auth/sign-out",
  "/api/v1/auth%2Fsign-out",
  "/api/v1/./auth/sign-out",
  "/api%2fv1/auth/sign-out",
  "/api/V1/auth/sign-out",
  "/api/auth/sign-out",
  "/api/v1/auth/sign-out/",
];

test.for(spellings)("a foreign page's sign-out at %s", async (path) => {
  const before = await statistics(product.pool);
  const headers = { ...json, cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
    const { status } = await send(url + path, { method, headers, body: "{}" });
    expect([method, status]).toEqual([method, expect.toBeOneOf([400, 403, 404, 405, 415])]);
  }
  expect(await statistics(product.pool)).toEqual(before);
  expect(await sessionOf(url, cookie)).not.toBeNull();
});

test.for(["x-http-method-override", "x-http-method", "x-method-override"])(
  "a link that says %s: POST",
  async (header) => {
    const headers = { cookie, [header]: "POST" };
    for (const path of ["/rpc/auth/signOut", "/api/v1/auth/sign-out?_method=POST"]) {
      expect((await send(url + path, { method: "GET", headers })).status).toBeOneOf([404, 405]);
    }
    expect(await sessionOf(url, cookie)).not.toBeNull();
  },
);

test.for([
  "/rpc//staff/barbers",
  "//rpc/staff/barbers",
  "/rpc/staff%2Fbarbers",
  "/rpc/staff/%62arbers",
  "/rpc/staff/barbers/.",
])("the team by %s, without a session", async (path) => {
  const { status, text } = await send(url + path, { headers: json, body: "{}" });
  expect(status).toBeOneOf([400, 401, 404, 405]);
  expect(text).not.toContain("Zé Dono");
});

test.for([
  "/../secret.txt",
  "/assets/../../secret.txt",
  "/assets/..%2f..%2fsecret.txt",
  "/assets/%2e%2e/%2e%2e/secret.txt",
  "/%2e%2e%2fsecret.txt",
  "/..%5csecret.txt",
  "/assets/..%252f..%252fsecret.txt",
  "//secret.txt",
  "/assets/a.js/../../../secret.txt",
  "/secret.txt%00.html",
])("the file behind the pages by %s", async (path) => {
  const { text } = await send(url + path, { method: "GET" });
  expect(text).not.toContain("the secret");
});

test.for([
  "//evil.example",
  "//evil.example/%2e%2e",
  "/%2F%2Fevil.example",
  "/\\evil.example",
  "/b//evil.example",
  "/api/docs//evil.example",
])("being sent on to another site by %s", async (path) => {
  const { headers } = await send(url + path, { method: "GET" });
  expect(headers.location ?? "/").toMatch(/^\/(?![/\\])/);
});

test("the library's own account endpoints beside ours", async () => {
  for (const path of ["sign-up/email", "sign-in/email", "update-user", "two-factor/disable", "reset-password", "ok"]) {
    const { status } = await send(`${url}/api/auth/${path}`, { headers: { ...json, cookie }, body: "{}" });
    expect([path, status]).toEqual([path, 404]);
  }
});
