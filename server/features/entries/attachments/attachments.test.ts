import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { attachmentsPath } from "#contract/entry-attachments.ts";
import { removeForgottenAttachments } from "#server/features/entries/attachments/rules.ts";
import { pdf, rent, sendPaper } from "#server/features/entries/examples.ts";
import { send, signedInCookie } from "#server/security/raw.ts";
import { openProduct, openShop, openStaffedShop, password } from "#server/testing.ts";

const product = await openProduct();
const { owner, session, receptionist, barber } = await openStaffedShop(product);
const cookie = await signedInCookie(product.url, session.user.email, password);
const desk = await signedInCookie(product.url, receptionist.email, password);
const photo = await sharp({ create: { width: 3000, height: 900, channels: 3, background: "#fff" } })
  .jpeg()
  .toBuffer();

const entry = async () => (await owner.entries.save(rent)).id;
const sent = async (given: Omit<Parameters<typeof sendPaper>[1], "cookie"> & { cookie?: string }) => {
  const { status, text } = await sendPaper(product.url, { cookie, ...given });
  return { status, ...(JSON.parse(text) as { id: string; code?: string }) };
};
const read = (id: string, as = cookie) =>
  send(`${product.url}${attachmentsPath}/${id}`, { method: "GET", headers: { cookie: as } });
const papersOf = async (id: string) => (await owner.entries.list({})).items.find((one) => one.id === id)!.anexos;

test("a PDF is kept as it is and saved by who reads it, a picture is drawn anew and shown", async () => {
  const id = await entry();
  const paper = await sent({ entry: id, name: "Boleto de açaí/nov.pdf" });
  const picture = await sent({ entry: id, bytes: photo, name: "foto.jpg", cookie: desk });
  expect(await papersOf(id)).toEqual([
    { id: paper.id, nome: "Boleto de açaí nov.pdf" },
    { id: picture.id, nome: "foto.jpg" },
  ]);
  const saved = await read(paper.id, desk);
  expect([saved.status, saved.text]).toEqual([200, pdf.toString()]);
  expect(saved.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment; filename*=UTF-8''Boleto%20de%20a%C3%A7a%C3%AD%20nov.pdf",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "no-store",
  });
  const shown = await read(picture.id);
  expect(shown.headers).toMatchObject({
    "content-type": "image/webp",
    "content-disposition": "inline; filename*=UTF-8''foto.webp",
  });
});

test("only who may read the entry reads its papers", async () => {
  const paper = await sent({ entry: await entry() });
  const move = {
    tipo: "retirada",
    descricao: "Sócios",
    valor: 100,
    em: "2026-11-23",
    conta: "banco",
    para: null,
  } as const;
  const owners = await owner.entries.move(move);
  const theirs = await sent({ entry: owners.id });
  expect((await read(theirs.id)).status).toBe(200);
  expect((await read(theirs.id, desk)).status, "the reception knows nothing of the owners").toBe(404);
  expect(await sent({ entry: owners.id, cookie: desk })).toMatchObject({ status: 404 });
  expect((await read(paper.id, await signedInCookie(product.url, barber.email, password))).status).toBe(403);
  expect((await read(paper.id, "")).status).toBe(401);
  const other = await openShop(product);
  const otherCookie = await signedInCookie(product.url, other.session.user.email, password);
  expect((await read(paper.id, otherCookie)).status).toBe(404);
  expect(await sent({ entry: await entry(), cookie: otherCookie })).toMatchObject({ status: 404 });
  await expect(other.owner.entries.attachments.remove({ id: paper.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("what is no PDF nor picture by its bytes, is too large or too much, is refused and leaves no file", async () => {
  const id = await entry();
  const before = await readdir(product.folder);
  for (const bytes of [Buffer.from("<script>%PDF-1.7 %%EOF"), Buffer.from("%PDF-1.7 cut"), photo.subarray(0, 500)])
    expect(await sent({ entry: id, bytes })).toMatchObject({ status: 422, code: "FILE_UNREADABLE" });
  const huge = Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]);
  expect(await sent({ entry: id, bytes: huge })).toMatchObject({ status: 413, code: "FILE_TOO_LARGE" });
  for (const nothing of ["nada", "-".repeat(36)])
    expect(await sent({ entry: nothing })).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect(await readdir(product.folder)).toEqual(before);
  const ends = await Promise.all(Array.from({ length: 12 }, () => sent({ entry: id })));
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(ends.find(({ status }) => status !== 200)).toMatchObject({ status: 409, code: "TOO_MANY_FILES" });
  expect((await readdir(product.folder)).length).toBe(before.length + 10);
});

test("what is removed is read no more, and its file goes a night later", async () => {
  const id = await entry();
  const paper = await sent({ entry: id });
  const before = (await readdir(product.folder)).length;
  await owner.entries.attachments.remove({ id: paper.id });
  expect(await papersOf(id)).toEqual([]);
  expect((await read(paper.id)).status).toBe(404);
  await expect(owner.entries.attachments.remove({ id: paper.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await removeForgottenAttachments(product.deps);
  expect((await readdir(product.folder)).length).toBe(before);
  product.clock.time = new Date(product.clock.time.getTime() + 25 * 3_600_000);
  await removeForgottenAttachments(product.deps);
  expect((await readdir(product.folder)).length).toBe(before - 1);
});
