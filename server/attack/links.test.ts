import { createHash, randomUUID } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { type LinkKind, signLink } from "#server/features/auth/links/rules.ts";
import { signVisit } from "#server/features/public-page/visit-token/rules.ts";
import { monday, openProduct, openShop, password, signUpClient } from "#server/testing.ts";

/** A mailed link works once, only for its purpose, and cannot be forged (ASVS 6.5.1). */
const product = await openProduct();
const other = await openProduct({ beside: product });
const { slug, cut, barber } = await openShop(product);
const { secret } = product.deps;
const half = 30 * 60;

type LinkUse = { kind: LinkKind; open: (token: string) => Promise<unknown>; invalid: string; expired: string };

const anybody = () => product.browser().auth;
const confirming = (type: "signup" | "old" | "new") => (token: string) => anybody().email.confirm({ token, type });
const email = { invalid: "EMAIL_LINK_INVALID", expired: "EMAIL_LINK_EXPIRED" };
const recovery = { invalid: "RECOVERY_INVALID", expired: "RECOVERY_EXPIRED" };
const uses: Record<string, LinkUse> = {
  "the recovery": {
    kind: "recovery",
    open: (token) => anybody().recovery.reset({ token, password: "uma senha bem nova" }),
    ...recovery,
  },
  "the confirmation of an account": { kind: "email-signup", open: confirming("signup"), ...email },
  "the old side of a change of e-mail": { kind: "email-old", open: confirming("old"), ...email },
  "the new side of a change of e-mail": { kind: "email-new", open: confirming("new"), ...email },
};

/** A valid row for a link of that kind, so that only the link can be the cause of a refusal. */
async function rowFor(kind: LinkKind): Promise<string> {
  const { client, email: address } = await signUpClient(product, slug);
  if (kind === "email-signup") return (await client.auth.session())!.user.id;
  if (kind === "recovery") {
    await client.auth.recovery.request({ email: address });
    await product.mailsTo(address);
    return newest("password_recovery", address);
  }
  await client.auth.email.change({ password, email: `novo-${address}` });
  return newest("email_change", address);
}

const chosen = { current: password, password: "uma senha bem nova", confirmation: "uma senha bem nova" };

async function newest(table: "password_recovery" | "email_change", address: string): Promise<string> {
  const { rows } = await product.pool.query<{ id: string }>(
    `select r.id from auth.${table} r join auth."user" u on u.id = r.user_id where u.email = $1`,
    [address],
  );
  return rows[0]!.id;
}

const keyOf = (kind: string, of = secret) => createHash("sha256").update(`link:${kind}:${of}`).digest();
const claims = (id: string) => new SignJWT({}).setJti(id).setIssuedAt().setExpirationTime("30 m");

type Forgery = (id: string, kind: LinkKind) => string | Promise<string>;

const forgeries: Record<string, Forgery> = {
  "that nobody signed (alg none)": (id) => new UnsecuredJWT({}).setJti(id).setExpirationTime("30 m").encode(),
  "that names no algorithm but keeps a signature": async (id, kind) => {
    const [, payload, signature] = (await signLink(kind, id, { secret, seconds: half })).split(".");
    return [Buffer.from('{"alg":"none"}').toString("base64url"), payload, signature].join(".");
  },
  "signed by another installation": (id, kind) => signLink(kind, id, { secret: "another secret", seconds: half }),
  "signed with the secret itself": (id) =>
    claims(id).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret)),
  "signed with the right key in another way": (id, kind) =>
    claims(id)
      .setProtectedHeader({ alg: "HS512" })
      .sign(Buffer.concat([keyOf(kind), keyOf(kind)])),
  "that brings the key to check it with": (id) => {
    const key = createHash("sha256").update("mine").digest();
    const jwk = { kty: "oct", k: key.toString("base64url") };
    return claims(id).setProtectedHeader({ alg: "HS256", jwk, kid: "../../dev/null" }).sign(key);
  },
  "whose row was exchanged": async (id, kind) => {
    const [header, , signature] = (await signLink(kind, randomUUID(), { secret, seconds: half })).split(".");
    const exp = Math.floor(Date.now() / 1000) + half;
    const payload = Buffer.from(JSON.stringify({ jti: id, exp })).toString("base64url");
    return [header, payload, signature].join(".");
  },
  "without its signature": async (id, kind) =>
    (await signLink(kind, id, { secret, seconds: half })).replace(/\.[^.]*$/, "."),
  "with its signature turned around": async (id, kind) => {
    const [header, payload, signature = ""] = (await signLink(kind, id, { secret, seconds: half })).split(".");
    return [header, payload, signature.split("").toReversed().join("")].join(".");
  },
  "of no row": (_, kind) =>
    new SignJWT({ jti: "1 or 1=1" }).setExpirationTime("30 m").setProtectedHeader({ alg: "HS256" }).sign(keyOf(kind)),
  "that is no token": () => "abc",
  "that is a visitor's": () => signVisit({ slug, appointment: randomUUID() }, { secret, visit: monday }),
};

const each = Object.keys(uses).flatMap((use) => Object.keys(forgeries).map((how) => [use, how] as const));

