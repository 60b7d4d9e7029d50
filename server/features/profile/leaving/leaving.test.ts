import sharp from "sharp";
import { readdir } from "node:fs/promises";
import { Client } from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { consentVersion } from "#contract/consents.ts";
import { fiveOf } from "#server/features/packages/examples.ts";
import { hire } from "#server/security/authorization/queries.ts";
import { send, signedInCookie } from "#server/security/raw.ts";
import {
  confirmPhoneOf,
  monday,
  openProduct,
  openShop,
  password,
  signUpClient,
  type TestClient,
  tokenIn,
} from "#server/testing.ts";

const product = await openProduct();
const sure = { password, confirmation: "EXCLUIR" } as const;

const database = new Client(product.databaseUrl);
await database.connect();
afterAll(() => database.end());

/** Every row of every table that contains this text, in any column. */
async function tracesOf(text: string): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and nspname in ('public', 'auth')`);
  const found: string[] = [];
  for (const { name } of tables) {
    await database.query(`begin; alter table ${name} no force row level security`);
    const { rows } = await database.query(`select from ${name} t where t::text ilike $1`, [`%${text}%`]);
    await database.query("rollback");
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function known() {
  const shop = await openShop(product);
  const { client, email } = await signUpClient(product, shop.slug, "Anacleta Titular");
  const guardian = { responsavel_nome: "Zoraide Tutora", responsavel_telefone: "11 96666-7777" };
  const born = { birth_date: "2011-05-01", ...guardian };
  const onboarding = { phone: "11 95555-8888", ...born, text_version: consentVersion };
  await client.profile.mine.onboard({ ...onboarding, consents: ["imagem"] });
  await confirmPhoneOf(shop.owner, client);
  return { ...shop, client, email };
}

const tabOf = async (owner: TestClient, visit: string) =>
  (await owner.sales.open({ appointment: visit, client: null })).id;

async function pay(owner: TestClient, id: string, forma: "pix" | "fiado") {
  const { items } = await owner.sales.details({ id });
  const valor = items.reduce((sum, { preco }) => sum + preco, 0);
  await owner.sales.pay({ id, forma, valor, recebido: null, parcelas: 1 });
  await owner.sales.close({ id });
  return valor;
}

async function book({ owner, client: browser, cut, barber }: Awaited<ReturnType<typeof known>>, startsAt: string) {
  const client = { id: (await browser.auth.session())!.cliente_id! };
  return owner.appointments.book({
    services: [cut.id],
    barber: barber.id,
    startsAt,
    client,
    observacoes: "Anacleta quer curto",
  });
}

test("who goes is in no row any more, and what they paid for still is", async () => {
  const ana = await known();
  const { id } = await book(ana, "2026-11-23T13:00:00Z");
  await ana.owner.appointments.start({ id });
  await ana.owner.appointments.finish({ id });
  await pay(ana.owner, await tabOf(ana.owner, id), "pix");
  await product
    .browser()
    .auth.signIn({ email: ana.email, password: "errada" })
    .catch(() => undefined);
  const cookie = await signedInCookie(product.url, ana.email, password);
  const body = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  await send(`${product.url}/api/photo`, { headers: { cookie, "content-type": "image/jpeg" }, body });
  expect(await readdir(product.folder)).toHaveLength(1);
  const { user } = (await ana.client.auth.session())!;

  await ana.client.profile.ownData.deleteAccount(sure);

  for (const trace of ["Anacleta", ana.email, "5511955558888", "2011-05-01", "Zoraide", "5511966667777"]) {
    expect([trace, await tracesOf(trace)]).toEqual([trace, []]);
  }
  expect(await readdir(product.folder)).toEqual([]);
  expect(await ana.client.auth.session()).toBe(null);
  const again = product.browser().auth.signIn({ email: ana.email, password });
  await expect(again).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
  const kept = await ana.owner.appointments.details({ id });
  expect(kept).toMatchObject({ status: "concluido", valor_final: ana.cut.preco, observacoes: null });
  expect(kept.cliente).toMatchObject({ nome: "Cliente removido", telefone: null });
  expect(await tracesOf("account_deleted")).toEqual(["public.security_events"]);
  expect(await tracesOf(user.id)).toContain("public.security_events");
});

test("answers kept for repeats and mails that wait go with the person, and nobody else's", async () => {
  const ana = await known();
  const other = await signUpClient(product, ana.slug, "Outra Pessoa");
  const answersOf = (name: string) => database.query("select from idempotency_keys where answer::text ~ $1", [name]);
  const repeatable = (idempotencyKey: string) => ({ context: { idempotencyKey } });
  const wanted = { services: [ana.cut.id], barber: ana.barber.id };
  const own = { ...wanted, startsAt: "2026-11-24T13:00:00Z" };
  const { id } = await ana.client.appointments.mine.book(own, repeatable("own"));
  await other.client.appointments.mine.book({ ...wanted, startsAt: "2026-11-24T15:00:00Z" }, repeatable("other"));
  const client = { id: (await ana.client.auth.session())!.cliente_id! };
  const byDesk = { ...wanted, client, startsAt: "2026-11-24T17:00:00Z" };
  const second = await ana.owner.appointments.book(byDesk, repeatable("desk"));
  await ana.client.auth.recovery.request({ email: ana.email });
  for (const one of [id, second.id]) await ana.owner.appointments.cancel({ id: one });
  const kept = async () => {
    await database.query("begin; alter table idempotency_keys no force row level security");
    const names = ["Anacleta", "Outra Pessoa"];
    const answers = await Promise.all(names.map(async (name) => (await answersOf(name)).rowCount));
    await database.query("rollback");
    const mails = await database.query<{ to: string }>(
      "select coalesce(data->>'to', data->>'email') as to from pgboss.job where name in ('send-mail', 'send-recovery-link')",
    );
    const to = mails.rows.map((mail) => mail.to);
    return [...answers, to.includes(ana.email), to.includes(other.email)];
  };
  expect(await kept()).toEqual([2, 1, true, true]);
  await ana.client.profile.ownData.deleteAccount(sure);
  expect(await kept()).toEqual([0, 1, false, true]);
});

test("a wrong password, or a word that was not typed, deletes nothing", async () => {
  const ana = await known();
  const { deleteAccount } = ana.client.profile.ownData;
  await expect(deleteAccount({ ...sure, password: "errada" })).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  await expect(deleteAccount({ password, confirmation: "sim" as never })).rejects.toMatchObject({
    data: { fields: [{ path: "confirmation", message: "Digite EXCLUIR para confirmar." }] },
  });
  expect((await ana.client.auth.session())!.user.name).toBe("Anacleta Titular");
});

test("whoever has appointments to come settles them first, as a client or as a barber", async () => {
  const ana = await known();
  const shop = { id: ana.session.barbershop!.id, owner: ana.session.user.id };
  const { email, barber } = await hire(product, shop, "barbeiro");
  const beto = product.browser();
  await beto.auth.signIn({ email, password });
  // Upcoming visits depend on the database's clock, which is this machine's.
  product.clock.time = new Date();
  onTestFinished(() => void (product.clock.time = monday));
  const { id } = await book({ ...ana, barber: { ...ana.barber, id: barber! } }, tuesdayInAWeek());
  const refusal = { code: "STILL_OPEN", data: { left: [{ kind: "horarios", quanto: 1 }] } };
  await expect(ana.client.profile.ownData.deleteAccount(sure)).rejects.toMatchObject(refusal);
  await expect(beto.profile.ownData.deleteAccount(sure)).rejects.toMatchObject(refusal);
  await ana.owner.appointments.cancel({ id });
  await ana.client.profile.ownData.deleteAccount(sure);
  await beto.profile.ownData.deleteAccount(sure);
  expect(await ana.owner.barbers.list()).toHaveLength(1);
});

test("a client settles what is open, gives up what they lose once they have seen it, and the shop's log says what it was", async () => {
  const { owner, client, session, cut, barber } = await known();
  const shop = { barbearia: session.barbershop!.nome };
  const id = (await client.auth.session())!.cliente_id!;
  const leave = (giveUp = false) => client.profile.ownData.deleteAccount({ ...sure, giveUp });
  const open = (...left: object[]) => ({
    code: "STILL_OPEN",
    data: { left: left.map((one) => ({ ...shop, ate: null, ...one })) },
  });
  const { id: five } = await owner.packages.save(fiveOf(cut.id));
  await owner.clients.wallet.limit({ id, limite_fiado: 50_000 });
  await owner.clients.wallet.deposit({ id, forma: "pix", valor: 2500 });
  const sale = await owner.sales.open({ appointment: null, client: id });
  await owner.sales.addItem({ id: sale.id, tipo: "pacote", package: five });
  await expect(leave(true)).rejects.toMatchObject(open({ kind: "comandas", quanto: 1 }));
  const valor = await pay(owner, sale.id, "fiado");
  const { id: visit } = await owner.appointments.book({
    services: [cut.id],
    barber: barber.id,
    startsAt: "2026-11-23T13:00:00Z",
    client: { id },
  });
  await owner.appointments.start({ id: visit });
  const fiado = { kind: "fiado", quanto: valor };
  await expect(leave(true)).rejects.toMatchObject(open({ kind: "horarios", quanto: 1 }, fiado));
  await owner.appointments.finish({ id: visit });
  await owner.sales.close({ id: await tabOf(owner, visit) });
  await owner.clients.wallet.receive({ id, forma: "pix", valor });
  const lost = [
    { kind: "credito", quanto: 2500 },
    { kind: "usos", quanto: 4 },
  ];
  await expect(leave()).rejects.toMatchObject({ code: "WOULD_LOSE", data: { left: lost } });
  expect((await owner.clients.details({ id })).apagado).toBe(false);
  await leave(true);
  expect((await owner.clients.details({ id })).apagado).toBe(true);
  const { items } = await owner.audit.eventsOfShop({ event_type: "client_gave_up" });
  expect(items.map(({ details }) => details).toReversed()).toEqual([
    { client: id, what: "Crédito de R$\u00a025,00" },
    { client: id, what: "4 usos de pacotes" },
  ]);
});

test("whoever has opened a drawer closes it first", async () => {
  const { session } = await openShop(product);
  const { email } = await hire(product, { id: session.barbershop!.id, owner: session.user.id }, "recepcionista");
  const rita = product.browser();
  await rita.auth.signIn({ email, password });
  await rita.cash.open({ abertura: 10_000 });
  const refusal = { code: "STILL_OPEN", data: { left: [{ kind: "caixa", quanto: 1 }] } };
  await expect(rita.profile.ownData.deleteAccount(sure)).rejects.toMatchObject(refusal);
  await rita.cash.close({ contado: 10_000, justificativa: "" });
  await rita.profile.ownData.deleteAccount(sure);
  await expect(rita.profile.own()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("the last admin of a shop stays", async () => {
  const { owner } = await openShop(product);
  await expect(owner.profile.ownData.deleteAccount(sure)).rejects.toMatchObject({ code: "LAST_ADMIN" });
  expect((await owner.auth.session())!.role).toBe("admin");
});

test("a receptionist goes, and their other browser is out at once", async () => {
  const { session } = await openShop(product);
  const { email } = await hire(product, { id: session.barbershop!.id, owner: session.user.id }, "recepcionista");
  const browsers: TestClient[] = [product.browser(), product.browser()];
  for (const browser of browsers) await browser.auth.signIn({ email, password });
  await browsers[0]!.profile.ownData.deleteAccount(sure);
  await expect(browsers[1]!.profile.own()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(await tracesOf(email)).toEqual([]);
});

test("invitations to whoever goes open nothing any more and name nobody, whether they were of the shop or not", async () => {
  const { owner, client, email } = await known();
  const other = await openShop(product);
  const person = { nome: "Berenice", telefone: "11 94444-3333" };
  const kept = await owner.staff.inviteReceptionist({ ...person, nome: "Outra", email: "outra@exemplo.com" });
  await owner.staff.inviteReceptionist({ ...person, email });
  const words = { especialidades: ["Berenice corta"], bio: "Berenice" };
  const chair = await other.owner.staff.inviteBarber({ ...person, ...words, email });
  const links = (await product.mailsTo(email)).flatMap(({ text }) => tokenIn(text) || []);
  expect(links).toHaveLength(2);
  await client.auth.recovery.request({ email });
  await client.profile.ownData.deleteAccount(sure);

  for (const trace of ["Berenice", email]) expect([trace, await tracesOf(trace)]).toEqual([trace, []]);
  const refusal = { code: "INVITATION_INVALID" };
  for (const token of links) {
    await expect(product.browser().staff.openInvitation({ token })).rejects.toMatchObject(refusal);
    await expect(product.browser().staff.acceptInvitation({ token, password })).rejects.toMatchObject(refusal);
  }
  const { items: waiting } = await owner.staff.invitations({ role: "recepcionista" });
  expect(waiting.map(({ id }) => id)).toEqual([kept.invitation.id]);
  expect(await other.owner.staff.invitations({ role: "barbeiro" })).toMatchObject({ items: [] });
  const { reactivateBarber } = other.owner.staff;
  await expect(reactivateBarber({ id: chair.barber.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("nobody deletes anything without a session", async () => {
  await expect(product.browser().profile.ownData.deleteAccount(sure)).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});

function tuesdayInAWeek(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 7 + ((9 - day.getUTCDay()) % 7));
  day.setUTCHours(13, 0, 0, 0);
  return day.toISOString();
}
