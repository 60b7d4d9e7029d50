import { expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { json, send } from "#server/security/raw.ts";
import { openPlatform, openProduct, openShop, password, signUpClient, type TestClient } from "#server/testing.ts";
import { newAddress } from "./attempts.ts";

/** An invitation admits one person, once, in the role that the admin chose (ASVS 6.5.1, decisions 4). */
const product = await openProduct();
const other = await openProduct({ beside: product });
const shop = await openShop(product);
const { owner } = shop;
const { tokenOf } = product;
let people = 0;

const { above } = await openPlatform(product);

const someone = () => ({ nome: "Beto Barbeiro", email: `beto${++people}@exemplo.com`, telefone: "11 98888-7777" });
type Person = Omit<ReturnType<typeof someone>, "telefone">;

/** The two places that invite; they share their code. */
const team = {
  invite: (person: Person) => owner.staff.inviteReceptionist({ ...someone(), ...person }),
  calls: owner.staff,
  role: "recepcionista",
};
const platform = {
  invite: ({ nome, email }: Person) => above.platform.superAdmins.invite({ nome, email }),
  calls: above.platform.superAdmins,
  role: "super_admin",
};
const places = [
  ["a team", team],
  ["the platform", platform],
] as const;
const invite = async ({ invite: send }: typeof team | typeof platform = team, given: Person = someone()) =>
  tokenOf(await send(given));
const invalid = { code: "INVITATION_INVALID", status: 410 };

async function expectWorthless(token: string): Promise<void> {
  const visitor = product.browser();
  await expect(visitor.staff.openInvitation({ token })).rejects.toMatchObject(invalid);
  await expect(visitor.staff.acceptInvitation({ token, password })).rejects.toMatchObject(invalid);
  const { client } = await signUpClient(product, shop.slug);
  await expect(client.staff.joinByInvitation({ token })).rejects.toMatchObject(invalid);
}

test.for(places)("a link into %s that was used", async ([, place]) => {
  const token = await invite(place);
  await product.browser().staff.acceptInvitation({ token, password });
  await expectWorthless(token);
});

test.for(places)("a link into %s that was revoked", async ([, place]) => {
  const sent = await place.invite(someone());
  await place.calls.revokeInvitation({ id: sent.invitation.id });
  await expectWorthless(await tokenOf(sent));
});

test.for(places)("a link into %s whose 72 hours are over", async ([, place]) => {
  const sent = await place.invite(someone());
  const where = place === team ? { shop: shop.page.id, actorRole: "admin" } : { actorRole: "super_admin" };
  await inTransaction(product.deps.db, { role: "navalha_app", ...where }, (tx) =>
    tx
      .updateTable("staff_invitations")
      .set({ created_at: new Date(0), expires_at: new Date(1000) })
      .where("id", "=", sent.invitation.id)
      .executeTakeFirstOrThrow(),
  );
  await expectWorthless(await tokenOf(sent));
});

test.for(places)("the link into %s before the one that was sent again", async ([, place]) => {
  const sent = await place.invite(someone());
  const token = await tokenOf(sent);
  await place.calls.resendInvitation({ id: sent.invitation.id });
  await expectWorthless(token);
});

test("the link of a shop that is suspended", async () => {
  const { owner: admin, session } = await openShop(product);
  const token = await tokenOf(await admin.staff.inviteReceptionist(someone()));
  await above.platform.shops.suspend({ id: session.barbershop!.id, reason: "Pagamento em atraso" });
  await expectWorthless(token);
});

test("coming back by the old link after being sent away", async () => {
  const token = await invite();
  const browser = product.browser();
  const { user } = await browser.staff.acceptInvitation({ token, password });
  await owner.staff.deactivateReceptionist({ id: user.id });
  await expectWorthless(token);
});

test("a link that is almost the one that was sent", async () => {
  const token = await invite();
  const turned = (token[0] === "a" ? "b" : "a") + token.slice(1);
  const swapped = token.replace(/[a-zA-Z]/g, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
  for (const one of [turned, swapped, token.slice(0, -1), `${token}=`, ` ${token}`, "%", "' or ''='"]) {
    await expect(product.browser().staff.acceptInvitation({ token: one, password })).rejects.toMatchObject(invalid);
  }
  expect(await product.browser().staff.openInvitation({ token })).toMatchObject({ role: "recepcionista" });
});

test.for(places)("of eight who accept one link into %s at once, at two instances, all but one", async ([, place]) => {
  const given = someone();
  const token = await invite(place, given);
  const tries = Array.from({ length: 8 }, (_, n) =>
    (n % 2 ? product : other).browser().staff.acceptInvitation({ token, password }),
  );
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const codes = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(new Set(codes).difference(new Set(["INVITATION_INVALID", "ACCOUNT_EXISTS"]))).toEqual(new Set());
  const { rows } = await product.pool.query(
    `select u.email_verified as verified, (select array_agg(role) from memberships where user_id = u.id) as roles,
      exists (select from auth.platform_member where user_id = u.id) as above
    from auth."user" u where u.email = $1`,
    [given.email],
  );
  expect(rows).toEqual([{ verified: false, roles: place === team ? [team.role] : null, above: place === platform }]);
});

test("an admin of a shop who asks for more than its team", async () => {
  const wish = { ...someone(), role: "super_admin" };
  const calls: [keyof typeof owner.staff, unknown][] = [
    ["inviteReceptionist", wish],
    ["inviteFromAbove", { ...wish, slug: shop.slug }],
    ["invitations", { role: "super_admin" }],
  ];
  for (const [name, input] of calls) {
    const asking = (owner.staff[name] as (given: unknown) => Promise<unknown>)(input);
    await expect(asking).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
  const { nome, email } = wish;
  await expect(owner.platform.superAdmins.invite({ nome, email })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test.for(["role", "email", "barbershop_id", "nome"])("accepting with another %s", async (field) => {
  const token = await invite();
  const wish = { role: "admin", email: "eva@exemplo.com", barbershop_id: shop.page.id, nome: "Eva" }[field];
  const headers = { ...json, "x-forwarded-for": newAddress() };
  const body = JSON.stringify({ token, password, [field]: wish });
  expect((await send(`${product.url}/api/v1/invitations/accept`, { headers, body })).status).toBe(400);
});

test.for(places)("taking over the account that %s invited, with a password of one's own", async ([, place]) => {
  const { email } = await signUpClient(product, shop.slug);
  const token = await invite(place, { ...someone(), email });
  const taking = product.browser().staff.acceptInvitation({ token, password: "minha senha nova" });
  await expect(taking).rejects.toMatchObject({ code: "ACCOUNT_EXISTS" });
  const entering = product.browser().auth.signIn({ email, password: "minha senha nova" });
  await expect(entering).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
});

test.for(places)(
  "a found link into %s, with an account of another e-mail or one like the invited",
  async ([, place]) => {
    const given = someone();
    const token = await invite(place, given);
    const [name, host] = given.email.split("@");
    for (const email of [`eva${++people}@exemplo.com`, `${name}+x@${host}`, `${name}.@${host}`.replace(".@", "x@")]) {
      const browser = await accountOf(email);
      await expect(browser.staff.joinByInvitation({ token })).rejects.toMatchObject({ code: "OTHER_EMAIL" });
      expect((await browser.auth.session())!.role).toBe("cliente");
    }
  },
);

test.for(places)("the account that %s invited, without a session of it", async ([, place]) => {
  const { email } = await signUpClient(product, shop.slug);
  const token = await invite(place, { ...someone(), email });
  await expect(product.browser().staff.joinByInvitation({ token })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

async function accountOf(email: string): Promise<TestClient> {
  const browser = product.browser();
  const { slug } = shop;
  await browser.auth.registerClient({ slug, full_name: "Eva", email, password, phone: "11 93333-4444" });
  return browser;
}
