import fc from "fast-check";
import { expect, test } from "vitest";
import type * as z from "zod";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { commonRefusals } from "#contract/refusals.ts";
import { openProduct, password } from "#server/testing.ts";
import { allowWithoutSecondFactor } from "./authorization/queries.ts";
import { everyAsk as asks } from "./authorization/asks.ts";
import { isOfPlatform } from "./authorization/platform-asks.ts";
import { openWorld } from "./authorization/world.ts";
import { type Call, calls, roleOf } from "./calls.ts";
import { json, signedInCookie } from "./raw.ts";

/** Whatever the value of a field, a call answers or refuses with a reason, and never fails (trust V1). */
const product = await openProduct();
const world = await openWorld(product);
const above = await world.superAdminCookie();

// Rate limits are counted but not enforced here: they would hide later refusals. They have their own tests.
await product.pool.query(`
  create function auth.forget_count() returns trigger language plpgsql as $$
    begin return json_populate_record(new, '{"hits":0,"failures":0}'); end $$;
  create trigger forget before insert or update on auth.rate_limit for each row execute function auth.forget_count();
  create trigger forget before insert or update on auth.login_guard for each row execute function auth.forget_count();`);

/** Values as JSON text, because JavaScript cannot represent some of them. */
const values = `null true [] {} -1 0.5 -0 1e309 -1e309 2147483648 99999999999999999999 "\\ud800"`;
const words = `NaN Infinity 1e309 null any % _ \\ <b> ../../etc/passwd javascript:alert(1) 00000000-0000-0000-0000-000000000000 a@b.c
  a\0@exemplo.com 1e9@exemplo.com +5511987654321 (11)00000-0000 111.111.111-11 '; 💈✂️👨‍👩‍👧 عربي \u202eabc \u0007 e\u0301`;
const times = `0000-01 1900-01 2199-12 9999-12 2026-13 2026-00 24:00 31/02/2026 2026-02-31 2026-02-29 -000001-01-01 +010000-01-01
  0000-01-01 1900-01-01 2199-12-31 9999-12-31 2026-W10-1 0000-01-01T00:00:00Z 0000-12-31T23:59:59-23:59 1900-01-01T00:00:00+23:59
  2199-12-31T23:59:59-23:59 9999-12-31T23:59:59Z 9999-12-31T23:59:59-23:59 2026-11-24T24:00:00Z 2026-11-24T23:59:60Z
  2026-11-24T10:00:00.123456789Z 2026-11-24T10:00Z 2026-11-24T10:00:00+14:00 2026-11-24T10:00:00-00:00 2026-11-24T10:00:00+99:99
  2026-99-99T99:99:99Z/00000000-0000-0000-0000-000000000000 0000-01-01T00:00:00Z/------------------------------------`;
const spaced = ["", "   ", "\t\r\n", "a\0b", "x".repeat(10_240), "ﷺ".repeat(500), `${"a".repeat(250)}@b.co`];
const quoted = (texts: string[]) => texts.map((text) => JSON.stringify(text));
const oddities = [...values.split(" "), ...quoted([...words.split(/\s+/), ...spaced])];
const oddTimes = quoted(times.split(/\s+/));

const anything = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme" }),
  fc.jsonValue(),
);
const random = fc.sample(anything, { numRuns: 6, seed: 20261123 }).map((value) => JSON.stringify(value));

const atOnce = 2;

/** Codes of refusals before the rule runs. Such an answer proves nothing about the rule. */
const unasked = new Set(Object.keys(commonRefusals).filter((code) => !/^(INVALID_INPUT|NOT_FOUND)$/.test(code)));
const expected: Record<string, string> = {
  "barbershops.requireSecondFactor": "SECOND_FACTOR_MISSING",
  // The long past days that this test sends are closed.
  "entries.move": "DAY_CLOSED",
  // Clients who chose their barber may not move to another.
  "appointments.mine.move": "FORBIDDEN",
  "publicPage.moveVisit": "FORBIDDEN",
};

/** One row of the table for each shape of input. */
const rows = Object.keys(asks).filter(
  (row) => callOf(row).input && (!row.includes("(") || row.includes("known client")),
);

test.for(rows)("%s takes anything in any field without failing", async (row) => {
  const call = callOf(row);
  await allowWithoutSecondFactor(product, world.shop);
  const permissions = { ...defaultPermissions, financial_access: true };
  if (roleOf(call.name) === "barbeiro") await world.owner.staff.setPermissions({ ...permissions, id: world.beto });
  const input = await asks[row]!(world);
  const cookie = await newSession(call.name);
  const bodies = bodiesOf(call, input);
  const failures: string[] = [];
  // Few at once, because more would be refused as too many: some calls hash passwords, and bookings of one time wait for each other.
  for (let at = 0; at < bodies.length; at += atOnce)
    await Promise.all(
      bodies.slice(at, at + atOnce).map(async (body) => {
        const { status, code } = await sent(call, cookie, body);
        if (status >= 500 || status === 429 || (unasked.has(code) && code !== expected[call.name]))
          failures.push(`${status} ${code} ${body.slice(0, 400)}`);
      }),
    );
  expect(failures).toEqual([]);
});

