import { expect, test, vi } from "vitest";
import { guarded } from "#server/security/second-factor.ts";
import { json, type Received, send } from "#server/security/raw.ts";
import { openProduct, openShop, password, tokenIn } from "#server/testing.ts";
import { codeOf, newAccount, newAddress, saidBy, signIn, statementsOf } from "./attempts.ts";

/** Neither texts nor response times reveal who has an account (ASVS 6.3.8). */
const product = await openProduct();
const { owner, slug } = await openShop(product);
/** With real mail, a sign-up reveals nothing either. */
const mailing = await openProduct({ mail: "smtp" });
let people = 0;
const nobody = () => `ninguem${++people}@exemplo.com`;

function ask(path: string, body: object, at = product.url): Promise<Received> {
  const headers = { ...json, "x-forwarded-for": newAddress() };
  return send(`${at}/api/v1${path}`, { headers, body: JSON.stringify(body) });
}

const hashing = (await product.deps.auth.$context).password;

test("the words of a refused sign-in, and its time: the one hash that it costs", async () => {
  const known = await newAccount(product, slug);
  const hash = vi.spyOn(hashing, "hash");
  const verify = vi.spyOn(hashing, "verify");
  const refused = async (email: string) => {
    const before = hash.mock.calls.length + verify.mock.calls.length;
    const said = saidBy(await signIn({ at: product.url, email }));
    return { said, hashes: hash.mock.calls.length + verify.mock.calls.length - before };
  };
  const wrong = await refused(known);
  expect(wrong).toMatchObject({ said: { status: 401 }, hashes: 1 });
  expect(await refused(nobody())).toEqual(wrong);
  hash.mockRestore();
  verify.mockRestore();
});

test("the words of a sign-in to an account that is locked, guarded or has no password", async () => {
  const [locked, without] = [await newAccount(product, slug), await newAccount(product, slug)];
  const { email: guardedOne } = await guarded(product, slug);
  await product.pool.query(`update auth."user" set locked_at = now() where email = $1`, [locked]);
  await product.pool.query(`delete from auth.account a using auth."user" u where u.id = a.user_id and u.email = $1`, [
    without,
  ]);
  const unknown = saidBy(await signIn({ at: product.url, email: nobody() }));
  for (const email of [locked, guardedOne, without]) {
    expect([email, saidBy(await signIn({ at: product.url, email }))]).toEqual([email, unknown]);
  }
});

test("whether guessing locks an e-mail that has no account", async () => {
  const email = nobody();
  const from = newAddress();
  for (let time = 1; time <= 5; time++) await signIn({ at: product.url, email, from });
  const known = await newAccount(product, slug);
  for (let time = 1; time <= 5; time++) await signIn({ at: product.url, email: known, from });
  const [one, other] = [
    await signIn({ at: product.url, email, from }),
    await signIn({ at: product.url, email: known, from }),
  ];
  expect(codeOf(one)).toBe("LOGIN_LOCKED");
  expect(saidBy(one)).toEqual(saidBy(other));
});

/** Each shop has a different name, so that none has to search for a free link. */
const owners = (email: string) => ({
  full_name: "Ana Dona",
  email,
  password,
  barbershop: `Loja ${++people}`,
  telefone: "11 98765-4321",
});

const signUps: Record<string, (email: string) => object> = {
  "/auth/barbershops": owners,
  "/auth/clients": (email) => ({
    slug: "primeira",
    full_name: "Ana",
    phone: `11 98765-${1000 + ++people}`,
    password,
    email,
  }),
};
await openShop(await openProduct({ beside: mailing }), "Primeira");

test.for(Object.keys(signUps))(
  "the words of a sign-up at %s, and its time: the work before the address is looked at",
  async (path) => {
    const known = nobody();
    const signUp = async (email: string) => {
      let answer!: Received;
      const sent = await statementsOf(async () => (answer = await ask(path, signUps[path]!(email), mailing.url)));
      return { said: saidBy(answer), work: sent.slice(0, sent.findIndex((text) => text.includes("set email =")) + 1) };
    };
    const fresh = await signUp(known);
    expect(fresh.said.status).toBe(201);
    expect(fresh.work.length).toBeGreaterThan(7);
    for (const spelled of [known, ` ${known.toUpperCase()} `]) expect(await signUp(spelled)).toEqual(fresh);
  },
);

