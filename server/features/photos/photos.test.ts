import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { photosPath, PhotoUrl } from "#contract/photo.ts";
import { inTransaction, type Tx } from "#server/database.ts";
import { removeUnshownPhotos } from "#server/features/photos/rules.ts";
import { createPages } from "#server/pages.ts";
import { type Received, send, signedInCookie } from "#server/security/raw.ts";
import { openProduct, openShop, openStaffedShop, password, signUpClient } from "#server/testing.ts";

const renderBooking = { template: async () => "<!--app-->", render: async () => "" };
const product = await openProduct({
  pages: (deps) => createPages(deps, { webFolder: null, mailFolder: null, renderBooking, isReady: async () => true }),
});
const { owner, session, slug, barber, receptionist } = await openStaffedShop(product);
const cookie = await signedInCookie(product.url, session.user.email, password);
const photo = await sharp({ create: { width: 2400, height: 900, channels: 3, background: "#c81" } })
  .jpeg()
  .toBuffer();

let addresses = 0;

/** Uploads as the owner, unless another session is given. */
function upload(bytes: Uint8Array = photo, headers: Record<string, string> = {}): Promise<Received> {
  const from = { "x-forwarded-for": `10.9.1.${++addresses}`, cookie, "content-type": "image/jpeg" };
  return send(product.url + photosPath, { headers: { ...from, ...headers }, body: bytes });
}

const uploaded = async (as = cookie) => JSON.parse((await upload(photo, { cookie: as })).text).url as string;
const stored = () => readdir(product.folder);
const nameOf = (url: string) => url.split("/").at(-1)!;

/** Shows a photo on the first service, as its call would save it. */
const show = (foto_url: string | null, shop = session.barbershop!.id) =>
  inShop(shop, (tx) => tx.updateTable("services").set({ foto_url }).where("ordem", "=", 0).execute());

function inShop<T>(shop: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(product.deps.db, { role: "navalha_app", shop, actorRole: "admin" }, work);
}

/** Runs the nightly job some hours later. Rows have the database's time, so the product's clock follows this machine's. */
async function cleanUp({ hoursLater }: { hoursLater: number }): Promise<void> {
  product.clock.time = new Date(Date.now() + hoursLater * 3_600_000);
  await removeUnshownPhotos(product.deps);
}

test("whoever works in the shop may send a photo, which is kept at 1,600 pixels under a name of the shop's", async () => {
  for (const { email } of [session.user, receptionist, barber]) {
    const url = await uploaded(await signedInCookie(product.url, email, password));
    expect(url).toMatch(new RegExp(`^/api/photos/foto-${session.barbershop!.id}-\\d{13}-[0-9a-f]{32}\\.webp$`));
    expect(PhotoUrl.parse(url), "a form takes it").toBe(url);
    const { format, width, height } = await sharp(await readFile(join(product.folder, nameOf(url)))).metadata();
    expect([format, width, height]).toEqual(["webp", 1600, 600]);
    expect((await send(product.url + url, { method: "GET" })).headers["content-type"]).toBe("image/webp");
  }
  const rows = await inShop(session.barbershop!.id, (tx) =>
    tx.selectFrom("photos").select("created_by").orderBy("created_at").execute(),
  );
  expect(rows.map(({ created_by }) => created_by)).toEqual([session.user.id, receptionist.id, barber.id]);
});

test("a client and a stranger send none", async () => {
  const { email } = await signUpClient(product, slug);
  const before = await stored();
  const client = await upload(photo, { cookie: await signedInCookie(product.url, email, password) });
  expect([client.status, JSON.parse(client.text).code]).toEqual([403, "FORBIDDEN"]);
  expect((await upload(photo, { cookie: "" })).status).toBe(401);
  expect(await stored()).toEqual(before);
});

test("what nothing shows a day later goes at night with its file; what is shown stays", async () => {
  await cleanUp({ hoursLater: 25 });
  expect(await stored()).toEqual([]);
  const [kept, left] = [await uploaded(), await uploaded()];
  await show(kept);
  await cleanUp({ hoursLater: 23 });
  expect((await stored()).toSorted(), "a form may be open for a day").toEqual([nameOf(kept), nameOf(left)].toSorted());
  await cleanUp({ hoursLater: 25 });
  expect(await stored()).toEqual([nameOf(kept)]);
  await show(null);
  await cleanUp({ hoursLater: 25 });
  expect(await stored()).toEqual([]);
});

test("a shop cannot show a photo of another shop or an unknown one", async () => {
  const url = await uploaded();
  const other = (await openShop(product)).session.barbershop!.id;
  const refused = { code: "23503", constraint: "services_barbershop_id_foto_url_fkey" };
  await expect(show(url, other)).rejects.toMatchObject(refused);
  await expect(show(url.replace(/-\d{13}-/, "-1700000000000-"))).rejects.toMatchObject(refused);
});

test("where the row cannot be written, no file stays", async () => {
  const before = await stored();
  await product.pool.query("alter table photos add constraint nobody check (false) not valid");
  expect((await upload()).status).toBe(500);
  await product.pool.query("alter table photos drop constraint nobody");
  expect(await stored()).toEqual(before);
});

test("two hundred photos an hour are enough, and more are on record", async () => {
  const key = `shop-photo:${session.user.id}`;
  await product.pool.query("update auth.rate_limit set hits = 199, window_started_at = now() where key = $1", [key]);
  expect((await upload()).status).toBe(200);
  expect((await upload()).status).toBe(429);
  const { items: events } = await owner.audit.eventsOfShop({ event_type: "route_rate_limit_exceeded" });
  expect(events).toMatchObject([{ details: { call: "photos.stage" } }]);
});
