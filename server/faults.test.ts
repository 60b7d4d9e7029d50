import { afterAll, beforeAll, expect, test } from "vitest";
import { type AttackedProduct, openAttackedProduct } from "../bench/faults/attacked-product.ts";
import { bookUnderFire } from "../bench/faults/bookings.ts";
import { connectionsAtRest, jamPool, terminateSome } from "../bench/faults/connections.ts";
import { sayFarewell } from "../bench/faults/farewell.ts";
import { lossesOf } from "../bench/faults/losses.ts";
import { sendSlowly } from "../bench/faults/slow-senders.ts";
import { foundShop } from "../bench/kit/started-product.ts";

// A short version of `npm run bench -- faults`. The tests share one product and run in this order; the last one stops it.
let product: AttackedProduct;
beforeAll(async () => void (product = await openAttackedProduct()));
afterAll(() => product[Symbol.asyncDispose]());

const nothing = { lost: 0, doubled: 0, halves: 0, deadlocks: 0 };

test("passwords are hashed as dearly as auth.md asks, which tests in one process do not", async () => {
  await foundShop(product.url());
  const { rows } = await product.sql((db) =>
    db.query<{ password: string }>("select password from auth.account limit 1"),
  );
  expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("kill -9 of the server loses no promised booking, while its postgres still runs", async () => {
  const promised = await bookUnderFire(product, { bookings: 100, faults: 1, fault: product.killServer });
  expect(await lossesOf(product, promised)).toEqual(nothing);
});

test("kill -9 of postgres loses no promised booking, and the server brings it back", async () => {
  const promised = await bookUnderFire(product, { bookings: 100, faults: 1, fault: product.killPostgres });
  expect(await lossesOf(product, promised)).toEqual(nothing);
  expect(product.process().exitCode).toBeNull();
});

test("connections cut from outside end no process and leave nothing behind (D3)", async () => {
  const promised = await bookUnderFire(product, { bookings: 100, faults: 5, fault: () => terminateSome(product) });
  expect(await lossesOf(product, promised)).toEqual(nothing);
  expect(product.process().exitCode).toBeNull();
  const { open, inTransaction } = await connectionsAtRest(product);
  // Ten of the pool, three of the jobs, and one listener for events.
  expect({ tooMany: open > 14, inTransaction }).toEqual({ tooMany: false, inTransaction: 0 });
});

test("a jammed pool is said with 503 while the jam lasts, health answers, and then all is as before (D4)", async () => {
  const jam = await jamPool(product, 40);
  expect(new Set(jam.answers)).toEqual(new Set([503]));
  expect(new Set(jam.health)).toEqual(new Set([200]));
  const pages = Array.from({ length: 20 }, () =>
    fetch(`${product.url()}/api/v1/public/barbershops/${product.shops[0]!.slug}`),
  );
  expect(new Set((await Promise.all(pages)).map((page) => page.status))).toEqual(new Set([200]));
});

test("senders of slow headers are cut before they give up (H1)", async () => {
  expect(Math.max(...(await sendSlowly(product.url(), 50)))).toBeLessThan(Infinity);
});

test("SIGTERM answers the bookings that are under way, then ends (H3)", async () => {
  const { answers, exit } = await sayFarewell(product, 5);
  expect(answers).toEqual([201, 201, 201, 201, 201]);
  expect(exit).toBe(0);
});
