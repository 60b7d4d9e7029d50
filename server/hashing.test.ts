import { lookup } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { hashPassword, inTurn, isPassword, places } from "#server/hashing.ts";
import { openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();
const { session } = await openShop(product);
const right = { email: session.user.email, password: "uma senha comprida" };
const busy = { code: "UNAVAILABLE", status: 503, message: "O sistema está ocupado. Tente novamente em instantes." };

/** Occupies every place and the whole queue until `leave` is called. */
function crowd() {
  const begun: number[] = [];
  const { promise: over, resolve: leave } = Promise.withResolvers<void>();
  const visits = Array.from({ length: places.atOnce + places.waiting }, (_, number) =>
    inTurn(async () => {
      begun.push(number);
      await over;
    }),
  );
  return { begun, leave: () => (leave(), Promise.all(visits)) };
}

test("two passwords are hashed at a time, in the order in which they came", async () => {
  const { begun, leave } = crowd();
  expect(begun).toEqual([0, 1]);
  await leave();
  expect(begun).toEqual(Array.from({ length: places.atOnce + places.waiting }, (_, number) => number));
});

test("behind the end of the queue a sign-in is refused with a text, costs no attempt, and files and names are still read", async () => {
  const { leave } = crowd();
  for (let attempt = 0; attempt < 7; attempt++)
    await expect(product.browser().auth.signIn(right)).rejects.toMatchObject(busy);
  const signUp = { full_name: "Rui", barbershop: "Outra", telefone: "11 98888-7777", email: "rui@exemplo.com" };
  const signingUp = product.browser().auth.registerBarbershop({ ...signUp, password: right.password });
  await expect(signingUp).rejects.toMatchObject(busy);
  expect(await readFile(import.meta.filename, "utf8")).toContain("queue");
  expect((await lookup("localhost")).address).toMatch(/^(127\.0\.0\.1|::1)$/);
  await leave();
  expect((await product.browser().auth.signIn(right)).user.email).toBe(right.email);
});

test("many who sign in at once all come in, each in their turn", async () => {
  const browsers = Array.from({ length: 16 }, () => product.browser());
  const sessions = await Promise.all(browsers.map((browser) => browser.auth.signIn(right)));
  expect(new Set(sessions.map(({ user }) => user.email))).toEqual(new Set([right.email]));
});

test("a refusal of the work itself leaves its place to the next", async () => {
  const failing = Array.from({ length: places.atOnce + 1 }, () => inTurn(() => Promise.reject(new Error("broken"))));
  for (const one of failing) await expect(one).rejects.toThrow("broken");
  const stored = await hashPassword("uma senha comprida");
  expect([await isPassword(stored, "uma senha comprida"), await isPassword(stored, "outra senha")]).toEqual([
    true,
    false,
  ]);
});
