import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Client } from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { listening, nextOf } from "#server/features/realtime/examples.ts";
import { startRealtime } from "#server/realtime/realtime.ts";
import { hire } from "#server/security/authorization/queries.ts";
import { waiting } from "#server/security/queries.ts";
import { signedInCookie } from "#server/security/raw.ts";
import { openPlatform, openProduct, openShop, password, signUpClient, useAuthenticator } from "#server/testing.ts";

const product = await openProduct();
const { above } = await openPlatform(product);
const at = (time: string) => `2026-11-23T${time}:00-03:00`;
const noon = { barber: null, startsAt: at("12:00"), endsAt: at("13:00") };

test("what happened while the server could not listen is not missed: its streams end, and coming again is judged anew", async () => {
  const [booked, suspended] = [await openShop(product), await openShop(product)];
  const [one, two] = [await listening(booked.owner), await listening(suspended.owner)];
  await allowConnections(false);
  await product.pool.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`);
  const duringGap = await listening(booked.owner);
  const booking = { services: [booked.cut.id], barber: "any" as const, nome: "Ana", telefone: "11 91234-5678" };
  await product.browser().publicPage.book({ slug: booked.slug, startsAt: at("10:00"), ...booking });
  await above.platform.shops.suspend({ id: suspended.session.barbershop!.id, reason: "Pagamento em atraso" });
  await allowConnections(true);
  expect([await one.over(), await duringGap.over(), await two.over()]).toEqual([true, true, true]);
  await expect(suspended.owner.realtime.changes()).rejects.toMatchObject({ code: "SHOP_SUSPENDED" });
  const again = await listening(booked.owner);
  const { id } = await product
    .browser()
    .publicPage.book({ slug: booked.slug, startsAt: at("11:00"), ...booking, telefone: "11 91234-5679" });
  expect(await nextOf(again, "appointments")).toMatchObject({ ids: [id] });
  again.end();
});

/** Allows new connections to the database or forbids them. All of the pool are opened first, so only the listening one is missing. */
async function allowConnections(allowed: boolean): Promise<void> {
  if (!allowed) {
    onTestFinished(() => allowConnections(true));
    const all = await Promise.all(Array.from({ length: product.pool.options.max }, () => product.pool.connect()));
    for (const one of all) one.release();
  }
  const outside = new Client(inject("databaseUrl"));
  await outside.connect();
  const name = new URL(product.databaseUrl).pathname.slice(1);
  await outside.query(`alter database ${name} allow_connections ${allowed}`);
  await outside.end();
}

test("a database that takes the connection and says nothing is not waited for", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const url = `postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/nothing`;
  await expect(startRealtime(url, product.pool, product.deps.log)).rejects.toThrow("timeout expired");
  silent.close();
});

test("a suspended shop's streams end at once on every instance, another shop's go on", async () => {
  const elsewhere = await openProduct({ beside: product });
  const { owner, session, slug } = await openShop(product);
  const { email } = await signUpClient(product, slug);
  const client = elsewhere.browser();
  await client.auth.signIn({ email, password });
  const other = await openShop(product);
  const [one, two, untouched] = [await listening(owner), await listening(client), await listening(other.owner)];
  await above.platform.shops.suspend({ id: session.barbershop!.id, reason: "Pagamento em atraso" });
  expect([await one.over(), await two.over()]).toEqual([true, true]);
  await expect(client.realtime.changes()).rejects.toMatchObject({ code: "SHOP_SUSPENDED" });
  const booked = { services: [other.cut.id], barber: "any" as const, nome: "Ana", telefone: "11 91234-5678" };
  const { id } = await product.browser().publicPage.book({ slug: other.slug, startsAt: at("10:00"), ...booked });
  expect(await nextOf(untouched, "appointments")).toMatchObject({ ids: [id] });
  untouched.end();

  const locked = await listening(other.owner);
  await above.platform.accounts.lock({ id: other.session.user.id, reason: "Conta invadida" });
  expect(await locked.over()).toBe(true);
});

test("whoever is deactivated in a team hears nothing more of it, the others do", async () => {
  const { owner, session } = await openShop(product);
  const { email, user } = await hire(product, { id: session.barbershop!.id, owner: session.user.id }, "recepcionista");
  const desk = product.browser();
  await desk.auth.signIn({ email, password });
  const [left, stays] = [await listening(desk), await listening(owner)];
  await owner.staff.deactivateReceptionist({ id: user });
  expect(await left.over()).toBe(true);
  const { id } = await owner.appointments.block(noon);
  expect(await nextOf(stays, "blocks")).toMatchObject({ ids: [id] });
  stays.end();
});

test("a barber hears nothing more when the admin closes the portal or takes the agenda away", async () => {
  const { owner, session } = await openShop(product);
  const shop = { id: session.barbershop!.id, owner: session.user.id };
  for (const taken of [{ portal_access_enabled: false }, { agenda_access: false }]) {
    const { email, barber: id } = await hire(product, shop, "barbeiro");
    const barber = product.browser();
    await barber.auth.signIn({ email, password });
    const stream = await listening(barber);
    await owner.staff.setPermissions({ ...defaultPermissions, ...taken, id: id! });
    expect(await stream.over()).toBe(true);
  }
});

test("members of a team that requires a second factor receive changes only once they have one", async () => {
  const { owner, session } = await openShop(product);
  const { email } = await hire(product, { id: session.barbershop!.id, owner: session.user.id }, "recepcionista");
  const desk = product.browser();
  await desk.auth.signIn({ email, password });
  await useAuthenticator(owner);
  const stream = await listening(desk);
  await owner.barbershops.requireSecondFactor({ required: true });
  expect(await stream.over()).toBe(true);
  await expect(desk.realtime.changes()).rejects.toMatchObject({ code: "SECOND_FACTOR_MISSING" });
});

test("other devices of a deleted account hear nothing more, nor does a browser's earlier session", async () => {
  const { slug } = await openShop(product);
  const { client, email } = await signUpClient(product, slug);
  const phone = product.browser();
  await phone.auth.signIn({ email, password });
  const earlier = await listening(phone);
  await phone.auth.signIn({ email, password });
  expect(await earlier.over()).toBe(true);
  const stream = await listening(phone);
  await client.profile.ownData.deleteAccount({ password, confirmation: "EXCLUIR" });
  expect(await stream.over()).toBe(true);
});

test.for([
  ["were signed out", "delete from auth.session where user_id = $1 and $2::uuid is not null"],
  ["went to another shop", "update auth.session set active_barbershop_id = $2 where user_id = $1"],
] as const)("whoever comes to listen hears nothing if they %s meanwhile", async ([, change]) => {
  const [here, elsewhere] = [await openShop(product), await openShop(product)];
  const { email, name: nome, id } = here.session.user;
  const sent = await elsewhere.owner.staff.inviteReceptionist({ nome, email, telefone: "11 98888-7777" });
  await here.owner.staff.joinByInvitation({ token: await product.tokenOf(sent) });
  await here.owner.auth.switchShop({ id: here.page.id });
  // A session unused for a while: using it writes to it, and so waits for a concurrent change.
  await product.pool.query("update auth.session set updated_at = now() - interval '2 minutes' where user_id = $1", [
    id,
  ]);
  const changing = await product.pool.connect();
  await changing.query("begin");
  await changing.query(change, [id, elsewhere.page.id]);
  const coming = here.owner.realtime.changes();
  await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(1), 30_000);
  await changing.query("commit");
  changing.release();
  expect((await (await coming).next()).done).toBe(true);
});

test("a stream ends once the change that ends it is committed, and hears everything before", async () => {
  const { owner, session } = await openShop(product);
  const { email, user } = await hire(product, { id: session.barbershop!.id, owner: session.user.id }, "recepcionista");
  const desk = product.browser();
  await desk.auth.signIn({ email, password });
  const stream = await listening(desk);
  const holding = await product.pool.connect();
  onTestFinished(async () => {
    await holding.query("rollback");
    holding.release();
  });
  await holding.query("begin; lock table security_events in share mode");
  const leaving = owner.staff.deactivateReceptionist({ id: user });
  await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(1), 30_000);
  await owner.appointments.block(noon);
  await nextOf(stream, "blocks");
  await holding.query("commit");
  await leaving;
  expect(await stream.over()).toBe(true);
});

test("a person's oldest stream gives way to the twenty-first, and others keep theirs", async () => {
  const [one, other] = [await openShop(product), await openShop(product)];
  const [untouched, oldest] = [await listening(other.owner), await listening(one.owner)];
  const kept = await Promise.all(Array.from({ length: 20 }, () => listening(one.owner)));
  expect(await oldest.over()).toBe(true);
  for (const { owner } of [one, other]) await owner.appointments.block(noon);
  for (const stream of [...kept, untouched]) {
    await nextOf(stream, "blocks");
    stream.end();
  }
});

test("where an address has all its streams, one more is told to wait", async () => {
  const { session } = await openShop(product);
  const cookie = await signedInCookie(product.url, session.user.email, password);
  const line = "192.0.2.9";
  const coming = { stillMay: async () => true, seconds: 60, line };
  const listener = { user: session.user.id, role: "admin", barber: null, client: null } as const;
  const streams = Array.from({ length: 500 }, (_, number) =>
    product.deps.realtime.subscribe(session.barbershop!.id, { ...listener, user: `${number}` }, coming),
  );
  await Promise.all(streams.map((stream) => stream.next()));
  const headers = { cookie, "x-forwarded-for": line };
  const { status, body } = await fetch(`${product.url}/api/v1/changes`, { headers });
  await body?.cancel();
  expect(status).toBe(429);
  for (const stream of streams) await stream.return(undefined);
});
