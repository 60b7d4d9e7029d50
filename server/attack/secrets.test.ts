import crypto, { createHash } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { Client } from "pg";
import { afterAll, beforeAll, expect, type MockInstance, test, vi } from "vitest";
import { send, signedInCookie } from "#server/security/raw.ts";
import { openProduct, openShop, password, superAdminCode } from "#server/testing.ts";
import { newAccount, statementsOf } from "./attempts.ts";

/** Response time does not reveal how much of a guessed secret is right: it is compared in constant time, or by its hash (ASVS 11.2.4). */
const product = await openProduct();
const { owner, slug } = await openShop(product);
const name = "navalha.session=";

let compare: MockInstance<typeof crypto.timingSafeEqual>;
beforeAll(() => {
  compare = vi.spyOn(crypto, "timingSafeEqual");
  syncBuiltinESMExports();
});
afterAll(() => {
  compare.mockRestore();
  syncBuiltinESMExports();
});

/** The lengths of the values compared in constant time while `work` runs. */
async function compared(work: () => Promise<unknown>): Promise<number[][]> {
  const before = compare.mock.calls.length;
  await work();
  return compare.mock.calls.slice(before).map((pair) => pair.map(({ byteLength }) => byteLength));
}

test("guessing a cookie's signature letter by letter", async () => {
  const cookie = await signedInCookie(product.url, await newAccount(product, slug), password);
  const value = decodeURIComponent(cookie.slice(name.length));
  const [token, signature] = [value.slice(0, value.indexOf(".")), value.slice(value.indexOf(".") + 1)];
  const turned = (at: number) => signature.slice(0, at) + (signature[at] === "A" ? "B" : "A") + signature.slice(at + 1);
  for (const at of [0, 20, 41]) {
    const headers = { cookie: name + encodeURIComponent(`${token}.${turned(at)}`) };
    let statements: string[] = [];
    const pairs = await compared(async () => {
      statements = await statementsOf(() => send(`${product.url}/api/v1/auth/session`, { method: "GET", headers }));
    });
    expect([at, pairs, statements]).toEqual([at, [[32, 32]], []]);
  }
});

test("guessing the code of the installation letter by letter, and its length", async () => {
  const person = { full_name: "Eva Intrusa", password };
  const guesses = ["x", superAdminCode.slice(0, -1), `${superAdminCode.slice(0, -1)}x`, `${superAdminCode}x`];
  for (const [n, code] of guesses.entries()) {
    const pairs = await compared(async () => {
      const guess = product.browser().auth.registerSuperAdmin({ ...person, email: `eva${n}@exemplo.com`, code });
      await expect(guess).rejects.toMatchObject({ code: "SUPER_ADMIN_REFUSED" });
    });
    expect([code, pairs]).toEqual([code, [[32, 32]]]);
  }
});

test("guessing an invitation letter by letter, in the index that it is looked up in", async () => {
  const invited = await owner.staff.inviteReceptionist({
    nome: "Gil Novo",
    email: "gil@exemplo.com",
    telefone: "11 93333-4444",
  });
  const token = await product.tokenOf(invited);
  const query = vi.spyOn(Client.prototype, "query");
  await product.browser().staff.openInvitation({ token });
  const sent = query.mock.calls.map(([statement]) => JSON.stringify(statement)).join("\n");
  query.mockRestore();
  expect(sent).toContain(createHash("sha256").update(token).digest("hex"));
  expect(sent).not.toContain(token);
});
