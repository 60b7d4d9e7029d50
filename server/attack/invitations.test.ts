import { expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { json, send } from "#server/security/raw.ts";
import { openPlatform, openProduct, openShop, signUpClient, type TestClient } from "#server/testing.ts";
import { newAddress, password } from "./attempts.ts";

/** An invitation lets one person in, once, as what the admin chose (ASVS 6.5.1, decisions 4). */
const product = await openProduct();
const other = await openProduct({ beside: product });
const shop = await openShop(product);
const { owner } = shop;
let people = 0;

const someone = () => ({ nome: "Beto Barbeiro", email: `beto${++people}@exemplo.com`, telefone: "11 98888-7777" });
const tokenOf = ({ link }: { link: string }) => link.split("#token=")[1]!;
const invite = async (given = someone()) => tokenOf(await owner.staff.inviteReceptionist(given));
const invalid = { code: "INVITATION_INVALID", status: 410 };

async function expectWorthless(token: string): Promise<void> {
  const visitor = product.browser();
  await expect(visitor.staff.openInvitation({ token })).rejects.toMatchObject(invalid);
  await expect(visitor.staff.acceptInvitation({ token, password })).rejects.toMatchObject(invalid);
  const { client } = await signUpClient(product, shop.slug);
  await expect(client.staff.joinByInvitation({ token })).rejects.toMatchObject(invalid);
}

test("a link that was used", async () => {
  const token = await invite();
  await product.browser().staff.acceptInvitation({ token, password });
  await expectWorthless(token);
});

test("a link that was revoked", async () => {
  const sent = await owner.staff.inviteReceptionist(someone());
  await owner.staff.revokeInvitation({ id: sent.invitation.id });
  await expectWorthless(tokenOf(sent));
});

test("a link whose 72 hours are over", async () => {
  const { owner: admin, session } = await openShop(product);
  const sent = await admin.staff.inviteReceptionist(someone());
  await inTransaction(
    product.deps.db,
    { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" },
    (tx) =>
      tx
        .updateTable("staff_invitations")
        .set({ created_at: new Date(0), expires_at: new Date(1000) })
        .execute(),
  );
  await expectWorthless(tokenOf(sent));
});

test("the link before the one that was sent again", async () => {
  const sent = await owner.staff.inviteReceptionist(someone());
  await owner.staff.resendInvitation({ id: sent.invitation.id });
  await expectWorthless(tokenOf(sent));
});

test("the link of a shop that is suspended", async () => {
  const { above } = await openPlatform(product);
  const { owner: admin, session } = await openShop(product);
  const token = tokenOf(await admin.staff.inviteReceptionist(someone()));
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
  const turned = (token[5] === "a" ? "b" : "a") + token.slice(1);
  const swapped = token.replace(/[a-zA-Z]/g, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
  for (const one of [turned, swapped, token.slice(0, -1), `${token}=`, ` ${token}`, "%", "' or ''='"]) {
    await expect(product.browser().staff.acceptInvitation({ token: one, password })).rejects.toMatchObject(invalid);
  }
  expect(await product.browser().staff.openInvitation({ token })).toMatchObject({ role: "recepcionista" });
});

test("of eight who accept one link at once, at two instances, all but one", async () => {
  const given = someone();
  const sent = await owner.staff.inviteBarber({ ...given, especialidades: [], bio: "" });
  const token = tokenOf(sent);
  const tries = Array.from({ length: 8 }, (_, n) =>
    (n % 2 ? product : other).browser().staff.acceptInvitation({ token, password }),
  );
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const codes = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(new Set(codes).difference(new Set(["INVITATION_INVALID", "ACCOUNT_EXISTS"]))).toEqual(new Set());
  const { rows } = await product.pool.query(
    `select (select count(*)::int from auth."user" where email = $1) as accounts,
      (select count(*)::int from memberships where barbershop_id = $2 and role = 'barbeiro') as members,
      (select email_verified from auth."user" where email = $1) as verified`,
    [given.email, shop.page.id],
  );
  expect(rows).toEqual([{ accounts: 1, members: 1, verified: true }]);
});

test.for(["role", "email", "barbershop_id", "nome"])("accepting with another %s", async (field) => {
  const token = await invite();
  const wish = { role: "admin", email: "eva@exemplo.com", barbershop_id: shop.page.id, nome: "Eva" }[field];
  const headers = { ...json, "x-forwarded-for": newAddress() };
  const body = JSON.stringify({ token, password, [field]: wish });
  expect((await send(`${product.url}/api/v1/invitations/accept`, { headers, body })).status).toBe(400);
});

test("taking over the account that the invited e-mail already has, with a password of one's own", async () => {
  const { email } = await signUpClient(product, shop.slug);
  const token = await invite({ ...someone(), email });
  const taking = product.browser().staff.acceptInvitation({ token, password: "minha senha nova" });
  await expect(taking).rejects.toMatchObject({ code: "ACCOUNT_EXISTS" });
  const entering = product.browser().auth.signIn({ email, password: "minha senha nova" });
  await expect(entering).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
});

test("a found link with an account of another e-mail, or one that looks like the invited", async () => {
  const given = someone();
  const token = await invite(given);
  const [name, host] = given.email.split("@");
  for (const email of [`eva${++people}@exemplo.com`, `${name}+x@${host}`, `${name}.@${host}`.replace(".@", "x@")]) {
    const browser = await accountOf(email);
    await expect(browser.staff.joinByInvitation({ token })).rejects.toMatchObject({ code: "OTHER_EMAIL" });
    expect((await browser.auth.session())!.role).toBe("cliente");
  }
});

test("the account that the invited e-mail has, without a session of it", async () => {
  const { email } = await signUpClient(product, shop.slug);
  const token = await invite({ ...someone(), email });
  await expect(product.browser().staff.joinByInvitation({ token })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

async function accountOf(email: string): Promise<TestClient> {
  const browser = product.browser();
  const { slug } = shop;
  await browser.auth.registerClient({ slug, full_name: "Eva", email, password, phone: "11 93333-4444" });
  return browser;
}
