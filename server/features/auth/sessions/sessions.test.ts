import { expect, test } from "vitest";
import { openWorld } from "#server/security/authorization/world.ts";
import { openProduct } from "#server/testing.ts";

const product = await openProduct();
const world = await openWorld(product);

/** The idle hours of this person's most recently used session. */
async function hoursOf(user: string): Promise<number> {
  const { rows } = await product.pool.query<{ hours: number }>(
    `select extract(epoch from expires_at - now())::float8 / 3600 as hours from auth.session where user_id = $1
     order by updated_at desc limit 1`,
    [user],
  );
  return Math.round(rows[0]!.hours * 10) / 10;
}

test.for([
  ["super_admin", 24],
  ["admin", 24],
  ["recepcionista", 8],
  ["barbeiro", 8],
  ["cliente", 8],
] as const)("a session of a %s lives %i hours, at its start and after each use", async ([role, hours]) => {
  const browser = role === "super_admin" ? await world.superAdminBrowser() : await world.browserOf(role);
  const { user } = (await browser.auth.session())!;
  expect(await hoursOf(user.id)).toBe(hours);
  await product.pool.query(
    `update auth.session set updated_at = now() - interval '2 minutes', expires_at = now() + interval '1 hour'
     where user_id = $1`,
    [user.id],
  );
  expect(await hoursOf(user.id)).toBe(1);
  expect((await browser.auth.session())!.role).toBe(role);
  expect(await hoursOf(user.id)).toBe(hours);
});

test("no use prolongs a session past thirty days from its start", async () => {
  const browser = await world.browserOf("admin");
  const { user } = (await browser.auth.session())!;
  await product.pool.query(
    `update auth.session set updated_at = now() - interval '2 minutes', created_at = now() - interval '30 days' + interval '3 hours'
     where user_id = $1`,
    [user.id],
  );
  expect((await browser.auth.session())!.role).toBe("admin");
  expect(await hoursOf(user.id)).toBe(3);
});