test("the words of a new password's request, and the work that it costs", async () => {
  const [known, locked] = [await newAccount(product, slug), await newAccount(product, slug)];
  await product.pool.query(`update auth."user" set locked_at = now() where email = $1`, [locked]);
  const asking = async (email: string) => {
    let answer!: Received;
    const statements = await statementsOf(async () => (answer = await ask("/auth/recovery", { email })));
    return { said: saidBy(answer), statements };
  };
  const unknown = await asking(nobody());
  expect(unknown.said.status).toBe(200);
  expect(unknown.statements.length).toBeGreaterThan(3);
  for (const email of [known, locked]) expect(await asking(email)).toEqual(unknown);
});

test("asking for new passwords until the mailbox's limit tells of it", async () => {
  const known = await newAccount(product, slug);
  const said = async (email: string) => {
    const answers = [];
    for (let time = 1; time <= 5; time++) answers.push(saidBy(await ask("/auth/recovery", { email })));
    return answers;
  };
  expect(await said(known)).toEqual(await said(nobody()));
});

test("inviting an e-mail to see whether it has an account somewhere", async () => {
  const { session } = await openShop(product);
  const elsewhere = session.user.email;
  const inviting = async (email: string) => {
    let sent!: object;
    const statements = await statementsOf(
      async () => (sent = await owner.staff.inviteReceptionist({ nome: "Gil", email, telefone: "11 93333-4444" })),
    );
    return {
      answer: JSON.stringify(sent).replaceAll(/"(id|created_at|expires_at|link|email)":"[^"]*"/g, "$1"),
      statements,
    };
  };
  expect(await inviting(elsewhere)).toEqual(await inviting(nobody()));
});

test("opening the link that one was handed for an e-mail to see whether it has an account", async () => {
  const handing = await openProduct({ mail: "none", beside: product });
  const admin = (await openShop(handing)).owner;
  const opening = async (email: string) => {
    const { link } = await admin.staff.inviteReceptionist({ nome: "Gil", email, telefone: "11 93333-4444" });
    let said!: object;
    const statements = await statementsOf(
      async () => (said = saidBy(await ask("/invitations/open", { token: tokenIn(link) }, handing.url))),
    );
    return { said: JSON.stringify(said).replace(email, "email"), statements };
  };
  const known = await opening(await newAccount(product, slug));
  expect(known.said).toContain('"account":null');
  expect(known).toEqual(await opening(nobody()));
});

test("changing one's e-mail to see whether the new one has an account", async () => {
  const taken = await newAccount(product, slug);
  const changing = async (email: string) => {
    const browser = product.browser();
    await browser.auth.signIn({ email: await newAccount(product, slug), password });
    let answer: unknown;
    const statements = await statementsOf(async () => (answer = await browser.auth.email.change({ password, email })));
    return { answer, statements };
  };
  expect(await changing(taken)).toEqual(await changing(nobody()));
});

test("booking under a telephone number to see whose it is", async () => {
  const { slug: of, cut, owner: desk } = await openShop(product);
  const telefone = "11 96666-5555";
  const visit = { slug: of, services: [cut.id], barber: "any" as const };
  await product
    .browser()
    .publicPage.book({ ...visit, startsAt: "2026-11-24T13:00:00Z", nome: "Carla Rocha", telefone });
  const booked = async (startsAt: string, number: string) => {
    const answer = await product.browser().publicPage.book({ ...visit, startsAt, nome: "Eva", telefone: number });
    const { id: _, token: __, startsAt: ___, endsAt: ____, ...comparable } = answer;
    return comparable;
  };
  const known = await booked("2026-11-24T14:00:00Z", telefone);
  expect(known).toEqual(await booked("2026-11-24T15:00:00Z", "11 95555-4444"));
  expect(JSON.stringify(known)).not.toContain("Carla");
  expect(await desk.clients.search({ query: "carla" })).toHaveLength(1);
});
