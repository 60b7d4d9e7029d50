import { expect, test } from "vitest";
import { changing, openAskedShop } from "./asked-shop.ts";
import { json, send } from "./raw.ts";

/** Our own pages get an answer to the requests that `server/attack/cross-site.test.ts` refuses to foreign pages. */
const { product, ask } = await openAskedShop();
const own = new URL(product.url).origin;

test.for(changing)("$name is answered to our own page at both addresses", async (call) => {
  for (const at of [0, 1] as const) {
    const { addresses, cookie } = await ask(call);
    const { url, body } = addresses[at];
    const headers = { ...json, origin: own, "sec-fetch-site": "same-origin", cookie };
    const { status, text, headers: given } = await send(url, { headers, body });
    const parsed = given["content-type"]?.startsWith("application/json") && text !== "" ? JSON.parse(text) : {};
    // Refusals before the call, and unexpected errors, have none of the call's codes.
    const answer = status < 300 ? "answered" : (parsed.json ?? parsed).code;
    expect(answer, `${url}: ${text}`).toBeOneOf(["answered", "NOT_FOUND", ...call.refusals]);
  }
});

test("a program without an origin is answered", async () => {
  const { addresses } = await ask(changing.find(({ name }) => name === "publicPage.book")!);
  const { url, body } = addresses[1];
  expect((await send(url, { headers: json, body })).status).toBe(201);
});
