import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { SendLog } from "#contract/audit.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { inTransaction } from "#server/database.ts";
import { forgetOldLogs } from "#server/features/audit/client-log/queries.ts";
import { forgetOldEvents } from "#server/features/audit/security-log/queries.ts";
import { openPlatform, openProduct, openShop, signUpClient, useAuthenticator } from "#server/testing.ts";

const product = await openProduct();
const { above, email: superEmail } = await openPlatform(product);
const { owner, session, slug } = await openShop(product);
const { client, email } = await signUpClient(product, slug);

async function typesOf(person: string): Promise<string[]> {
  return (await above.audit.events({ email: person })).items.map(({ event_type }) => event_type);
}

test("a refused role, a missing session and a used call of the administration are on record with their severities", async () => {
  await expect(client.clients.search({ query: "a" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(product.browser().services.list()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const { items: events } = await above.audit.events({});
  const found = new Map(events.map(({ event_type, ...event }) => [event_type, [event.severity, event.act]]));
  expect(found.get("insufficient_role_access")).toEqual(["medium", "Clientes por nome, telefone, e-mail ou CPF"]);
  expect(found.get("unauthorized_access_attempt")).toEqual(["high", "Serviços ativos da barbearia"]);
  expect(await typesOf(superEmail)).toContain("sensitive_route_access");
});

test("a refusal that comes again and again is one row a minute", async () => {
  for (let time = 1; time <= 20; time++) await expect(client.clients.search({ query: "b" })).rejects.toThrow();
  const { items: events } = await above.audit.events({ event_type: "insufficient_role_access", email });
  const minutes = events.map(({ created_at }) => created_at.slice(0, "2026-11-23T08:00".length));
  expect(minutes).not.toEqual([]);
  expect(minutes).toEqual([...new Set(minutes)]);
});

test("the log is found by type, severity, shop, person and time", async () => {
  const signedIn = await above.audit.events({ event_type: "sign_in", shop: slug });
  expect(new Set(signedIn.items.map(({ barbershop }) => barbershop))).toEqual(new Set(["Barbearia do Zé"]));
  expect(signedIn.items.map(({ person }) => person)).toContain(`Ana Cliente <${email}>`);
  const high = await above.audit.events({ severity: "high" });
  expect(new Set(high.items.map(({ severity }) => severity))).toEqual(new Set(["high"]));
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  expect((await above.audit.events({ from: hour(1) })).items).toEqual([]);
  expect((await above.audit.events({ until: hour(-1) })).items).toEqual([]);
  expect((await above.audit.events({ from: hour(-1), until: hour(1) })).items).not.toEqual([]);
});

test("an admin reads the own shop's log and learns nothing of others", async () => {
  const other = await openShop(product, "Outra");
  const { items: events } = await owner.audit.eventsOfShop({});
  expect(events.map(({ event_type }) => event_type)).toContain("sign_in");
  expect(JSON.stringify(events)).not.toContain(other.session.user.email);
  expect(events.find(({ event_type }) => event_type === "insufficient_role_access")?.person).toBe("Ana Cliente");
});

test("what is tried at an account stands in its shop's log and is found by its address", async () => {
  const here = await openShop(product, "Tentada");
  const { email: known } = await signUpClient(product, here.slug);
  const guesser = product.browser();
  for (let time = 1; time <= 6; time++)
    await expect(guesser.auth.signIn({ email: known, password: "errada" })).rejects.toThrow();
  const { items: events } = await here.owner.audit.eventsOfShop({});
  const kinds = events.filter(({ person }) => person === "Ana Cliente").map(({ event_type }) => event_type);
  expect(kinds.filter((kind) => kind === "sign_in_failed")).toHaveLength(5);
  expect(kinds).toContain("login_locked");
  expect(await typesOf(known)).toContain("sign_in_failed");
});

test("an admin reads who of the platform acted on the shop, and no other name from above", async () => {
  const [{ owner: visited, session: open }, quiet] = [await openShop(product), await openShop(product, "Quieta")];
  const { id } = open.barbershop!;
  await above.platform.shops.suspend({ id, reason: "Pagamento em atraso" });
  await above.platform.shops.reopen({ id, reason: "Pagamento recebido" });
  await above.platform.shops.enter({ id });
  await above.barbershops.requireSecondFactor({ required: false });
  await above.platform.shops.leave();
  const { items: events } = await visited.audit.eventsOfShop({});
  const acts = ["suspended", "reopened"].map((act) => `shop_${act}`);
  for (const type of [...acts, "super_admin_entered", "super_admin_act", "second_factor_rule_changed"])
    expect(events.find(({ event_type }) => event_type === type)?.person).toBe("Sônia Suprema (plataforma)");
  expect(JSON.stringify(events)).not.toContain(superEmail);

  const strangers = [(await above.auth.session())!.user.id, session.user.id];
  for (const user_id of strangers) {
    // The job that deletes old entries must see those of every shop.
    const old = `insert into security_events (barbershop_id, user_id, event_type, created_at)
      values ($1, $2, 'super_admin_entered', now() - interval '40 days')`;
    await product.pool.query(old, [id, user_id]);
    const event = { event_type: "sign_in", severity: "low", user_id, barbershop_id: quiet.page.id } as const;
    await recordSecurityEvent(product.deps.db, { context: { address: "10.9.9.9", headers: {} }, ...event });
  }
  const elsewhere = (await quiet.owner.audit.eventsOfShop({})).items.filter(({ address }) => address === "10.9.9.9");
  expect(elsewhere.map(({ person }) => person)).toEqual([null, null]);
});

test("pages follow each other without a gap", async () => {
  for (let time = 0; time < 60; time++) {
    await product.pool.query("insert into security_events (event_type) values ('page')");
  }
  const first = await above.audit.events({ event_type: "page" });
  const second = await above.audit.events({ event_type: "page", after: first.next! });
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect([first.items.length, ids.length, new Set(ids).size, second.next]).toEqual([50, 60, 60, null]);
});

test("pages of a time, of a shop and of its own log follow each other too", async () => {
  const { owner: one, session, slug: shop } = await openShop(product, "Movimentada");
  const { id } = session.barbershop!;
  const day = 86_400_000;
  const time = { from: new Date(Date.now() - day).toISOString(), until: new Date(Date.now() + day).toISOString() };
  await product.pool.query(
    `begin; select set_config('app.shop', '${id}', true);
     insert into security_events (barbershop_id, event_type) select app.shop(), 'page' from generate_series(1, 60); commit`,
  );
  for (const list of [
    (after?: string) => above.audit.events({ ...time, after }),
    (after?: string) => above.audit.events({ shop, after }),
    (after?: string) => one.audit.eventsOfShop({ ...time, after }),
  ]) {
    const first = await list();
    const second = await list(first.next!);
    const ids = [...first.items, ...second.items].map((event) => event.id);
    expect([first.items.length, second.items.length > 9, new Set(ids).size]).toEqual([50, true, ids.length]);
  }
});

test("what is older than the installation keeps is forgotten, and never what is younger than thirty days", async () => {
  expect(await above.audit.retention()).toEqual({ days: 365 });
  await expect(above.audit.keepFor({ days: 7 })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await above.audit.keepFor({ days: 90 });
  const old = (days: number) =>
    product.pool.query(
      `insert into security_events (event_type, created_at) values ('old', now() - make_interval(days => ${days}))`,
    );
  await old(91);
  await old(89);
  await forgetOldEvents(product.deps.db);
  expect((await above.audit.events({ event_type: "old" })).items).toHaveLength(1);
  expect(await typesOf(superEmail)).toContain("retention_changed");
});

test("an admin requires a second factor of the team, which is on record", async () => {
  expect(await owner.barbershops.security()).toEqual({ staff_second_factor: false });
  await useAuthenticator(owner);
  await owner.barbershops.requireSecondFactor({ required: true });
  expect(await owner.barbershops.security()).toEqual({ staff_second_factor: true });
  const { items: events } = await owner.audit.eventsOfShop({ event_type: "second_factor_rule_changed" });
  expect(events).toMatchObject([{ person: session.user.name, details: { exigida: "sim" } }]);
});

const logOf = (message: string, rest: Partial<SendLog["entries"][number]> = {}) => ({
  session_id: randomUUID(),
  entries: [{ level: "error" as const, message, url: "/agendamentos", timestamp: "2026-11-23T11:00:00Z", ...rest }],
});

test("what a browser tells is kept without what names people or lets anybody in", async () => {
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl";
  await client.audit.tell(
    logOf(`ana@exemplo.com, CPF 123.456.789-09, fone 11912345678, senha=segredo1, ${token}`, {
      data: JSON.stringify({ password: "segredo2", token }),
      url: "https://navalha.example/redefinir-senha?email=ana@exemplo.com#access_token=abc",
    }),
  );
  const { items: logs } = await above.audit.clientLogs({ email });
  expect(logs[0]).toMatchObject({ url: "https://navalha.example/redefinir-senha", person: `Ana Cliente <${email}>` });
  const kept = JSON.stringify([logs[0]!.message, logs[0]!.data]);
  for (const secret of ["ana@", "123.456", "11912345678", "segredo", "eyJ"]) expect(kept).not.toContain(secret);
});

test("five hundred entries are kept of a person, the newest", async () => {
  for (let batch = 0; batch < 6; batch++) {
    const entries = Array.from({ length: 100 }, (_, n) => logOf(`${batch * 100 + n}`).entries[0]!);
    await owner.audit.tell({ session_id: randomUUID(), entries });
  }
  const all: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await above.audit.clientLogs({ email: session.user.email, after });
    all.push(...page.items.map(({ message }) => message));
    if (!page.next) break;
    after = page.next;
  }
  expect([all.length, all[0], all.at(-1)]).toEqual([500, "599", "100"]);

  const newest = await above.audit.clientLogs({});
  const { items: next } = await above.audit.clientLogs({ after: newest.next! });
  expect([newest.items[0]!.message, next[0]!.message]).toEqual(["599", String(599 - newest.items.length)]);
  const level = newest.items[0]!.level;
  expect((await above.audit.clientLogs({ level })).items).toEqual(newest.items);
});

test("a report that is too large, too frequent or without a session is refused", async () => {
  const { client: talkative } = await signUpClient(product, slug);
  await expect(product.browser().audit.tell(logOf("x"))).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const entries = Array.from({ length: 100 }, () => logOf("x".repeat(1000), { data: "y ".repeat(900) }).entries[0]!);
  await expect(talkative.audit.tell({ session_id: randomUUID(), entries })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
  for (let time = 1; time <= 20; time++) await talkative.audit.tell(logOf("x"));
  await expect(talkative.audit.tell(logOf("x"))).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("what browsers told is kept for ninety days", async () => {
  const { client } = await signUpClient(product, slug);
  const { user } = (await client.auth.session())!;
  await client.audit.tell(logOf("young"));
  await inTransaction(product.deps.db, { role: "navalha_app", actor: user.id }, (tx) =>
    sql`insert into client_logs (user_id, level, message, happened_at, created_at)
      values (${user.id}, 'info', 'old', now(), now() - interval '91 days')`.execute(tx),
  );
  await forgetOldLogs(product.deps.db);
  const { items: logs } = await above.audit.clientLogs({ email: user.email });
  expect(logs.map(({ message }) => message)).toEqual(["young"]);
});