let phones = 20_000_000;

test.for(["Zé 💈 ✂️", "עברית عربي", "Joaõ d'Ávila <b>", "e\u0301"])("%s comes back as it was given", async (nome) => {
  const { owner: desk, cut, beto, freshTime } = world;
  const telefone = `11 9${++phones}`;
  const note = `duas\nlinhas, ${nome}`;
  const wanted = { services: [cut], barber: beto, startsAt: freshTime(), client: { nome, telefone } };
  const { id } = await desk.appointments.book({ ...wanted, observacoes: note });
  const { cliente, observacoes } = await desk.appointments.details({ id });
  expect([cliente?.nome, observacoes]).toEqual([nome, note]);
});

/** Each odd value is sent to one in so many text fields alone, and to all of them at once. */
const oneIn = 8;

/**
 * Each field with all values that the contract accepts, and with one that it refuses, because it refuses the others alike. Fields that
 * take any text have a value together, and each alone a part of the values; odd times are texts like the others there.
 */
function bodiesOf({ input: schema }: Call, input: unknown): string[] {
  const texts: string[][] = [];
  const bodies: string[] = [];
  for (const field of fieldsOf(schema, input)) {
    const takesText = !isKey(field, input) && !isRefused(schema, withFields(input, [field], '"qualquer texto"'));
    const values = [...oddities, ...(takesText ? [] : oddTimes), ...random];
    const all = values.map((value) => withFields(input, [field], value));
    const [refused, accepted] = [true, false].map((is) => all.filter((body) => isRefused(schema, body) === is));
    const alone = accepted!.filter((_, at) => !takesText || at % oneIn === texts.length % oneIn);
    bodies.push(...alone, ...refused!.slice(0, 1));
    if (takesText) texts.push(field);
  }
  const together = [...oddities, ...random].map((value) => {
    const taking = texts.filter((field) => !isRefused(schema, withFields(input, [field], value)));
    return taking.length > 0 ? [withFields(input, taking, value)] : [];
  });
  return [...bodies, ...together.flat()];
}

/** A version, link or code that the valid input has: with an odd one a call is refused before it reads the other fields. */
function isKey([name]: string[], input: unknown): boolean {
  return /^(versao|slug|token|code)$/.test(name ?? "") && Object.hasOwn(input as object, name!);
}

function isRefused(schema: Call["input"], body: string): boolean {
  try {
    return !(schema as z.ZodType).safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

let addresses = 0;

/** Sends each request from a new address. */
async function sent({ name }: Call, cookie: string, input: string): Promise<{ status: number; code: string }> {
  const address = `10.${200 + Math.floor(++addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
  const headers = { ...json, cookie, "x-forwarded-for": address };
  const url = `${product.url}/rpc/${name.replaceAll(".", "/")}`;
  const response = await fetch(url, { method: "POST", headers, body: `{"json":${input}}` });
  const text = await response.text();
  return { status: response.status, code: response.ok ? "" : JSON.parse(text).json.code };
}

/** A new session of a person who may make the call, because a call may end its session. */
async function newSession(name: string): Promise<string> {
  if (isOfPlatform(name)) return above;
  return signedInCookie(product.url, world.emails[roleOf(name)], password);
}

function callOf(row: string): Call {
  return calls.find((call) => call.name === row.split(" ")[0])!;
}

/** The paths of all fields of the contract, and of those nested in lists and objects of a valid input. */
function fieldsOf(schema: Call["input"], input: unknown): string[][] {
  const known = schema && "shape" in schema ? Object.keys(schema.shape as object) : [];
  const paths = [...known.map((key) => [key]), ...leavesOf(input)];
  return [...new Map(paths.map((path) => [path.join("."), path])).values()];
}

function leavesOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner).map((rest) => [key, ...rest]));
}

/** The input as JSON with these fields replaced by other JSON. */
function withFields(input: unknown, fields: string[][], value: string): string {
  if (fields.some((field) => field.length === 0)) return value;
  const names = new Set([...Object.keys(input as object), ...fields.map(([name]) => name!)]);
  const entries = [...names].map((name) => {
    const inner = (input as Record<string, unknown>)[name];
    const within = fields.filter(([first]) => first === name).map(([, ...rest]) => rest);
    return [name, within.length > 0 ? withFields(inner, within, value) : JSON.stringify(inner)];
  });
  if (Array.isArray(input)) return `[${entries.map(([, inner]) => inner).join(",")}]`;
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${inner}`).join(",")}}`;
}