test.for(each)("%s with a link %s", async ([use, how]) => {
  const { kind, open, invalid } = uses[use]!;
  const token = await forgeries[how]!(await rowFor(kind), kind);
  await expect(open(token)).rejects.toMatchObject({ code: invalid });
});

const crossed = Object.keys(uses).flatMap((use) =>
  Object.values(uses).flatMap(({ kind }) => (kind === uses[use]!.kind ? [] : [[use, kind] as const])),
);

test.for(crossed)("%s with a link of another purpose (%s)", async ([use, purpose]) => {
  const { kind, open, invalid } = uses[use]!;
  const token = await signLink(purpose, await rowFor(kind), { secret, seconds: half });
  await expect(open(token)).rejects.toMatchObject({ code: invalid });
});

test.for(Object.keys(uses))("%s with a link whose time is over", async (use) => {
  const { kind, open, expired } = uses[use]!;
  const token = await signLink(kind, await rowFor(kind), { secret, seconds: -1 });
  await expect(open(token)).rejects.toMatchObject({ code: expired });
});

test.for(Object.keys(uses))("%s with a link that never ends, of a row that never was", async (use) => {
  const { kind, open } = uses[use]!;
  const token = await new SignJWT({}).setJti(randomUUID()).setProtectedHeader({ alg: "HS256" }).sign(keyOf(kind));
  await expect(open(token)).rejects.toMatchObject({ code: expect.stringMatching(/_(USED|EXPIRED|INVALID)$/) });
});

test("an old recovery link after a newer one, and one whose row is over", async () => {
  const { client, email: address } = await signUpClient(product, slug);
  await client.auth.recovery.request({ email: address });
  await product.mailsTo(address);
  const first = await signLink("recovery", await newest("password_recovery", address), { secret, seconds: half });
  await product.pool.query(
    `update auth.password_recovery r set issued_at = r.issued_at - interval '1 hour', expires_at = now() - interval '30 minutes'
      from auth."user" u where u.id = r.user_id and u.email = $1`,
    [address],
  );
  const reset = () => anybody().recovery.reset({ token: first, password: "uma senha bem nova" });
  await expect(reset()).rejects.toMatchObject({ code: "RECOVERY_USED" });
  await client.auth.recovery.request({ email: address });
  await product.mailsTo(address);
  await expect(reset()).rejects.toMatchObject({ code: "RECOVERY_USED" });
});

test("a recovery link that was asked for before the password or the address changed", async () => {
  for (const change of ["password", "address"] as const) {
    const { client, email: address } = await signUpClient(product, slug);
    await client.auth.recovery.request({ email: address });
    await product.mailsTo(address);
    const token = await signLink("recovery", await newest("password_recovery", address), { secret, seconds: half });
    if (change === "password") await client.auth.password.change(chosen);
    else {
      await client.auth.email.change({ password, email: `novo-${address}` });
      const id = await newest("email_change", address);
      for (const side of ["old", "new"] as const)
        await confirming(side)(await signLink(`email-${side}`, id, { secret, seconds: half }));
    }
    await expect(uses["the recovery"]!.open(token)).rejects.toMatchObject({ code: "RECOVERY_USED" });
  }
});

test("a change of e-mail that was begun before its victim changed the password", async () => {
  const { client, email: address } = await signUpClient(product, slug);
  await client.auth.email.change({ password, email: `novo-${address}` });
  const id = await newest("email_change", address);
  await client.auth.password.change(chosen);
  for (const side of ["old", "new"] as const) {
    const token = await signLink(`email-${side}`, id, { secret, seconds: half });
    await expect(confirming(side)(token)).rejects.toMatchObject({ code: "EMAIL_LINK_EXPIRED" });
  }
});

test("one recovery link used eight times at once, at two instances", async () => {
  const token = await signLink("recovery", await rowFor("recovery"), { secret, seconds: half });
  const resets = Array.from({ length: 8 }, (_, n) =>
    (n % 2 ? product : other).browser().auth.recovery.reset({ token, password: `minha escolha ${n}` }),
  );
  const ends = await Promise.allSettled(resets);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const end of ends) if (end.status === "rejected") expect(end.reason.code).toBe("RECOVERY_USED");
});

test("a visit with a visitor's link of another installation, of a recovery, and without signature", async () => {
  const booking = { slug, services: [cut.id], barber: barber.id, startsAt: "2026-11-24T13:00:00Z" };
  const { id, token } = await product.browser().publicPage.book({ ...booking, nome: "Ana", telefone: "11 91234-5678" });
  const [, payload = ""] = token.split(".");
  const said = JSON.parse(Buffer.from(payload, "base64url").toString());
  const forged = [
    new UnsecuredJWT(said).encode(),
    await signVisit(said, { secret: "another secret", visit: monday }),
    await signLink("recovery", id, { secret, seconds: half }),
    await new SignJWT(said).setProtectedHeader({ alg: "HS256" }).sign(keyOf("recovery")),
    token.slice(0, -2),
  ];
  for (const one of forged) {
    await expect(product.browser().publicPage.cancelVisit({ token: one })).rejects.toMatchObject({
      code: "VISIT_NOT_FOUND",
    });
  }
  expect(await product.browser().publicPage.visit({ token })).toMatchObject({ status: "agendado" });
});
