import fc from "fast-check";
import { expect, test } from "vitest";
import { places } from "#server/features/auth/hashing/rules.ts";
import { openProduct } from "#server/testing.ts";
import { everyAsk as asks, isOfPlatform } from "./authorization/platform-asks.ts";
import { openWorld, password } from "./authorization/world.ts";
import { type Call, calls } from "./calls.ts";
import { json, signedInCookie } from "./raw.ts";

/** Whatever stands in a field, a call is answered or refused with a reason, and never fails (trust V1). */
const product = await openProduct();
const world = await openWorld(product);
const owner = await signedInCookie(product.url, world.emails.admin, password);
const above = await world.superAdminCookie();
const client = await signedInCookie(product.url, world.emails.cliente, password);

/** JSON as it is sent: some of these values exist in no JavaScript object. */
const values = `null true [] {} -1 0.5 -0 1e309 -1e309 2147483648 99999999999999999999 "\\ud800"`;
const words = `NaN Infinity 1e309 null any % _ \\ <b> ../../etc/passwd javascript:alert(1) 00000000-0000-0000-0000-000000000000 a@b.c
  a\0@exemplo.com 1e9@exemplo.com +5511987654321 (11)00000-0000 111.111.111-11 '; 💈✂️👨‍👩‍👧 عربي \u202eabc \u0007 e\u0301`;
const times = `0000-01 1900-01 2199-12 9999-12 2026-13 2026-00 24:00 31/02/2026 2026-02-31 2026-02-29 -000001-01-01 +010000-01-01
  0000-01-01 1900-01-01 2199-12-31 9999-12-31 2026-W10-1 0000-01-01T00:00:00Z 0000-12-31T23:59:59-23:59 1900-01-01T00:00:00+23:59
  2199-12-31T23:59:59-23:59 9999-12-31T23:59:59Z 9999-12-31T23:59:59-23:59 2026-11-24T24:00:00Z 2026-11-24T23:59:60Z
  2026-11-24T10:00:00.123456789Z 2026-11-24T10:00Z 2026-11-24T10:00:00+14:00 2026-11-24T10:00:00-00:00 2026-11-24T10:00:00+99:99
  2026-99-99T99:99:99Z/00000000-0000-0000-0000-000000000000 0000-01-01T00:00:00Z/------------------------------------`;
const spaced = ["", "   ", "\t\r\n", "a\0b", "x".repeat(10_240), "ﷺ".repeat(500), `${"a".repeat(250)}@b.co`];
const texts = [...`${words} ${times}`.split(/\s+/), ...spaced];
const oddities = [...values.split(" "), ...texts.map((text) => JSON.stringify(text))];

const anything = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme" }),
  fc.jsonValue(),
);
const random = fc.sample(anything, { numRuns: 6, seed: 20261123 }).map((value) => JSON.stringify(value));

/** One row of the table for each shape of input. */
const rows = Object.keys(asks).filter(
  (row) => callOf(row).input && (!row.includes("(") || row.includes("known client")),
);
// Names and passwords are taken as they come, and each that is taken costs two hashes.
const minute = 60_000;

test.for(rows)("%s takes anything in any field without failing", { timeout: minute }, async (row) => {
  const call = callOf(row);
  const input = await asks[row]!(world);
  const failures: string[] = [];
  for (const field of fieldsOf(call, input)) {
    const bodies = [...oddities, ...random].map((value) => withField(input, field, value));
    const answers: number[] = [];
    // No more at once than wait for their turn to be hashed.
    for (let at = 0; at < bodies.length; at += places.waiting)
      answers.push(...(await Promise.all(bodies.slice(at, at + places.waiting).map((body) => sent(call, body)))));
    answers.forEach((status, at) => status >= 500 && failures.push(`${status} ${bodies[at]!.slice(0, 400)}`));
  }
  expect(failures).toEqual([]);
});

test.for(["Zé 💈 ✂️", "עברית عربي", "Ana \u202e anA", "Joaõ d'Ávila <b>", "e\u0301"])(
  "%s comes back as it was given",
  async (nome) => {
    const { owner: desk, cut, beto, freshTime } = world;
    const telefone = `11 9${20_000_000 + Math.floor(Math.random() * 1e7)}`;
    const note = `duas\nlinhas, ${nome}`;
    const wanted = { services: [cut], barber: beto, startsAt: freshTime(), client: { nome, telefone } };
    const { id } = await desk.appointments.book({ ...wanted, observacoes: note });
    const { cliente, observacoes } = await desk.appointments.details({ id });
    expect([cliente?.nome, observacoes]).toEqual([nome, note]);
  },
);

let addresses = 0;

/** The status of the answer. Each request is from an address of its own, so that no limit hides a failure. */
async function sent({ name }: Call, input: string): Promise<number> {
  const address = `10.${200 + Math.floor(++addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
  const headers = { ...json, cookie: await cookieFor(name), "x-forwarded-for": address };
  const url = `${product.url}/rpc/${name.replaceAll(".", "/")}`;
  const response = await fetch(url, { method: "POST", headers, body: `{"json":${input}}` });
  await response.arrayBuffer();
  return response.status;
}

/** Somebody who may call it. */
async function cookieFor(name: string): Promise<string> {
  if (isOfPlatform(name)) await world.superAdmin();
  else return name.includes(".mine.") ? client : owner;
  return above;
}

function callOf(row: string): Call {
  return calls.find((call) => call.name === row.split(" ")[0])!;
}

/** Every field that the contract knows, and every one inside the lists and objects of a valid input. */
function fieldsOf({ input: schema }: Call, input: unknown): string[][] {
  const known = schema && "shape" in schema ? Object.keys(schema.shape as object) : [];
  const paths = [...known.map((key) => [key]), ...leavesOf(input)];
  return [...new Map(paths.map((path) => [path.join("."), path])).values()];
}

function leavesOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner).map((rest) => [key, ...rest]));
}

/** The input as JSON with other JSON in the place of one field. */
function withField(input: unknown, [key, ...rest]: string[], value: string): string {
  if (key === undefined) return value;
  const entries = new Map(Object.entries(input as object).map(([name, inner]) => [name, JSON.stringify(inner)]));
  entries.set(key, withField((input as Record<string, unknown>)[key], rest, value));
  if (Array.isArray(input)) return `[${[...entries.values()].join(",")}]`;
  return `{${[...entries].map(([name, inner]) => `${JSON.stringify(name)}:${inner}`).join(",")}}`;
}
