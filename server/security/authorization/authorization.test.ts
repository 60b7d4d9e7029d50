import { beforeEach, expect, test } from "vitest";
import { calls, procedureOf, signsIn } from "#server/security/calls.ts";
import { openProduct, password, type TestClient } from "#server/testing.ts";
import { asks, everyAsk } from "./asks.ts";
import { idsIn, writeRecord } from "./queries.ts";
import { recordedTable } from "./table.ts";
import { type Asker, askers, openWorld } from "./world.ts";

/** docs/authorization.md describes the server: every call of the contract by every kind of caller (house: contract). */
const product = await openProduct();
const world = await openWorld(product);
const browsers = new Map<Asker, TestClient>();
for (const who of askers) browsers.set(who, await world.browserOf(who));

/** Data of a client that only some roles may read (decisions 4). */
const restricted = { cpf: "52998224725", data_nascimento: "1990-11-24", observacoes: "alergia a amônia" };
await writeRecord(product, world.shop, { id: world.ana, ...restricted });
const recordReaders = new Set<string>();

// This test makes more calls in one shop than the daily limits allow.
beforeEach(() => product.pool.query("delete from auth.rate_limit where key like 'invitations-of:%'"));

test("every call of the contract has a row", () => {
  const rows = Object.keys(everyAsk).map(callOf);
  expect([...new Set(rows)].toSorted()).toEqual(calls.map((call) => call.name).toSorted());
});

recordedTable("ofShops", Object.keys(asks), async (row) => {
  const met = new Map<string, string>();
  let input: unknown;
  for (const who of askers) {
    // Refused calls changed nothing, so they can be repeated.
    if (!isRefusal([...met.values()].at(-1))) input = await asks[row]!(world);
    met.set(who, await outcome(row, who, input));
  }
  return met;
});

test("only the desk's record of a client and the client's own data contain CPF, birth date or notes", () => {
  const desk = ["admin", "recepcionista"].map((who) => `clients.details (whom they serve) ${who}`);
  expect([...recordReaders]).toEqual([...desk, "profile.ownData.take cliente", "profile.mine.birth cliente"]);
});

/** `yes`, `own` (no data of the named shop in the answer), or the code of the refusal. */
async function outcome(row: string, who: Asker, input: unknown): Promise<string> {
  // Calls that sign in or out replace the session, so they get a new browser.
  const browser = signsIn(row) ? await world.browserOf(who) : browsers.get(who)!;
  try {
    const answer = await firstEvent(await ask(row, browser, input));
    if (containsRecord(answer)) recordReaders.add(`${row} ${who}`);
    if (row === "auth.sessions.endOthers") await replaceEnded(who, browser);
    return isOfOwnShop(row, who) && !(await containsIdOfShop(answer)) ? "own" : "yes";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

function isRefusal(cell: string | undefined): boolean {
  return cell !== undefined && cell !== "yes" && cell !== "own";
}

/** Ending other sessions also ends those that this test keeps. */
async function replaceEnded(who: Asker, left: TestClient): Promise<void> {
  browsers.set(who, left);
  if (who === "admin") await world.owner.auth.signIn({ email: world.emails.admin, password });
}

/** The public page's calls name the shop by its link; all others mean the shop of the session. */
function isOfOwnShop(row: string, who: Asker): boolean {
  return who.endsWith("elsewhere") && !row.startsWith("publicPage.");
}

async function containsIdOfShop(answer: unknown): Promise<boolean> {
  return (await idsIn(product, world.shop, JSON.stringify(answer) ?? "")).length > 0;
}

function containsRecord(answer: unknown): boolean {
  const text = JSON.stringify(answer) ?? "";
  return [...Object.values(restricted), "529.982.247-25", "24/11/1990"].some((one) => text.includes(one));
}

/** The answer, or the first event of a stream. */
async function firstEvent(answer: unknown): Promise<unknown> {
  if (typeof answer !== "object" || answer === null || !(Symbol.asyncIterator in answer)) return answer;
  const stream = answer as AsyncGenerator;
  const { value } = await stream.next();
  await stream.return(undefined);
  return value;
}

function ask(row: string, browser: TestClient, input: unknown): Promise<unknown> {
  return procedureOf(browser, callOf(row))(input);
}

function callOf(row: string): string {
  return row.split(" ")[0]!;
}
