import { expect, test } from "vitest";
import { changing, openAskedShop } from "./asked-shop.ts";
import { json, send } from "./raw.ts";

/** What `server/attack/cross-site.test.ts` refuses to foreign pages is answered to ours. */
const { product, ask } = await openAskedShop();
const own = new URL(product.url).origin;

/** The statuses of the refusals that look at where a request is from; what comes after them is the call's own answer. */
const atTheDoor = [403, 405, 415];

test.for(changing)("$name is answered when our own page asks, at both addresses", async (call) => {
  for (const at of [0, 1] as const) {
    const { addresses, cookie } = await ask(call);
    const { url, body } = addresses[at];
    const headers = { ...json, origin: own, "sec-fetch-site": "same-origin", cookie };
    const { status } = await send(url, { headers, body });
    expect(atTheDoor, `${url} answered ${status}`).not.toContain(status);
  }
});

test("a program that is no browser names no origin, and is answered", async () => {
  const { addresses } = await ask(changing.find(({ name }) => name === "publicPage.book")!);
  const { url, body } = addresses[1];
  expect((await send(url, { headers: json, body })).status).toBe(201);
});
