import { once } from "node:events";
import { expect, test } from "vitest";
import { sendFile } from "#server/features/imports/examples.ts";
import { costly } from "#server/outside/sheet/examples.ts";
import { signedInCookie } from "#server/security/raw.ts";
import { openProduct, openShop, password } from "#server/testing.ts";

/** An expensive file delays only the person who uploads it (ASVS 5.2.2). */
const product = await openProduct();
const { owner, session } = await openShop(product);
const cookie = await signedInCookie(product.url, session.user.email, password);

test.for(Object.entries(costly))("freezing the server with %s", async ([, file]) => {
  const begun = once(process, "worker");
  let reading = true;
  const sent = sendFile(product.url, { cookie, bytes: file() }).finally(() => (reading = false));
  await begun;
  await owner.clients.list({});
  expect(reading, "another request is answered while the file is read").toBe(true);
  expect((await sent).status).toBe(200);
});
