import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { largestPhoto, photoPath, photosPath } from "#contract/photo.ts";
import { createPages } from "#server/pages.ts";
import { type Received, send, signedInCookie } from "#server/security/raw.ts";
import { openProduct, openShop, password } from "#server/testing.ts";
import { newAddress } from "./attempts.ts";

/** A stored photo is only an image, regardless of its transfer and its name (ASVS 5.2, 5.3). */
const renderBooking = { template: async () => "<!--app-->", render: async () => "" };
const product = await openProduct({
  pages: (deps) => createPages(deps, { webFolder: null, mailFolder: null, renderBooking, isReady: async () => true }),
});
const { session } = await openShop(product);
const cookie = await signedInCookie(product.url, session.user.email, password);
const url = product.url + photoPath;

const noise = { create: { width: 900, height: 600, channels: 3, background: "#c81" } } as const;
const jpeg = await sharp(noise).jpeg().toBuffer();
const png = await sharp(noise).png().toBuffer();
const webp = await sharp(noise).webp().toBuffer();

/** The uploads of a person's photo and of a shop's. */
const ways = [url, product.url + photosPath];

/** Resets the hourly limit of photos before each upload. */
async function upload(bytes: Uint8Array, headers: Record<string, string> = {}, to = url): Promise<Received> {
  await product.pool.query("delete from auth.rate_limit where key like '%photo:%'");
  const from = { "x-forwarded-for": newAddress(), cookie, "content-type": "image/jpeg" };
  return send(to, { headers: { ...from, ...headers }, body: bytes });
}

const stored = () => readdir(product.folder);

test.for(["../../secret", "..%2f..%2fsecret", "barber-x.webp%00.html", "barber-1-1-1.webp", "x".repeat(5000)])(
  "reading the photo %s",
  async (name) => {
    const { status } = await send(`${product.url}/api/photos/${name}`, { method: "GET" });
    expect(status).toBe(404);
  },
);

const html = "<html><script>alert(1)</script></html>";
const script = Buffer.from("<script>alert(document.cookie)</script>");
const comment = Buffer.from(html);
const spokenInJpeg = Buffer.concat([
  jpeg.subarray(0, 2),
  Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
  comment,
  jpeg.subarray(2),
]);

const hostile: [what: string, bytes: Buffer][] = [
  ["an SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)],
  ["an SVG behind an XML declaration", Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`)],
  ["HTML", Buffer.from(html)],
  ["HTML behind a GIF's first bytes", Buffer.from(`GIF89a/*${html}*/=1;`)],
  ["a script that is a GIF too", Buffer.from("GIF89a=1;alert(document.cookie)//".padEnd(60))],
  ["a GIF", await sharp(noise).gif().toBuffer()],
  ["a TIFF", await sharp(noise).tiff().toBuffer()],
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<</Type/Catalog>>")],
  ["nothing", Buffer.alloc(0)],
  ["the first bytes of a JPEG alone", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["noise behind the first bytes of a JPEG", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(4000)])],
  ["a JPEG with a ZIP behind it", Buffer.concat([jpeg, Buffer.from("PK\x03\x04"), randomBytes(200)])],
  ["a PNG with a page behind it", Buffer.concat([png, comment])],
  ["a PNG with a script behind it", Buffer.concat([png, script])],
  ["a WebP with a page behind it", Buffer.concat([webp, comment])],
  ["a JPEG with a page inside", spokenInJpeg],
  ["half a PNG", png.subarray(0, png.length / 2)],
  ["half a JPEG", jpeg.subarray(0, jpeg.length / 2)],
];

test.for(hostile)("%s, as image/jpeg, image/png and image/svg+xml", async ([, bytes]) => {
  const before = await stored();
  for (const type of ["image/jpeg", "image/png", "image/svg+xml"]) {
    for (const way of ways) {
      const { status, text } = await upload(bytes, { "content-type": type }, way);
      expect([status, JSON.parse(text)]).toEqual([
        415,
        {
          code: "NOT_AN_IMAGE",
          message: "Por favor, selecione apenas arquivos de imagem.",
          requestId: expect.any(String),
        },
      ]);
    }
  }
  expect(await stored()).toEqual(before);
});

/** A chunk of a PNG with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const part = Buffer.alloc(body.length + 8);
  part.writeUInt32BE(data.length);
  body.copy(part, 4);
  part.writeUInt32BE(crc32(body), body.length + 4);
  return part;
}

/** A PNG whose header claims this size, with one bit per pixel, but which contains only `rows` rows. */
function claiming(width: number, height: number, rows = 10): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const lines = deflateSync(Buffer.alloc(rows * (Math.ceil(width / 8) + 1)));
  const parts = [chunk("IHDR", head), chunk("IDAT", lines), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

test.for([
  ["a bomb that says four thousand million pixels", claiming(65_000, 65_000)],
  ["a bomb that holds its four hundred million pixels", claiming(20_000, 20_000, 20_000)],
  ["a strip of a million by a hundred", claiming(1_000_000, 100)],
  ["an image of more than it holds", claiming(900, 700)],
] as const)("%s", async ([, bytes]) => {
  const before = await stored();
  for (const way of ways) {
    const { status, text } = await upload(bytes, {}, way);
    expect([status, JSON.parse(text).message]).toEqual([422, "Não foi possível carregar a imagem."]);
  }
  expect(await stored()).toEqual(before);
});

test.for(["identity", "chunked"])("more than five megabytes, sent as %s", async (encoding) => {
  const large = Buffer.concat([jpeg, Buffer.alloc(largestPhoto)]);
  const length: Record<string, string> =
    encoding === "chunked" ? { "transfer-encoding": encoding } : { "content-length": String(large.length) };
  const refused = { code: "IMAGE_TOO_LARGE", message: "A imagem deve ter no máximo 5MB." };
  for (const way of ways) {
    const { status, text } = await upload(large, length, way);
    expect([status, JSON.parse(text)]).toEqual([413, expect.objectContaining(refused)]);
  }
});

test.for(["../../../etc/cron.d/x", "a\u0000.html", "shell.php", "x".repeat(3000), "\u202egpj.exe"])(
  "giving the file the name %j",
  async (given) => {
    const named = {
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(given)}`,
      "x-filename": encodeURIComponent(given),
    };
    const { status, text } = await upload(jpeg, named);
    expect(status).toBe(200);
    const name = JSON.parse(text).avatar_url.split("/").at(-1);
    expect(name).toMatch(new RegExp(`^barber-${session.user.id}-\\d{13}-[0-9a-f]{32}\\.webp$`));
    expect(await stored()).toEqual([name]);
    for (const way of ways)
      expect((await upload(jpeg, {}, `${way}?name=${encodeURIComponent(given)}`)).status).toBe(404);
  },
);

test.for<[how: string, headers: Record<string, string>, status: number]>([
  ["nobody in particular", { cookie: "" }, 401],
  ["a foreign page", { origin: "https://evil.example" }, 403],
  ["a foreign page that hides where it is from", { "sec-fetch-site": "cross-site" }, 403],
  ["a form of text", { "content-type": "text/plain" }, 415],
  ["a form with files", { "content-type": "multipart/form-data; boundary=x" }, 415],
  ["a form", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ["a request without type", { "content-type": "" }, 415],
])("a photo by %s", async ([, headers, status]) => {
  for (const way of ways) expect((await upload(jpeg, headers, way)).status).toBe(status);
});

test("a photo by a link", async () => {
  for (const way of ways) expect((await send(way, { method: "GET", headers: { cookie } })).status).toBe(405);
});
