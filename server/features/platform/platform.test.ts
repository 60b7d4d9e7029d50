import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { admissionsOf } from "#server/procedures.ts";
import { countShops } from "#server/features/barbershops/administration/queries.ts";
import { router } from "#server/router.ts";
import type { Actor } from "#server/scope.ts";
import { monday, openPlatform, openProduct, openShop, password, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const { above } = await openPlatform(product);
const reason = "Pagamento em atraso";

const aClient: Actor = {
  session_id: randomUUID(),
  lives_for: 3600,
  active_barbershop_id: null,
  second_factor: false,
  second_factor_required: false,
  other_shops: false,
  user_id: randomUUID(),
  full_name: "Ana Cliente",
  email: "ana@exemplo.com",
  image: null,
  role: "cliente",
  super_admin: false,
  barbershop_id: randomUUID(),
  barbershop: "Encerrada",
  slug: "encerrada",
  timezone: "America/Sao_Paulo",
  shop_status: "ativa",
  status_reason: null,
  barbeiro_id: null,
  cliente_id: randomUUID(),
  permissions: null,
  desk: null,
  closes_comandas: null,
};

test("shops are listed by name, by age, by activity and by size, page after page without a gap", async () => {
  const names = Array.from({ length: 7 }, (_, n) => `Página ${String(n).padStart(2, "0")}`);
  for (const nome of names) await openShop(product, nome);
  await countShops(product.deps.db);
  for (const sort of ["nome", "-created_at", "-last_activity_at", "-recent_appointments"] as const) {
    const first = await above.platform.shops.list({ query: "PAGINA", sort, size: 4 });
    const second = await above.platform.shops.list({ query: "PAGINA", sort, size: 4, after: first.next! });
    const found = [...first.items, ...second.items].map(({ nome }) => nome);
    expect([sort, first.items.length, second.next, new Set(found).size]).toEqual([sort, 4, null, 7]);
    if (sort === "nome") expect(found).toEqual(names);
    if (sort === "-created_at") expect(found).toEqual(names.toReversed());
  }
});

test("all shops are listed in every order, and the active ones alone", async () => {
  for (const sort of ["nome", "-created_at", "-last_activity_at", "-recent_appointments"] as const) {
    for (const status of [undefined, "ativa"] as const) {
      const { items, next } = await above.platform.shops.list({ sort, status, size: 4 });
      const { items: more } = await above.platform.shops.list({ sort, status, size: 4, after: next! });
      expect([items.length, more.length > 0]).toEqual([4, true]);
    }
  }
});

test("a shop is found by any word of its name, and by its link", async () => {
  const { slug } = await openShop(product, "Salão Tesoura de Prata");
  for (const query of ["prata", "TESOURA salao", slug.slice(0, -1)]) {
    const { items: shops } = await above.platform.shops.list({ query });
    expect([query, shops.map((shop) => shop.slug)]).toEqual([query, [slug]]);
  }
  expect((await above.platform.shops.list({ query: "rata" })).items).toEqual([]);
});

test("shops are narrowed by their status, page after page and together with the search", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await openShop(product, `Filtrada ${n}`)).session.barbershop!.id);
  await above.platform.shops.suspend({ id: ids[1]!, reason });
  await above.platform.shops.close({ id: ids[2]!, reason });
  const found = async (status: "ativa" | "suspensa" | "encerrada") =>
    (await above.platform.shops.list({ query: "filtrada", status, sort: "nome" })).items.map(({ nome }) => nome);
  expect(await found("ativa")).toEqual(["Filtrada 0"]);
  expect(await found("suspensa")).toEqual(["Filtrada 1"]);
  expect(await found("encerrada")).toEqual(["Filtrada 2"]);
  const first = await above.platform.shops.list({ status: "ativa", size: 4 });
  const second = await above.platform.shops.list({ status: "ativa", size: 4, after: first.next! });
  const all = [...first.items, ...second.items];
  expect([first.items.length, new Set(all.map(({ status }) => status))]).toEqual([4, new Set(["ativa"])]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test("a shop's row tells its size, counted by the chore", async () => {
  const { slug } = await openShop(product, "Contada");
  await signUpClient(product, slug);
  const row = async () => (await above.platform.shops.list({ query: slug, sort: "nome" })).items[0]!;
  expect(await row()).toMatchObject({ counted_at: null, status: "ativa" });
  await countShops(product.deps.db);
  expect(await row()).toMatchObject({ team_size: 1, client_count: 1, recent_appointments: 0 });
  expect((await row()).counted_at).not.toBeNull();
});

test("a suspended shop signs in its admin, who reads why, and its clients, who see and cancel their visits; its other calls are refused", async () => {
  const { owner, session, slug, cut, barber } = await openShop(product, "Suspensa");
  const { client, email } = await signUpClient(product, slug);
  const { id } = session.barbershop!;
  const wanted = { services: [cut.id], barber: barber.id, startsAt: "2026-11-24T13:00:00Z" };
  const visit = await client.appointments.mine.book(wanted);
  await above.platform.shops.suspend({ id, reason });

  const refusal = { code: "SHOP_SUSPENDED", message: "Esta barbearia está suspensa. Fale com o administrador dela." };
  await expect(client.services.list()).rejects.toMatchObject(refusal);
  await expect(owner.services.list()).rejects.toMatchObject(refusal);
  await expect(client.realtime.changes()).rejects.toMatchObject(refusal);
  await expect(client.appointments.mine.book(wanted)).rejects.toMatchObject(refusal);
  await product.browser().auth.signIn({ email, password });
  const { items } = await client.appointments.mine.list({ which: "upcoming", words: "" });
  expect(items).toMatchObject([{ id: visit.id }]);
  expect(await client.appointments.mine.cancel({ id: visit.id })).toMatchObject({ status: "cancelado" });
  await expect(product.browser().publicPage.barbershop({ slug })).rejects.toMatchObject({
    code: "BARBERSHOP_NOT_FOUND",
  });
  const again = await product.browser().auth.signIn({ email: session.user.email, password });
  expect(again.barbershop).toMatchObject({ status: "suspensa", status_reason: reason });
  expect((await client.auth.session())!.barbershop).toMatchObject({ status: "suspensa", status_reason: null });

  await above.platform.shops.reopen({ id, reason: "Pagamento recebido" });
  expect(await owner.services.list()).not.toEqual([]);
  await product.browser().auth.signIn({ email, password });
});

test("the link of a visit shows and cancels it while the shop is suspended or closed, and to everybody else there is no such shop", async () => {
  for (const [act, code] of [
    ["suspend", "SHOP_SUSPENDED"],
    ["close", "SHOP_CLOSED"],
  ] as const) {
    const { session, slug, cut, barber } = await openShop(product, "Fora do ar");
    const visitor = product.browser().publicPage;
    const [startsAt, nome, telefone] = ["2026-11-24T13:00:00Z", "Ana", "(11) 91234-5678"];
    const booked = { slug, services: [cut.id], barber: barber.id, startsAt, nome, telefone };
    const { token } = await visitor.book(booked);
    await above.platform.shops[act]({ id: session.barbershop!.id, reason });

    expect(await visitor.visit({ token })).toMatchObject({ status: "agendado", barbershop: "Fora do ar" });
    expect(await visitor.visitShop({ token })).toMatchObject({ slug, publicada: false });
    await expect(visitor.visitFreeTimes({ token, from: "2026-11-24", days: 1 })).rejects.toMatchObject({ code });
    await expect(visitor.moveVisit({ token, startsAt: "2026-11-24T15:00:00Z" })).rejects.toMatchObject({ code });
    await expect(visitor.payDeposit({ token })).rejects.toMatchObject({ code });
    expect(await visitor.cancelVisit({ token })).toMatchObject({ status: "cancelado" });
    const gone = { code: "BARBERSHOP_NOT_FOUND" };
    await expect(visitor.barbershop({ slug })).rejects.toMatchObject(gone);
    await expect(visitor.book(booked)).rejects.toMatchObject(gone);
    const pageOf = async (of: string) => (await fetch(`${product.url}/b/${of}`)).text();
    expect(await pageOf(slug), "as of one that never was").toBe(await pageOf("nenhuma-assim"));
  }
});

test("a client of a closed shop signs in, reads the visits that were, takes their data and deletes the account, and nothing else", async () => {
  const { owner, session, slug, cut, barber } = await openShop(product, "Encerrada");
  const { client, email } = await signUpClient(product, slug);
  const wanted = { services: [cut.id], barber: barber.id, startsAt: "2026-11-23T12:00:00Z" };
  const visit = await client.appointments.mine.book(wanted);
  product.clock.time = new Date("2026-11-23T13:00:00Z");
  onTestFinished(() => void (product.clock.time = monday));
  await owner.appointments.start({ id: visit.id });
  await owner.appointments.finish({ id: visit.id });
  await owner.sales.open({ appointment: visit.id, client: null });
  await above.platform.shops.close({ id: session.barbershop!.id, reason });

  expect((await client.auth.session())!.barbershop).toMatchObject({ status: "encerrada", status_reason: null });
  await client.auth.signIn({ email, password });
  const { items } = await client.appointments.mine.list({ which: "past", words: "" });
  expect(items).toMatchObject([{ id: visit.id, status: "concluido" }]);
  const { content } = await client.profile.ownData.take({ format: "json" });
  expect(JSON.parse(content)).toMatchObject({ agendamentos: [{ status: "concluido" }] });
  for (const call of [client.plans.list, client.profile.own, () => client.appointments.mine.book(wanted)])
    await expect(call()).rejects.toMatchObject({ code: "SHOP_CLOSED" });
  await client.profile.ownData.deleteAccount({ password, confirmation: "EXCLUIR" });
  const again = product.browser().auth.signIn({ email, password });
  await expect(again).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
});

test("a suspended or closed shop answers its clients about the visits that were alone, besides what concerns their account", () => {
  const admitted = (given: Partial<Actor>) =>
    [...admissionsOf(router)].flatMap(([call, admit]) => {
      try {
        admit({ ...aClient, ...given }, monday);
        return [call];
      } catch {
        return [];
      }
    });
  const ofAccount = admitted({ barbershop_id: null });
  for (const shop_status of ["suspensa", "encerrada"] as const)
    expect(admitted({ shop_status }).filter((call) => !ofAccount.includes(call))).toEqual([
      "appointments.mine.list",
      "appointments.mine.cancel",
    ]);
});

test("a closed shop signs in none of its team", async () => {
  const { owner, session } = await openShop(product, "Encerrada");
  await above.platform.shops.close({ id: session.barbershop!.id, reason });
  const refusal = { code: "SHOP_CLOSED", message: "Esta barbearia foi encerrada." };
  await expect(owner.services.list()).rejects.toMatchObject(refusal);
  await expect(product.browser().auth.signIn({ email: session.user.email, password })).rejects.toMatchObject(refusal);
});

test("whoever belongs to an open shop too goes on there when their first one is closed", async () => {
  const [closed, open] = [await openShop(product, "Fechada"), await openShop(product, "Aberta")];
  const { email, name: nome } = closed.session.user;
  const sent = await open.owner.staff.inviteReceptionist({ nome, email, telefone: "11 98888-7777" });
  await closed.owner.staff.joinByInvitation({ token: await product.tokenOf(sent) });
  await closed.owner.auth.switchShop({ id: closed.session.barbershop!.id });
  await above.platform.shops.close({ id: closed.session.barbershop!.id, reason });
  const there = { role: "recepcionista", barbershop: { nome: "Aberta" } };
  expect(await product.browser().auth.signIn({ email, password })).toMatchObject(there);
});

test("a shop that does not exist is not found, whatever is done with it", async () => {
  const id = randomUUID();
  const { suspend, close, reopen, enter } = above.platform.shops;
  for (const act of [suspend, close, reopen])
    await expect(act({ id, reason })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(enter({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("inside a shop a super admin does what its admin does, and the admin reads it in the log", async () => {
  const { owner, session, cut, barber } = await openShop(product, "Visitada");
  const { id } = session.barbershop!;
  await expect(above.services.list()).rejects.toMatchObject({ code: "NO_BARBERSHOP" });
  await above.platform.shops.enter({ id });
  expect(await above.auth.session()).toMatchObject({ role: "super_admin", barbershop: { id } });
  const startsAt = "2026-11-24T13:00:00Z";
  const client = { nome: "Bia", telefone: "11 91234-5678" };
  await above.appointments.book({ services: [cut.id], barber: barber.id, startsAt, client });
  await above.platform.shops.leave();
  expect(await above.auth.session()).toMatchObject({ role: "super_admin", barbershop: null });

  const { items: events } = await owner.audit.eventsOfShop({});
  const acts = events.filter(({ event_type }) => event_type.startsWith("super_admin"));
  expect(acts.map(({ event_type, details }) => [event_type, details.call])).toEqual([
    ["super_admin_left", undefined],
    ["super_admin_act", "appointments.book"],
    ["super_admin_entered", undefined],
  ]);
});

test("an act inside a shop that fails is not in the log", async () => {
  const { owner, session } = await openShop(product, "Sem efeito");
  await above.platform.shops.enter({ id: session.barbershop!.id });
  await expect(above.appointments.cancel({ id: randomUUID() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await above.platform.shops.leave();
  const { items: events } = await owner.audit.eventsOfShop({ event_type: "super_admin_act" });
  expect(events).toEqual([]);
});

test("accounts are listed by age, page after page, also those that were searched for", async () => {
  for (const query of [undefined, "dono"]) {
    const { items, next } = await above.platform.accounts.list({ query, size: 4 });
    const { items: more } = await above.platform.accounts.list({ query, size: 4, after: next! });
    expect([items.length, more.length > 0]).toEqual([4, true]);
    const ages = [...items, ...more].map(({ created_at }) => created_at);
    expect(ages).toEqual(ages.toSorted().toReversed());
  }
});

test("an account is found by any word of its holder's name, and by its e-mail", async () => {
  const { slug } = await openShop(product);
  const { email } = await signUpClient(product, slug, "Rosalina Quintanilha");
  for (const query of ["quintanilha", "QUINTA rosa", email.slice(0, -1)]) {
    const { items: accounts } = await above.platform.accounts.list({ query });
    expect([query, accounts.map((account) => account.email)]).toEqual([query, [email]]);
  }
  expect((await above.platform.accounts.list({ query: "uintanilha" })).items).toEqual([]);
});

test("a locked account loses its sessions and its sign-in, until it is unlocked", async () => {
  const { owner, session } = await openShop(product, "Trancada");
  const { id, email } = session.user;
  await above.platform.accounts.lock({ id, reason: "Conta invadida" });
  expect(await owner.auth.session()).toBeNull();
  await expect(product.browser().auth.signIn({ email, password })).rejects.toThrow();
  const { items: accounts } = await above.platform.accounts.list({ query: email });
  expect(accounts).toMatchObject([{ id, sessions: 0, shops: [{ nome: "Trancada", role: "admin" }] }]);
  expect(accounts[0]!.locked_at).not.toBeNull();
  const { items: events } = await above.audit.events({ event_type: "account_locked" });
  expect(events[0]!.details).toEqual({ account: id, email, reason: "Conta invadida" });
  await above.platform.accounts.unlock({ id });
  await product.browser().auth.signIn({ email, password });
});

test("sessions of an account can be ended, and are counted", async () => {
  const { owner, session } = await openShop(product, "Sessões");
  await product.browser().auth.signIn({ email: session.user.email, password });
  expect(await above.platform.accounts.endSessions({ id: session.user.id })).toEqual({ ended: 2 });
  expect(await owner.auth.session()).toBeNull();
});

test("a super admin cannot lock their own account, and an unknown account is not found", async () => {
  const { user } = (await above.auth.session())!;
  await expect(above.platform.accounts.lock({ id: user.id, reason })).rejects.toMatchObject({ code: "NOT_YOURSELF" });
  const id = randomUUID();
  await expect(above.platform.accounts.lock({ id, reason })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(above.platform.accounts.unlock({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(above.platform.accounts.endSessions({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("health tells versions, sizes and jobs", async () => {
  const health = await above.platform.health();
  expect(health.versions).toEqual({
    navalha: "0.1.0",
    node: process.versions.node,
    postgresql: expect.stringMatching(/^\d+/),
  });
  expect(health.database_bytes).toBeGreaterThan(1_000_000);
  expect(health.jobs.waiting).toBeGreaterThan(0);
  expect(health.mail).toMatchObject({ transport: "folder", last_failed_at: null });
});

test("a super admin sends the confirmation again, as often as a sign-in would, and only where it is missing", async () => {
  const posting = await openProduct({ mail: "smtp" });
  const { above: one } = await openPlatform(posting);
  const email = "nova@exemplo.com";
  const shop = { barbershop: "Nova", telefone: "11 98765-4321" };
  await posting.browser().auth.registerBarbershop({ full_name: "Nora Nova", email, password, ...shop });
  const account = async () => (await one.platform.accounts.list({ query: email })).items[0]!;
  const { id, awaits_confirmation } = await account();
  expect(awaits_confirmation).toBe(true);
  const links = async () => (await posting.mailsTo(email)).filter(({ text }) => text.includes("/confirmar-email#"));
  const before = (await links()).length;
  for (let time = 1; time <= 3; time++) await one.platform.accounts.resendConfirmation({ id });
  expect(await links()).toHaveLength(before + 3);
  await expect(one.platform.accounts.resendConfirmation({ id })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  const { text } = (await links()).at(-1)!;
  await posting.browser().auth.email.confirm({ token: /token=([^&\s]+)/.exec(text)![1]!, type: "signup" });
  expect(await account()).toMatchObject({ awaits_confirmation: false });
  const needless = { code: "CONFIRMATION_NOT_NEEDED" };
  await expect(one.platform.accounts.resendConfirmation({ id })).rejects.toMatchObject(needless);
  await expect(one.platform.accounts.resendConfirmation({ id: randomUUID() })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a super admin invites staff into the only open shop, or into the one they name", async () => {
  const small = await openProduct();
  const { above: one } = await openPlatform(small);
  const invite = (nome: string, role: "barbeiro" | "recepcionista", slug?: string) => {
    const email = `${nome.toLowerCase()}@exemplo.com`;
    return one.staff.inviteFromAbove({ nome: `${nome} Novo`, email, telefone: "11 91234-5678", role, slug });
  };
  const needed = { code: "SHOP_NEEDED" };
  await expect(invite("Beto", "barbeiro")).rejects.toMatchObject(needed);
  const { owner, slug } = await openShop(small, "Única");
  const sent = await invite("Beto", "barbeiro");
  await expect(invite("Beto", "barbeiro")).rejects.toMatchObject({ code: "ALREADY_INVITED" });
  const beto = small.browser();
  const session = await beto.staff.acceptInvitation({ token: await small.tokenOf(sent), password });
  expect(session).toMatchObject({ role: "barbeiro", barbershop: { slug } });
  const { items: events } = await owner.audit.eventsOfShop({ event_type: "staff_invited" });
  expect(events).toMatchObject([{ details: { email: "beto@exemplo.com", role: "barbeiro" } }]);

  const other = await openShop(small, "Outra");
  await expect(invite("Rita", "recepcionista")).rejects.toMatchObject(needed);
  await invite("Rita", "recepcionista", other.slug);
  expect((await other.owner.staff.invitations({ role: "recepcionista" })).items).toMatchObject([{ nome: "Rita Novo" }]);
  const { id } = other.session.barbershop!;
  await one.platform.shops.suspend({ id, reason });
  for (const closed of ["nenhuma", other.slug]) {
    await expect(invite("Rui", "barbeiro", closed)).rejects.toMatchObject({ code: "BARBERSHOP_NOT_FOUND" });
  }
  await invite("Rui", "barbeiro");
});
