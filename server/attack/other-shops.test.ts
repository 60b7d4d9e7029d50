import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asks } from "#server/security/authorization/asks.ts";
import { idsIn, idsOf, versionsOf } from "#server/security/authorization/queries.ts";
import { readTable } from "#server/security/authorization/table.ts";
import { type Asker, askers, openWorld } from "#server/security/authorization/world.ts";
import { calls, procedureOf, signsIn } from "#server/security/calls.ts";
import { uuids } from "#server/security/plans/standing.ts";
import { openProduct, type TestClient } from "#server/testing.ts";

/** Every call that names a row is made by every role of another shop with this shop's rows (ASVS 8.4.1). */
const product = await openProduct();
const world = await openWorld(product);
const table = readTable("ofShops");
const strangers = askers.filter((who) => who.endsWith("elsewhere"));
const browsers = new Map<Asker, TestClient>();
for (const who of strangers) browsers.set(who, await world.browserOf(who));

/** Excludes calls about the caller's own account, the public page, and calls by link, whose use is recorded. */
const ofNoShop = (row: string) =>
  signsIn(row) || /^publicPage\.|^audit\.tell|^finance\.accountants\.shared\./.test(row);
const rows = Object.keys(asks).filter((row) => row === "auth.switchShop" || !ofNoShop(row));

test.for(rows)("%s", async (row) => {
  const input = await asks[row]!(world);
  const given = JSON.stringify(input) ?? "";
  const never = JSON.parse(given.replace(uuids, () => randomUUID()) || "null") ?? undefined;
  const before = await versionsOf(product, world.shop);
  expect(before["public.clients"]).not.toBe("0 0");
  const answers: string[] = [];
  for (const who of strangers) {
    const answer = await ask(row, who, input);
    answers.push(JSON.stringify(answer) ?? "");
    if (!/^[A-Z_]+$/.test(table.get(row)?.get(who) ?? "")) continue;
    // The refusal is the same as for ids that do not exist.
    expect([who, answer]).toEqual([who, { refused: expect.any(Object) }]);
    expect([who, answer]).toEqual([who, await ask(row, who, never)]);
  }
  expect(await versionsOf(product, world.shop)).toEqual(before);
  // So the ids of the shop's rows are those of before.
  const ids = await idsIn(product, world.shop, answers.join());
  expect(ids.filter((id) => !given.includes(id))).toEqual([]);
});

const known = (name: string) => name in asks && !ofNoShop(name);
/** A role of the other shop that may call a list. */
const readerOf = (name: string) => strangers.find((who) => !/^[A-Z_]+$/.test(table.get(name)?.get(who) ?? ""));
const instant = "2026-11-23T11:00:00Z";
const lists = calls.filter(
  ({ name, input }) => known(name) && readerOf(name) && "after" in { ...(input as { shape?: object })?.shape },
);

test.for(lists.map(({ name }) => name))("going on in %s from a row of this shop", async (name) => {
  const { shop, emails } = world;
  const ids = [...JSON.stringify([shop, emails]).match(uuids)!, ...(await idsOf(product, shop))];
  const filters = (await asks[name]!(world)) as object;
  const reader = readerOf(name)!;
  const goOn = (place: string[]) =>
    ask(name, reader, { ...filters, after: Buffer.from(JSON.stringify(place)).toString("base64url") });
  // The cursor has the key alone, or before it a name, an instant, a number, or an instant and another key.
  let before: string[] = [];
  for (const next of [["a"], [instant], ["1"], [instant, shop.id]])
    if (Object.hasOwn((await goOn([...before, shop.id])) as object, "refused")) before = next;
  for (const id of ids) {
    const neighbour = id.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    const never = await goOn([...before, neighbour]);
    expect(never).not.toHaveProperty("refused");
    expect([id, await goOn([...before, id])]).toEqual([id, never]);
  }
});

/** The answer, the first event of a stream, or the refusal. */
async function ask(row: string, who: Asker, input: unknown): Promise<unknown> {
  try {
    const answer = await procedureOf(browsers.get(who)!, row.split(" ")[0]!)(input);
    if (typeof answer !== "object" || answer === null || !(Symbol.asyncIterator in answer)) return answer;
    const stream = answer as AsyncGenerator;
    const { value } = await stream.next();
    await stream.return(undefined);
    return value;
  } catch (error) {
    const { code, message, data } = error as { code: string; message: string; data: unknown };
    return { refused: { code, message, data } };
  }
}
