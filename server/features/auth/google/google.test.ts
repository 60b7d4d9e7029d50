import { URI } from "otpauth";
import { afterAll, expect, test } from "vitest";
import type { Session } from "#contract/auth.ts";
import { googleKeys, type GooglePerson, openGoogle } from "#server/outside/stand-ins/google.ts";
import { openPlatform, openProduct, openShop, password, signUpClient } from "#server/testing.ts";

const provider = await openGoogle();
afterAll(provider.close);
const product = await openProduct({ google: { ...googleKeys, issuer: provider.url } });
const without = await openProduct();
const { owner, slug, session: ofOwner } = await openShop(product);
const { above } = await openPlatform(product);

/** A browser that does not follow redirects. */
function visitor() {
  const cookies = new Map<string, string>();
  const from = `10.7.0.${++visitors}`;
  const ask = async (url: string, body?: object) => {
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      redirect: "manual",
      headers: {
        "x-forwarded-for": from,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
  const call = async <T>(path: string, body?: object): Promise<T> =>
    (await ask(`${product.url}/api/v1/auth/${path}`, body)).json() as Promise<T>;
  return { ask, call, from, cookies, session: () => call<Session | null>("session") };
}

let visitors = 0;
type Visitor = ReturnType<typeof visitor>;

/** Goes to Google and back as this person. Returns the final address of the browser. */
async function over({ ask }: Visitor, url: string, person: GooglePerson | null): Promise<string> {
  provider.state.person = person;
  const there = await fetch(url, { redirect: "manual" });
  const back = new URL(there.headers.get("location")!);
  return (await ask(product.url + back.pathname + back.search)).headers.get("location")!;
}

async function signInWithGoogle(
  who: Visitor,
  person: GooglePerson | null,
  page: object = { entrance: "/cliente/auth" },
) {
  const { url } = await who.call<{ url: string }>("google", page);
  return over(who, url, person);
}

const googles = (email: string, more: Partial<GooglePerson> = {}): GooglePerson => ({
  sub: `google of ${email}`,
  email,
  email_verified: true,
  ...more,
});

/** Signs in with the password and links the Google account. */
async function link(email: string, person = googles(email), who = visitor()) {
  await who.call("sign-in", { email, password });
  const { url } = await who.call<{ url: string }>("google/link", { password, page: "/perfil" });
  return over(who, url, person);
}

async function linkedClient() {
  const { email } = await signUpClient(product, slug);
  expect(await link(email)).toBe("/perfil?google=LINKED");
  return email;
}

async function counted(table: string): Promise<number> {
  const { rows } = await product.pool.query<{ count: number }>(`select count(*)::int as count from auth.${table}`);
  return rows[0]!.count;
}

async function events(event_type: "google_linked" | "google_unlinked" | "sign_in") {
  return (await above.audit.events({ event_type })).items;
}

test("a linked Google account opens the account, by every page, and it is on record", async () => {
  const email = await linkedClient();
  expect(await events("google_linked")).not.toHaveLength(0);
  for (const entrance of ["/auth", "/barbeiro/login", "/cliente/auth"]) {
    const who = visitor();
    expect(await signInWithGoogle(who, googles(email), { entrance, origem: "/cliente/perfil?x=1" })).toBe(
      "/auth?origem=%2Fcliente%2Fperfil%3Fx%3D1",
    );
    expect((await who.session())!.user.email).toBe(email);
  }
  expect((await events("sign_in")).filter(({ details }) => details.how === "google")).not.toHaveLength(0);
  const { rows } = await product.pool.query(
    `select extract(epoch from max(s.expires_at) - now()) / 3600 as hours
      from auth.session s join auth."user" u on u.id = s.user_id where u.email = $1`,
    [email],
  );
  expect(Math.round(Number(rows[0].hours))).toBe(8);
  const { rows: kept } = await product.pool.query("select * from auth.account where provider_id = 'google'");
  for (const { access_token, refresh_token, id_token } of kept)
    expect([access_token, refresh_token, id_token]).toEqual([null, null, null]);
});

test("a sign-in with Google gives an owner a session of a day too, and ends the browser's earlier session", async () => {
  const { email } = ofOwner.user;
  expect(await link(email)).toBe("/perfil?google=LINKED");
  const who = visitor();
  await who.call("sign-in", { email, password });
  const earlier = who.cookies.get("navalha.session")!;
  await signInWithGoogle(who, googles(email));
  expect(who.cookies.get("navalha.session")).not.toBe(earlier);
  const { rows } = await product.pool.query(
    "select extract(epoch from expires_at - now()) / 3600 as hours from auth.session where token = $1",
    [decodeURIComponent(who.cookies.get("navalha.session")!).split(".")[0]],
  );
  expect(Math.round(Number(rows[0].hours))).toBe(24);
  who.cookies.set("navalha.session", earlier);
  expect(await who.session()).toBeNull();
});

test("an unknown Google account creates no account, and is not linked by an equal address", async () => {
  const { email } = await signUpClient(product, slug);
  const before = [await counted(`"user"`), await counted("account")];
  for (const address of ["ninguem@exemplo.com", email]) {
    const who = visitor();
    expect(await signInWithGoogle(who, googles(address))).toBe("/cliente/auth?google=NOT_LINKED");
    expect(await who.session()).toBeNull();
  }
  expect([await counted(`"user"`), await counted("account")]).toEqual(before);
});

test("only a verified Google account of the same address is linked, and only to one person", async () => {
  const { email } = await signUpClient(product, slug);
  expect(await link(email, googles("outra@exemplo.com"))).toBe("/perfil?google=OTHER_EMAIL");
  expect(await link(email, googles(email, { email_verified: false }))).toBe("/perfil?google=OTHER_EMAIL");
  const known = googles(await linkedClient());
  expect(await link(email, { ...known, email })).toBe("/perfil?google=TAKEN");
  const wrong = visitor();
  await wrong.call("sign-in", { email, password });
  expect(await wrong.call("google/link", { password: "errada", page: "/perfil" })).toMatchObject({
    code: "WRONG_PASSWORD",
  });
});

test("a link that was begun ends with the session of whoever began it", async () => {
  const { email } = await signUpClient(product, slug);
  const who = visitor();
  await who.call("sign-in", { email, password });
  const { url } = await who.call<{ url: string }>("google/link", { password, page: "/perfil" });
  who.cookies.delete("navalha.session");
  const before = await counted("account");
  expect(await over(who, url, googles(email))).toMatch(/^\/perfil\?google=(OTHER_EMAIL|FAILED)$/);
  expect(await counted("account")).toBe(before);
});

test("the second factor is asked for here too, and nothing is open before", async () => {
  const email = await linkedClient();
  const who = visitor();
  await who.call("sign-in", { email, password });
  const { uri } = await who.call<{ uri: string }>("second-factor", { password });
  const totp = URI.parse(uri);
  await who.ask(`${product.url}/api/v1/auth/second-factor/confirm`, { code: totp.generate() });
  const sessions = await counted("session");
  const again = visitor();
  expect(await signInWithGoogle(again, googles(email), { entrance: "/auth" })).toMatch(/google=CODE$/);
  expect(await again.session()).toBeNull();
  expect(await counted("session")).toBe(sessions);
  expect(await again.call("sign-in/code", { code: "000000" })).toMatchObject({ code: "WRONG_CODE" });
  const later = totp.generate({ timestamp: Date.now() + 30_000 });
  expect(await again.call("sign-in/code", { code: later })).toMatchObject({ user: { email } });
});

test("locked accounts, lockouts and closed shops are refused on this way", async () => {
  const email = await linkedClient();
  const refused = async (person: GooglePerson, who = visitor()) => {
    const to = await signInWithGoogle(who, person, { entrance: "/auth" });
    expect(await who.session()).toBeNull();
    return to;
  };
  const guesser = visitor();
  for (let time = 0; time < 6; time++) await guesser.call("sign-in", { email, password: `errada ${time}` });
  expect(await refused(googles(email), guesser)).toBe("/auth?google=LOGIN_LOCKED");
  await product.pool.query(`update auth."user" set locked_at = now() where email = $1`, [email]);
  expect(await refused(googles(email))).toBe("/auth?google=ACCOUNT_LOCKED");

  const { session } = await openShop(product);
  await link(session.user.email);
  await above.platform.shops.close({ id: session.barbershop!.id, reason: "não pagou" });
  expect(await refused(googles(session.user.email))).toBe("/auth?google=SHOP_CLOSED");
});

test("a cancelled, forged, repeated or foreign return opens nothing and says so", async () => {
  const email = await linkedClient();
  const who = visitor();
  expect(await signInWithGoogle(who, null, { entrance: "/barbeiro/login" })).toBe("/barbeiro/login?google=CANCELLED");
  for (const query of ["", "?code=x", "?state=x&code=x", "?error=access_denied", "?state=x&error=%2F%2Fevil.example"])
    expect((await who.ask(`${product.url}/api/auth/callback/google${query}`)).headers.get("location")).toMatch(
      /^\/auth\?google=(FAILED|CANCELLED)$/,
    );
  const { url } = await who.call<{ url: string }>("google", { entrance: "/auth" });
  expect(await over(visitor(), url, googles(email))).toBe("/auth?google=FAILED");
  expect(await who.session()).toBeNull();
});

test.for(["failing", "other key", "other audience", "other issuer", "other nonce", "old"] as const)(
  "a token that is %s is not believed",
  async (fault) => {
    const email = await linkedClient();
    const who = visitor();
    provider.state.fault = fault;
    const to = await signInWithGoogle(who, googles(email), { entrance: "/auth" });
    provider.state.fault = null;
    expect(to).toBe("/auth?google=FAILED");
    expect(await who.session()).toBeNull();
  },
);

test("where Google does not answer the page says so, and opens with the password", async () => {
  const silent = await openProduct({ google: { ...googleKeys, issuer: "http://127.0.0.1:1" } });
  const begun = silent.browser().auth.google.begin({ entrance: "/auth" });
  await expect(begun).rejects.toMatchObject({ code: "GOOGLE_SILENT" });
  await openShop(silent);
});

test("unlinking takes the password, and closes this way to that account alone", async () => {
  const email = await linkedClient();
  const who = visitor();
  await who.call("sign-in", { email, password });
  expect(await who.call("google")).toEqual({ linked: true });
  expect(await who.call("google/unlink", { password: "errada" })).toMatchObject({ code: "WRONG_PASSWORD" });
  await who.ask(`${product.url}/api/v1/auth/google/unlink`, { password });
  expect(await who.call("google")).toEqual({ linked: false });
  expect(await signInWithGoogle(visitor(), googles(email))).toBe("/cliente/auth?google=NOT_LINKED");
  expect((await owner.auth.session())!.user.email).toBe(ofOwner.user.email);
});

test("a changed address takes the Google account of the old one away, and the one of the new can be linked", async () => {
  const email = await linkedClient();
  const address = `nova.${email}`;
  const who = visitor();
  await who.call("sign-in", { email, password });
  await who.ask(`${product.url}/api/v1/auth/email`, { password, email: address });
  for (const [type, to] of [
    ["old", email],
    ["new", address],
  ] as const) {
    expect(await who.call("google"), `before the ${type} address answers`).toEqual({ linked: true });
    const { text } = (await product.mailsTo(to)).at(-1)!;
    await who.call("email/confirm", { token: /token=([^&\s]+)/.exec(text)![1]!, type });
  }
  expect(await who.session()).toMatchObject({ user: { email: address } });
  expect(await who.call("google")).toEqual({ linked: false });
  for (const person of [googles(email), googles(address), { ...googles(email), email: address }])
    expect(await signInWithGoogle(visitor(), person)).toBe("/cliente/auth?google=NOT_LINKED");
  expect(await link(address)).toBe("/perfil?google=LINKED");
});

test("one address goes to Google and comes back forty times a minute, and others meanwhile", async () => {
  const who = visitor();
  const begin = () => who.call<{ url?: string; code?: string }>("google", { entrance: "/auth" });
  const back = async () => (await who.ask(`${product.url}/api/auth/callback/google?state=x`)).headers.get("location");
  for (let time = 1; time <= 20; time++) {
    expect((await begin()).url).toMatch(/^http/);
    expect(await back()).toBe("/auth?google=FAILED");
  }
  expect(await begin()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await back()).toBe("/auth?google=TOO_MANY_REQUESTS");
  expect((await visitor().call<{ url?: string }>("google", { entrance: "/auth" })).url).toMatch(/^http/);
});

test("without configuration nothing is offered, and no other path of the library is open with it", async () => {
  expect(await without.browser().auth.entrance()).toMatchObject({ google: false });
  await expect(without.browser().auth.google.begin({ entrance: "/auth" })).rejects.toMatchObject({
    code: "GOOGLE_OFF",
  });
  expect((await fetch(`${without.url}/api/auth/callback/google?code=x`)).status).toBe(404);
  for (const path of ["sign-in/social", "sign-up/email", "get-session", "callback/github", "link-social", "error"])
    for (const method of ["GET", "POST"])
      expect([path, (await fetch(`${product.url}/api/auth/${path}`, { method })).status]).toEqual([path, 404]);
});
