import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { largestPhoto, photoPath } from "#contract/photo.ts";
import { createPages } from "#server/pages.ts";
import { type Received, send, signedInCookie } from "#server/security/raw.ts";
import { openProduct, openShop } from "#server/testing.ts";

const renderBooking = { template: async () => "<!--app-->", render: async () => "" };
const product = await openProduct({
  pages: (deps) => createPages(deps, { webFolder: null, mailFolder: null, renderBooking, isReady: async () => true }),
});
const { owner, slug, session } = await openShop(product);
const cookie = await signedInCookie(product.url, session.user.email, "uma senha comprida");
const url = product.url + photoPath;

const noise = { create: { width: 900, height: 600, channels: 3, background: "#c81" } } as const;
const place = { IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } };
const jpeg = await sharp(noise).withExif(place).jpeg().toBuffer();
const png = await sharp(noise).png().toBuffer();
const webp = await sharp(noise).webp().toBuffer();
const turned = await sharp(noise).withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer();

let addresses = 0;

/** The hour's photos are counted anew each time. */
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

const elsewhere = ["../../secret", "..%2f..%2fsecret", "barber-x.webp%00.html", "barber-1-1-1.webp", "x".repeat(5000)];
test.for(elsewhere)("%s is no photo", async (name) => {
  const { status } = await send(`${product.url}/api/photos/${name}`, { method: "GET" });
  expect(status).toBe(404);
});

const html = "<html><script>alert(1)</script></html>";
const comment = Buffer.from(html);
const spokenInJpeg = Buffer.concat([
  jpeg.subarray(0, 2),
  Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
  comment,
  jpeg.subarray(2),
]);

const hostile: [what: string, bytes: Buffer][] = [
  ["SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)],
  ["SVG behind an XML declaration", Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`)],
  ["HTML", Buffer.from(html)],
  ["HTML behind a GIF's first bytes", Buffer.from(`GIF89a/*${html}*/=1;`)],
  ["GIF", await sharp(noise).gif().toBuffer()],
  ["TIFF", await sharp(noise).tiff().toBuffer()],
  ["PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<</Type/Catalog>>")],
  ["nothing", Buffer.alloc(0)],
  ["the first bytes of a JPEG alone", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["noise behind the first bytes of a JPEG", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(4000)])],
  ["JPEG with a ZIP behind it", Buffer.concat([jpeg, Buffer.from("PK\x03\x04"), randomBytes(200)])],
  ["PNG with a page behind it", Buffer.concat([png, comment])],
  ["WebP with a page behind it", Buffer.concat([webp, comment])],
  ["JPEG with a page inside", spokenInJpeg],
  ["half a PNG", png.subarray(0, png.length / 2)],
  ["half a JPEG", jpeg.subarray(0, jpeg.length / 2)],
];

test.for(hostile)("%s is no image, whatever it calls itself", async ([, bytes]) => {
  const before = await stored();
  for (const type of ["image/jpeg", "image/png", "image/svg+xml"]) {
    const { status, text } = await upload(bytes, { "content-type": type });
    expect([status, JSON.parse(text)]).toEqual([
      415,
      {
        code: "NOT_AN_IMAGE",
        message: "Por favor, selecione apenas arquivos de imagem.",
        requestId: expect.any(String),
      },
    ]);
  }
  expect(await stored()).toEqual(before);
});

/** A PNG that claims other measures, with the checksum of that claim. */
function claiming(width: number, height: number): Buffer {
  const claim = Buffer.from(png);
  claim.writeUInt32BE(width, 16);
  claim.writeUInt32BE(height, 20);
  claim.writeUInt32BE(crc32(claim.subarray(12, 29)), 29);
  return claim;
}

test.for([
  ["a bomb of four thousand million pixels", claiming(65_000, 65_000)],
  ["a strip of a million by a hundred", claiming(1_000_000, 100)],
  ["an image of more than it holds", claiming(900, 700)],
] as const)("%s is not opened", async ([, bytes]) => {
  const { status, text } = await upload(bytes);
  expect([status, JSON.parse(text).message]).toEqual([422, "Não foi possível carregar a imagem."]);
});

test("more than five megabytes are cut off, whether they say so or not", async () => {
  const large = Buffer.concat([jpeg, Buffer.alloc(largestPhoto)]);
  const refused = { code: "IMAGE_TOO_LARGE", message: "A imagem deve ter no máximo 5MB." };
  for (const encoding of ["identity", "chunked"]) {
    const length: Record<string, string> =
      encoding === "chunked" ? { "transfer-encoding": encoding } : { "content-length": String(large.length) };
    const { status, text } = await upload(large, length);
    expect([status, JSON.parse(text)]).toEqual([413, expect.objectContaining(refused)]);
  }
});

test("a photo of just five megabytes is looked at", async () => {
  expect((await upload(Buffer.alloc(largestPhoto))).status).toBe(415);
});

test("nobody but a person with a session sends a photo, from our own pages", async () => {
  expect((await upload(jpeg, { cookie: "" })).status).toBe(401);
  expect((await upload(jpeg, { origin: "https://evil.example" })).status).toBe(403);
  expect((await upload(jpeg, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", ""])
    expect((await upload(jpeg, { "content-type": type })).status).toBe(415);
  expect((await send(url, { method: "GET", headers: { cookie } })).status).toBe(405);
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
  expect([status, text]).toEqual([500, expect.not.stringContaining("disk")]);
  expect(await owner.profile.own()).toEqual(before);
});
