import { expect, test } from "vitest";
import { changing, openAskedShop, rpcBody } from "#server/security/asked-shop.ts";
import { statistics } from "#server/security/queries.ts";
import { json, send } from "#server/security/raw.ts";

/** A foreign page makes the owner's browser send requests with the owner's cookie (ASVS 3.5). */
const { product, ask } = await openAskedShop();

const form = { "content-type": "application/x-www-form-urlencoded" };
const foreign: Record<string, Record<string, string>> = {
  "names a foreign origin": { ...json, origin: "https://evil.example" },
  "names no origin it would own up to": { ...json, origin: "null" },
  "names this host at another port": { ...json, origin: "http://127.0.0.1:1" },
  "is fetched across sites": { ...json, "sec-fetch-site": "cross-site" },
  "is fetched from a neighbouring site": { ...json, "sec-fetch-site": "same-site" },
  "is a form": { ...form, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  "is a form that hides where it is from": form,
  "is JSON that passes for plain text": { "content-type": "text/plain" },
  "is a form with files": { "content-type": "multipart/form-data; boundary=x", origin: "https://evil.example" },
};

test.for(changing)("$name by a request, a link, a picture or a preload of a foreign page", async (call) => {
  const { input, addresses, cookie } = await ask(call);
  const before = await statistics(product.pool);
  for (const { url, body } of addresses) {
    for (const [how, headers] of Object.entries(foreign)) {
      const { status } = await send(url, { headers: { ...headers, cookie }, body });
      expect([url, how, status]).toEqual([url, how, expect.toBeOneOf([403, 415])]);
    }
  }
  const link = `${product.url}/rpc/${call.name.replaceAll(".", "/")}?data=${encodeURIComponent(rpcBody(input))}`;
  for (const method of ["GET", "HEAD"]) {
    expect((await send(link, { method, headers: { cookie } })).status).toBe(405);
  }
  expect(await statistics(product.pool)).toEqual(before);
});
