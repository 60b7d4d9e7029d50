import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { largestPhoto, photoPath } from "#contract/photo.ts";
import { createPages } from "#server/pages.ts";
import { type Received, send, signedInCookie } from "#server/security/raw.ts";
import { openProduct, openShop, password } from "#server/testing.ts";

const renderBooking = { template: async () => "<!--app-->", render: async () => "" };
const product = await openProduct({
  pages: (deps) => createPages(deps, { webFolder: null, mailFolder: null, renderBooking, isReady: async () => true }),
});
const { owner, slug, session } = await openShop(product);
const cookie = await signedInCookie(product.url, session.user.email, password);
const url = product.url + photoPath;

const noise = { create: { width: 900, height: 600, channels: 3, background: "#c81" } } as const;
const place = { IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } };
const jpeg = await sharp(noise).withExif(place).jpeg().toBuffer();
const png = await sharp(noise).png().toBuffer();
const webp = await sharp(noise).webp().toBuffer();
const turned = await sharp(noise).withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer();

let addresses = 0;

/** Resets the hourly limit of photos before each upload. */
async function upload(bytes: Uint8Array, headers: Record<string, string> = {}): Promise<Received> {
  await product.pool.query("delete from auth.rate_limit where key like 'photo:%'");
  return sent(bytes, headers);
}

function sent(bytes: Uint8Array, headers: Record<string, string> = {}): Promise<Received> {
  const from = { "x-forwarded-for": `10.9.0.${++addresses}`, cookie, "content-type": "image/jpeg" };
  return send(url, { headers: { ...from, ...headers }, body: bytes });
}

async function stored(): Promise<string[]> {
  return readdir(product.folder);
}

test.for([
  ["JPEG", jpeg],
  ["PNG", png],
  ["WebP", webp],
  ["progressive JPEG on its side", turned],
] as const)("a %s becomes a small WebP that says nothing but the picture", async ([, bytes]) => {
  const { status, text } = await upload(bytes);
  expect([status, text]).toEqual([200, expect.stringContaining("avatar_url")]);
  const [name] = await stored();
  expect(name).toMatch(new RegExp(`^barber-${session.user.id}-\\d{13}-[0-9a-f]{32}\\.webp$`));
  const { format, width, height, exif, xmp, icc, orientation } = await sharp(
    await readFile(join(product.folder, name!)),
  ).metadata();
  const upright = bytes === turned ? [341, 512] : [512, 341];
  expect([format, width, height]).toEqual(["webp", ...upright]);
  expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

test("the photo is the person's wherever they are shown, and the earlier file is gone", async () => {
  const first = JSON.parse((await upload(jpeg)).text).avatar_url as string;
  const second = JSON.parse((await upload(png)).text).avatar_url as string;
  expect(second).not.toBe(first);
  expect(await stored()).toEqual([second.split("/").at(-1)]);
  expect((await owner.auth.session())!.user.avatar).toBe(second);
  expect((await owner.profile.own()).avatar_url).toBe(second);
  expect((await product.browser().publicPage.barbershop({ slug })).barbers[0]!.foto_url).toBe(second);
  await owner.profile.removePhoto();
  expect(await stored()).toEqual([]);
  expect((await owner.auth.session())!.user.avatar).toBe(null);
});

test("a photo opens without a session, as a picture and as nothing else", async () => {
  const { avatar_url } = JSON.parse((await upload(jpeg)).text);
  const { status, headers } = await send(product.url + avatar_url, { method: "GET" });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
  });
});

test("a photo of exactly five megabytes is accepted for decoding", async () => {
  expect((await upload(Buffer.alloc(largestPhoto))).status).toBe(415);
});

test("photos that come at once are opened one after the other, and each is taken", async () => {
  let most = 0;
  const count = (tasks: number) => (most = Math.max(most, tasks));
  sharp.queue.on("change", count);
  const answers = await Promise.all(Array.from({ length: 15 }, (_, at) => upload([jpeg, png, webp][at % 3]!)));
  sharp.queue.off("change", count);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(most).toBe(1);
});

test("twenty photos an hour are enough", async () => {
  await product.pool.query("delete from auth.rate_limit where key like 'photo:%'");
  const statuses: number[] = [];
  for (let time = 0; time < 21; time++) statuses.push((await sent(Buffer.from("x"))).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 415), 429]);
});

test("where files cannot be kept, the profile is as it was", async () => {
  const before = await owner.profile.own();
  const put = product.deps.files.put;
  product.deps.files.put = () => Promise.reject(new Error("the disk is full"));
  const { status, text } = await upload(jpeg);
  product.deps.files.put = put;
  expect([status, text]).toEqual([503, expect.not.stringContaining("disk")]);
  expect(await owner.profile.own()).toEqual(before);
});

test("whoever sends too many photos is refused, which is on record", async () => {
  const key = `photo:${session.user.id}`;
  await product.pool.query(
    "insert into auth.rate_limit (key, window_started_at, hits) values ($1, now(), 20) on conflict (key) do update set hits = 20",
    [key],
  );
  const { status, text } = await sent(jpeg);
  expect([status, text]).toEqual([429, expect.stringContaining("TOO_MANY_REQUESTS")]);
  const { items: events } = await owner.audit.eventsOfShop({ event_type: "route_rate_limit_exceeded" });
  expect(events).toMatchObject([{ details: { call: "profile.photo" } }]);
});
