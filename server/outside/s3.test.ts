import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { photoPath } from "#contract/photo.ts";
import { s3Files } from "#server/outside/s3.ts";
import { openS3, s3Bucket, s3Keys } from "#server/outside/stand-ins/s3.ts";
import { createPages } from "#server/pages.ts";
import { send, signedInCookie } from "#server/security/raw.ts";
import { openProduct, openShop } from "#server/testing.ts";

/** Photos in an external store (trust F1). */
const store = await openS3();
afterAll(store.close);
const options = { ...s3Keys, endpoint: store.url, bucket: s3Bucket };
const renderBooking = { template: async () => "", render: async () => "" };
const product = await openProduct({
  files: s3Files(options),
  pages: (deps) => createPages(deps, { webFolder: null, mailFolder: null, renderBooking, isReady: async () => true }),
});
const { owner, session } = await openShop(product);
const cookie = await signedInCookie(product.url, session.user.email, "uma senha comprida");
const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#c81" } })
  .jpeg()
  .toBuffer();

async function upload() {
  await product.pool.query("delete from auth.rate_limit where key like 'photo:%'");
  const headers = { cookie, "content-type": "image/jpeg" };
  const { status, text } = await send(product.url + photoPath, { headers, body: jpeg });
  return { status, body: JSON.parse(text) as Record<string, string> };
}

const faults = ["slow", "cut", "half", "forbidden", "failing", "elsewhere"] as const;

/** Shorten the timeout only where no answer comes; a real answer may take its time. */
function misbehaving(fault: (typeof faults)[number] | "other bytes" | "endless" | null): void {
  store.state.fault = fault;
  product.deps.files = s3Files(fault === "slow" ? { ...options, patience: 300 } : options);
}

const seen = (url: string) => send(product.url + url, { method: "GET" });

async function uploaded(): Promise<string> {
  return (await upload()).body.avatar_url!;
}

const gone = { code: "IMAGE_NOT_KEPT", message: "Não foi possível carregar a imagem." };

test("a photo goes to the store, is served by us, and goes with the next one", async () => {
  const first = await uploaded();
  expect([...store.kept.keys()]).toEqual([first.replace("/api/photos", `/${s3Bucket}`)]);
  const { status, headers } = await seen(first);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "image/webp",
    "public, max-age=3600",
  ]);
  const second = await uploaded();
  expect([...store.kept.keys()]).toEqual([second.replace("/api/photos", `/${s3Bucket}`)]);
  expect((await seen(first)).status).toBe(404);
  await owner.profile.removePhoto();
  expect(store.kept.size).toBe(0);
});

test("a store that knows another key keeps nothing", async () => {
  const files = s3Files({ ...options, secretAccessKey: "another" });
  await expect(files.put("a.webp", jpeg)).rejects.toThrow("The store answered 403.");
  await expect(files.get("a.webp")).rejects.toThrow("The store answered 403.");
  expect(store.kept.size).toBe(0);
});

test("no name leaves the bucket", async () => {
  await expect(s3Files(options).get("../other/a.webp")).rejects.toThrow("Not a name of a file.");
});

test.for(faults.filter((fault) => fault !== "half"))(
  "F1: a store that is %s keeps no photo, and the profile is as it was",
  async (fault) => {
    const url = await uploaded();
    const before = await owner.profile.own();
    misbehaving(fault);
    expect(await upload()).toMatchObject({ status: 503, body: gone });
    misbehaving(null);
    const saved = await owner.profile.update({ ...written, bio: fault });
    expect(saved).toMatchObject({ bio: fault, avatar_url: before.avatar_url });
    expect((await seen(url)).status).toBe(200);
  },
);

const written = { full_name: "Zé Dono", phone: "", bio: "", endereco: "", experiencia_anos: null, especialidades: [] };

test.for([...faults, "other bytes", "endless"] as const)(
  "F1: a store that answers %s shows no photo, and nothing else waits",
  async (fault) => {
    const url = await uploaded();
    misbehaving(fault);
    const { status, text, headers } = await seen(url);
    const body = { ...gone, requestId: headers["x-request-id"] };
    expect([status, JSON.parse(text), headers["cache-control"]]).toEqual([503, body, "no-store"]);
    await owner.profile.update({ ...written, bio: fault });
    misbehaving(null);
    expect((await seen(url)).status).toBe(200);
  },
);

test("F1: what is kept is no picture: it is not shown as one", async () => {
  const url = await uploaded();
  store.kept.set(url.replace("/api/photos", `/${s3Bucket}`), { bytes: Buffer.from("<script>"), headers: {} });
  expect((await seen(url)).status).toBe(503);
});

test("F1: where the earlier photo cannot be removed, the new one stands", async () => {
  await uploaded();
  Object.assign(store.state, { fault: "failing", on: "DELETE" });
  const { status, body } = await upload();
  Object.assign(store.state, { fault: null, on: undefined });
  expect(status).toBe(200);
  expect((await owner.profile.own()).avatar_url).toBe(body.avatar_url);
});

test("F1: a store that is gone", async () => {
  const files = s3Files({ ...options, endpoint: "http://127.0.0.1:1" });
  await expect(files.get("a.webp")).rejects.toThrow("The store gave no answer.");
});
