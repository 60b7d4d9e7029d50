import { expect, test } from "vitest";
import { json, type Received, send } from "#server/security/raw.ts";
import { openProduct, openShop, password, type TestClient } from "#server/testing.ts";
import { codeOf, newAddress, tally } from "./attempts.ts";

/** Repeated calls flood no mailbox and fill no table (ASVS 2.4.1). */
const product = await openProduct();
const other = await openProduct({ beside: product });
const mailing = await openProduct({ mail: "smtp", beside: product });
const shop = await openShop(product);
let people = 0;

const victim = () => `alvo${++people}@exemplo.com`;
const person = () => ({ nome: "Beto Alvo", email: victim(), telefone: "11 98888-7777" });

type RequestParts = { from?: string; at?: string; body: object };

function ask(path: string, { from = newAddress(), at = product.url, body }: RequestParts): Promise<Received> {
  return send(`${at}/api/v1${path}`, { headers: { ...json, "x-forwarded-for": from }, body: JSON.stringify(body) });
}

/** Sets the counters as if the limit were reached. */
const count = (key: string, hits: number) =>
  product.pool.query("insert into auth.rate_limit (key, window_started_at, hits) values ($1, now(), $2)", [key, hits]);

async function codesOf(tries: Promise<unknown>[]): Promise<Record<string, number>> {
  const ends = await Promise.allSettled(tries);
  const codes = ends.map((end) => (end.status === "rejected" ? String(end.reason.code) : "yes"));
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));
}

const owner = (email: string) => {
  const name = `Loja ${++people}`;
  return { full_name: "Ana Dona", email, password, barbershop: name, telefone: "11 98765-4321" };
};

/** Calls that send mail to an address chosen by the caller. */
const mailers: Record<string, (email: string) => Promise<unknown>> = {
  "asking for a new password": (email) => ask("/auth/recovery", { at: mailing.url, body: { email } }),
  "signing up with their address": (email) => ask("/auth/barbershops", { at: mailing.url, body: owner(email) }),
  "signing in to an account that waits for its mail": (email) =>
    ask("/auth/sign-in", { at: mailing.url, body: { email, password } }),
};

test.for(Object.keys(mailers))("the mailbox of a stranger by %s twelve times, from as many addresses", async (how) => {
  const email = victim();
  await ask("/auth/barbershops", { at: mailing.url, body: owner(email) });
  const before = (await mailing.mailsTo(email)).length;
  for (let time = 1; time <= 12; time++) await mailers[how]!(email);
  expect((await mailing.mailsTo(email)).length - before).toBe(3);
});

test("the mailbox of a stranger by inviting them from six shops", async () => {
  const given = person();
  const hosts: TestClient[] = [];
  for (let n = 0; n < 6; n++) hosts.push((await openShop(n % 2 ? product : other)).owner);
  const tries = await codesOf(hosts.map(({ staff }) => staff.inviteReceptionist(given)));
  expect(tries).toEqual({ yes: 3, TOO_MANY_REQUESTS: 3 });
  expect(await product.mailsTo(given.email)).toHaveLength(3);
});

test("the mailbox of a stranger by sending one invitation again and again", async () => {
  const given = person();
  const { invitation } = await shop.owner.staff.inviteReceptionist(given);
  const again = () => shop.owner.staff.resendInvitation({ id: invitation.id });
  expect(await codesOf(Array.from({ length: 6 }, again))).toEqual({ yes: 2, TOO_MANY_REQUESTS: 4 });
});

test("the mailbox of a stranger by inviting them, taking it back and inviting them again", async () => {
  const given = person();
  for (let time = 1; time <= 3; time++) {
    const { invitation } = await shop.owner.staff.inviteReceptionist(given);
    await shop.owner.staff.revokeInvitation({ id: invitation.id });
  }
  const fourth = shop.owner.staff.inviteReceptionist(given);
  await expect(fourth).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("the mailbox of a stranger by changing one's own e-mail to theirs", async () => {
  const { owner: asker } = await openShop(product);
  const email = victim();
  const ask = () => asker.auth.email.change({ password, email });
  expect(await codesOf(Array.from({ length: 6 }, ask))).toEqual({ yes: 3, TOO_MANY_REQUESTS: 3 });
  expect(await product.mailsTo(email)).toHaveLength(3);
});

test("thousands of mailboxes by the invitations of one shop: fifty a day", async () => {
  const { owner: host, session } = await openShop(product);
  await count(`invitations-of:${session.barbershop!.id}`, 48);
  const tries = Array.from({ length: 6 }, () => host.staff.inviteReceptionist(person()));
  expect(await codesOf(tries)).toEqual({ yes: 2, TOO_MANY_REQUESTS: 4 });
});

test("shops and accounts by the dozen from one address, at two instances", async () => {
  const from = newAddress();
  await count(`sign-up:${from}`, 18);
  const signUp = (_: unknown, n: number) =>
    ask("/auth/barbershops", { from, at: (n % 2 ? product : other).url, body: owner(victim()) });
  expect(tally(await Promise.all(Array.from({ length: 6 }, signUp)))).toEqual({ yes: 2, TOO_MANY_REQUESTS: 4 });
  expect(codeOf(await ask("/auth/barbershops", { body: owner(victim()) }))).toBeUndefined();
});

test("trying links of invitations from one address, at two instances", async () => {
  const from = newAddress();
  const trial = (_: unknown, n: number) =>
    ask("/invitations/open", { from, at: (n % 2 ? product : other).url, body: { token: `palpite-${n}` } });
  const answers: Received[] = [];
  for (let wave = 0; wave < 7; wave++) answers.push(...(await Promise.all(Array.from({ length: 10 }, trial))));
  expect(tally(answers)).toEqual({ INVITATION_INVALID: 60, TOO_MANY_REQUESTS: 10 });
});
