import { expect, test } from "vitest";
import { addressesOf } from "#server/security/asked-shop.ts";
import { calls, signsIn } from "#server/security/calls.ts";
import { json, signedInCookie } from "#server/security/raw.ts";
import { openProduct, password } from "#server/testing.ts";
import { everyAsk } from "./asks.ts";
import { readTable } from "./table.ts";
import { openWorld } from "./world.ts";

/**
 * The tables also hold for HTTP clients other than ours (ASVS 8.3.1): each row is called at both addresses, anonymously and with a
 * client's cookie, by a program without origin and contract.
 */
const product = await openProduct();
const world = await openWorld(product);
const tables = new Map([...readTable("ofShops"), ...readTable("ofPlatform")]);
let senders = 0;
let client: string | undefined;

test.for(Object.keys(everyAsk))("%s is answered and refused as the table says", async (row) => {
  const table = tables.get(row)!;
  client ??= await signedInCookie(product.url, world.emails.cliente, password);
  const met: [who: string, address: string, outcome: string][] = [];
  let input: unknown;
  for (const [who, cookie] of Object.entries({ anonymous: null, cliente: client })) {
    for (const at of [0, 1] as const) {
      // Refused calls changed nothing, so they can be repeated.
      if (met.length === 0 || met.at(-1)![2] === "yes") input = await everyAsk[row]!(world);
      met.push([who, addressNames[at], await outcome({ row, at, cookie, input })]);
    }
  }
  // That session may have ended.
  if (signsIn(row)) client = undefined;
  expect(met).toEqual(met.map(([who, address]) => [who, address, table.get(who)]));
});

const addressNames = ["/rpc", "/api/v1"] as const;

type Question = { row: string; at: 0 | 1; cookie: string | null; input: unknown };

/** `yes`, or the code of the refusal. Each request has a new address, so that no limit per address refuses it. */
async function outcome({ row, at, cookie, input }: Question): Promise<string> {
  const call = calls.find(({ name }) => name === row.split(" ")[0])!;
  const { url, method, body } = addressesOf(product, call, input)[at];
  const from = `10.77.${Math.floor(++senders / 250)}.${senders % 250}`;
  const headers = { ...(body === undefined ? {} : json), "x-forwarded-for": from, ...(cookie && { cookie }) };
  const response = await fetch(url, { method, headers, body: body as string });
  if (!response.ok) return codeIn(await response.text());
  // A stream never ends by itself.
  await response.body?.cancel();
  return "yes";
}

/** The code in an answer, which the RPC address wraps in `json`. */
function codeIn(text: string): string {
  const answer = JSON.parse(text) as { code?: string; json?: { code: string } };
  return answer.json?.code ?? answer.code ?? text;
}
