import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import type { SaveClient } from "#contract/client-records.ts";
import { record } from "#server/features/clients/examples.ts";
import {
  monday,
  openProduct,
  openShop,
  openStaffedShop,
  password,
  signUpClient,
  type TestClient,
} from "#server/testing.ts";

const product = await openProduct();
const plain = { ...record, telefone: "", email: "", cpf: "", data_nascimento: undefined, tags: [] };

const names = async (owner: TestClient, asked: Parameters<TestClient["clients"]["list"]>[0]) =>
  (await owner.clients.list(asked)).items.map(({ nome }) => nome);

async function shopWith(clients: (Partial<SaveClient> & { nome: string })[]) {
  const shop = await openShop(product);
  const ids: string[] = [];
  for (const client of clients) ids.push((await shop.owner.clients.save({ ...plain, ...client })).id);
  return { ...shop, ids };
}

test("a client is written down, changed, archived and put back", async () => {
  const { owner } = await openShop(product);
  const { id } = await owner.clients.save(record);
  const shown = { nome: "Davi Prado", telefone: "+5511987651234", email: "davi@exemplo.com", cpf: "***.982.247-**" };
  expect((await owner.clients.list({})).items).toMatchObject([{ ...shown, segmento: "novo", aniversariante: 23 }]);
  await owner.clients.save({ ...record, id, cpf: undefined, nome: "Davi do Prado", alergias: "" });
  const { record: kept, ...known } = await owner.clients.details({ id });
  expect(known).toMatchObject({ nome: "Davi do Prado", alergias: null, tags: ["barba", "sábado"] });
  expect(kept).toMatchObject({ cpf: "***.982.247-**", data_nascimento: "1990-11-23", endereco: "Rua das Flores, 10" });
  await owner.clients.save({ ...record, id, cpf: "" });
  expect((await owner.clients.details({ id })).record!.cpf).toBe(null);
  await owner.clients.archive({ id });
  expect([await names(owner, {}), await names(owner, { which: "inactive" })]).toEqual([[], ["Davi Prado"]]);
  expect(await owner.clients.search({ query: "davi" })).toEqual([]);
  await owner.clients.restore({ id });
  expect(await names(owner, {})).toEqual(["Davi Prado"]);
});

test("of two desks that edit a client, the later takes nothing back that the earlier has changed", async () => {
  const { owner } = await openShop(product);
  const { id } = await owner.clients.save(record);
  const { versao } = await owner.clients.details({ id });
  const save = (change: object) => owner.clients.save({ ...record, id, cpf: undefined, ...change });
  const both = await Promise.allSettled([save({ versao, alergias: "Lavanda" }), save({ versao, tags: ["barba"] })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(save({ versao, endereco: "" })).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" });
  const { record: kept, versao: now } = await owner.clients.details({ id });
  expect(kept).toMatchObject({ endereco: "Rua das Flores, 10" });
  // What the form does not edit makes nothing stale.
  await owner.clients.makeVip({ id });
  await save({ versao: now, endereco: "" });
});

test("every change is in the history with who made it, and a CPF only as changed", async () => {
  const { owner } = await openShop(product);
  const { id } = await owner.clients.save(record);
  await owner.clients.save({ ...record, id, nome: "Davi do Prado" });
  await owner.clients.save({ ...record, id, nome: "Davi do Prado" });
  await owner.clients.save({ ...record, id, nome: "Davi do Prado", cpf: "111.444.777-35" });
  await owner.clients.save({ ...record, id, nome: "Davi do Prado", cpf: "" });
  expect(await owner.clients.history({ id })).toMatchObject([
    { person: "Zé Dono", changed: { cpf: ["***", null] } },
    { person: "Zé Dono", changed: { cpf: ["***", "***"] } },
    { person: "Zé Dono", changed: { nome: ["Davi Prado", "Davi do Prado"] } },
  ]);
  await owner.clients.wallet.limit({ id, limite_fiado: 50_000 });
  expect((await owner.clients.history({ id }))[0]).toMatchObject({
    person: "Zé Dono",
    changed: { limite_fiado: [0, 50_000] },
  });
});

test("the whole CPF is shown on record", async () => {
  const { owner } = await openShop(product);
  const { id } = await owner.clients.save(record);
  expect(await owner.clients.showCpf({ id })).toEqual({ cpf: "52998224725" });
  const { items } = await owner.audit.eventsOfShop({ event_type: "cpf_shown" });
  expect(items).toMatchObject([{ person: "Zé Dono", details: { client: id } }]);
});

test("a CPF is found only by who may read it whole: a masked one would be completed by trying", async () => {
  const { owner, rita, beto, chair } = await openStaffedShop(product);
  await owner.clients.save(record);
  await owner.staff.setPermissions({ ...defaultPermissions, id: chair, clients_access: true });
  const found = async ({ clients }: TestClient) => (await clients.search({ query: "529.982.247-25" })).length;
  expect([await found(owner), await found(rita), await found(beto)]).toEqual([1, 1, 0]);
  await owner.barbershops.settings.change({ recepcao_ve_cpf: false });
  expect([await found(rita), (await rita.clients.list({ query: "52998224725" })).items]).toEqual([0, []]);
});

test("showing CPFs is limited to twenty in a window", async () => {
  const { owner } = await openShop(product);
  const { id } = await owner.clients.save(record);
  for (let time = 0; time < 20; time++) await owner.clients.showCpf({ id });
  await expect(owner.clients.showCpf({ id })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("a number that the desk changes is unproven again, and strangers' visits by the new one stay theirs", async () => {
  const { owner, slug, cut, barber } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  const id = (await client.auth.session())!.cliente_id!;
  await owner.clients.confirmPhone({ id });
  const unchanged = { ...record, id, telefone: (await owner.clients.details({ id })).telefone! };
  await owner.clients.save({ ...unchanged, nome: "Outro nome" });
  expect((await owner.clients.details({ id })).verificado).toBe(true);
  await owner.clients.save({ ...unchanged, telefone: "11 95555-0003" });
  expect((await owner.clients.details({ id })).verificado).toBe(false);
  const stranger = { slug, services: [cut.id], barber: barber.id, nome: "Davi", telefone: "11 95555-0003" };
  await product.browser().publicPage.book({ ...stranger, startsAt: "2026-11-24T13:00:00Z" });
  expect((await client.appointments.mine.list({ which: "upcoming" })).items).toEqual([]);
});

test("a phone or a CPF that another client has is refused in its field, and so is what is no CPF", async () => {
  const { owner, ids } = await shopWith([record, { nome: "Bia" }]);
  const refused = (given: Partial<SaveClient>) => owner.clients.save({ ...plain, ...given, nome: "Bia", id: ids[1] });
  for (const [given, path, message] of [
    [{ telefone: "11987651234" }, "telefone", "Outro cliente já tem este telefone."],
    [{ cpf: "52998224725" }, "cpf", "Outro cliente já tem este CPF."],
    [{ cpf: "529.982.247-24" }, "cpf", "CPF inválido."],
    [{ cpf: "111.111.111-11" }, "cpf", "CPF inválido."],
    [{ responsavel_nome: "Zoraide" }, "responsavel_telefone", "Informe um telefone do responsável, com DDD."],
  ] as const)
    await expect(refused(given)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      data: { fields: [{ path, message }] },
    });
  const another = owner.clients.save({ ...plain, nome: "Caio", telefone: "11987651234" });
  await expect(another).rejects.toMatchObject({ data: { fields: [{ path: "telefone" }] } });
});

test("a dependent has the titular's phone, is found by it, and nobody hangs on a dependent", async () => {
  const { owner, ids } = await shopWith([record]);
  const child = { ...plain, nome: "Enzo Prado", titular_id: ids[0], parentesco: "filho" } as const;
  const { id } = await owner.clients.save(child);
  expect((await owner.clients.list({ query: "98765-1234" })).items).toMatchObject([
    { nome: "Davi Prado", titular: null },
    { nome: "Enzo Prado", titular: "Davi Prado", telefone: "+5511987651234" },
  ]);
  expect((await owner.clients.search({ query: "1198765" })).map(({ nome }) => nome)).toEqual([
    "Davi Prado",
    "Enzo Prado",
  ]);
  expect(await owner.clients.details({ id: ids[0]! })).toMatchObject({ dependentes: [{ id, parentesco: "filho" }] });
  const guardian = { id: ids[0], nome: "Davi Prado" };
  expect(await owner.clients.details({ id })).toMatchObject({ titular: guardian, telefone: "+5511987651234" });
  for (const wrong of [
    { ...child, nome: "Neto", titular_id: id },
    { ...record, id: ids[0], cpf: undefined, telefone: "", titular_id: id, parentesco: "pai" as const },
  ])
    await expect(owner.clients.save(wrong)).rejects.toMatchObject({ data: { fields: [{ path: "titular_id" }] } });
  const alone = await owner.clients.save({ ...plain, nome: "Só", parentesco: "filho" });
  expect((await owner.clients.details(alone)).parentesco).toBeNull();
  const spoken = owner.clients.save({ ...child, id, telefone: "11 98888-0000", parentesco: null });
  await expect(spoken).rejects.toMatchObject({ data: { fields: [{ path: "telefone" }, { path: "parentesco" }] } });
});

test("an erased client cannot be a titular, and erasing a titular frees the dependents", async () => {
  const { owner, slug, ids } = await shopWith([record, { nome: "Bia" }]);
  const [titular, bia] = ids as [string, string];
  await owner.clients.erase({ id: titular, confirmation: "EXCLUIR" });
  const hangs = { ...plain, nome: "Bia", titular_id: titular, parentesco: "filho" } as const;
  for (const id of [undefined, bia])
    await expect(owner.clients.save({ ...hangs, id })).rejects.toMatchObject({
      data: { fields: [{ path: "titular_id" }] },
    });
  const { client } = await signUpClient(product, slug);
  await owner.clients.save({ ...hangs, id: bia, titular_id: (await client.auth.session())!.cliente_id! });
  await client.profile.ownData.deleteAccount({ password, confirmation: "EXCLUIR" });
  expect(await owner.clients.details({ id: bia })).toMatchObject({ titular: null, parentesco: null });
});

test("clients are found by words of the name, phone with and without area code, e-mail and CPF", async () => {
  const { owner } = await shopWith([
    record,
    { nome: "Ana Souza", email: "ana.souza@exemplo.com" },
    { nome: "Édna Sá" },
  ]);
  for (const [query, found] of [
    ["prado da", ["Davi Prado"]],
    ["edna", ["Édna Sá"]],
    ["98765", ["Davi Prado"]],
    ["11 98765", ["Davi Prado"]],
    ["1234", ["Davi Prado"]],
    ["8765-1234", ["Davi Prado"]],
    ["5 1234", ["Davi Prado"]],
    ["234", []],
    ["ana.souza@", ["Ana Souza"]],
    ["ANA.SOUZA@EXEMPLO.COM", ["Ana Souza"]],
    ["529.982.247-25", ["Davi Prado"]],
    ["529.982.247-2", []],
    ["souza@", []],
  ] as const)
    expect([query, await names(owner, { query })]).toEqual([query, found]);
});

test("clients are found once each and by their names as they are now; no word is kept of who is gone", async () => {
  const { owner, ids } = await shopWith([{ nome: "Ana Anabela" }, { nome: "Ana Lima" }, { nome: "Ana Rey" }]);
  const [twice, renamed, erased] = ids as [string, string, string];
  expect(await names(owner, { query: "an", sort: "-nome" })).toEqual(["Ana Rey", "Ana Lima", "Ana Anabela"]);
  await owner.clients.save({ ...plain, id: renamed, nome: "Ana Luz Lima" });
  expect(await names(owner, { query: "lim luz" })).toEqual(["Ana Luz Lima"]);
  expect(await names(owner, { query: "a" })).toEqual(["Ana Anabela", "Ana Luz Lima", "Ana Rey"]);
  await owner.clients.erase({ id: erased, confirmation: "EXCLUIR" });
  await owner.clients.merge({ id: twice, removed: renamed, taking: [] });
  const database = new Client(product.databaseUrl);
  await database.connect();
  onTestFinished(() => database.end());
  const { rows } = await database.query("select word from name_words where row_id = any ($1) order by word", [ids]);
  expect(rows.map(({ word }) => word)).toEqual(["ana", "anabela", "cliente", "removido"]);
});

test("more than a few of one name, phone or e-mail are found in the order that was asked for", async () => {
  const { owner, session } = await shopWith([{ nome: "Davi" }]);
  const app = new Client(product.databaseUrl);
  await app.connect();
  onTestFinished(() => app.end());
  await app.query("begin; set local role navalha_app");
  await app.query(
    `with who as (select set_config('app.shop', $1, true) as shop, set_config('app.actor_role', 'admin', true)),
       crowd as (insert into clients (barbershop_id, nome, telefone, email)
         select shop::uuid, 'Ana Souza ' || n, '+55119100' || 10000 + n, 'c' || n || '@exemplo.com' from who, generate_series(1, 3001) n
         returning id, barbershop_id, nome)
     insert into clients (barbershop_id, nome, titular_id, parentesco)
     select barbershop_id, 'Zeca Filho', id, 'filho' from crowd where nome = 'Ana Souza 1'`,
    [session.barbershop!.id],
  );
  await app.query("commit");
  for (const query of ["11 91", "+55119", "9100"])
    expect([query, await names(owner, { query, sort: "-nome", size: 2 })]).toEqual([
      query,
      ["Zeca Filho", "Ana Souza 999"],
    ]);
  for (const query of ["souza", "an so"])
    expect([query, await names(owner, { query, sort: "-nome", size: 2 })]).toEqual([
      query,
      ["Ana Souza 999", "Ana Souza 998"],
    ]);
  expect((await owner.clients.search({ query: "9100" })).map(({ nome }) => nome).slice(0, 2)).toEqual([
    "Ana Souza 1",
    "Ana Souza 10",
  ]);
});

test("the filters narrow the list, and every column sorts it", async () => {
  const { owner, cut, barber, ids } = await shopWith([
    { nome: "Hoje", data_nascimento: "1990-11-23", telefone: "11 94444-0004" },
    { nome: "Semana", data_nascimento: "1991-11-29", telefone: "11 94444-0002" },
    { nome: "Mês", data_nascimento: "1992-11-01", telefone: "11 94444-0001" },
    { nome: "Dezembro", data_nascimento: "1992-12-01", telefone: "11 94444-0003" },
  ]);
  const by = (birthday: "today" | "week" | "month") => names(owner, { birthday });
  expect([await by("today"), await by("week"), await by("month")]).toEqual([
    ["Hoje"],
    ["Hoje", "Semana"],
    ["Hoje", "Mês", "Semana"],
  ]);
  const visit = { services: [cut.id], barber: barber.id, client: { id: ids[2]! } };
  const done = await owner.appointments.book({ ...visit, startsAt: "2026-11-23T13:00:00Z" });
  await owner.appointments.start({ id: done.id });
  await owner.appointments.finish({ id: done.id });
  const missed = await owner.appointments.book({ ...visit, client: { id: ids[3]! }, startsAt: "2026-11-23T12:00:00Z" });
  product.clock.time = new Date("2026-11-23T12:30:00Z");
  onTestFinished(() => void (product.clock.time = monday));
  await owner.appointments.markMissed({ id: missed.id });
  expect(await names(owner, { visit: "in7" })).toEqual(["Mês"]);
  expect(await names(owner, { visit: "away30" })).toEqual([]);
  product.clock.time = new Date("2026-11-30T21:00:00Z");
  expect(await names(owner, { visit: "in7" }), "seven days ago, by the calendar").toEqual(["Mês"]);
  product.clock.time = new Date("2026-12-23T21:00:00Z");
  expect(await names(owner, { visit: "away30" }), "thirty days ago is not before that").toEqual([]);
  product.clock.time = new Date("2026-12-24T21:00:00Z");
  expect(await names(owner, { visit: "away30" })).toEqual(["Mês"]);
  expect(await names(owner, { visit: "away60" })).toEqual([]);
  product.clock.time = new Date("2026-11-30T21:00:00Z");
  expect(await names(owner, { visit: "never" })).toEqual(["Dezembro", "Hoje", "Semana"]);
  expect([await names(owner, { missed: "some" }), await names(owner, { barber: barber.id })]).toEqual([
    ["Dezembro"],
    ["Mês"],
  ]);
  expect(await names(owner, { account: "with" })).toEqual([]);
  expect(await names(owner, { segment: "vip" })).toEqual([]);
  await owner.clients.makeVip({ id: ids[0]! });
  expect(await names(owner, { segment: "vip" })).toEqual(["Hoje"]);
  expect((await owner.clients.list({ sort: "-segmento" })).items[0]).toMatchObject({ nome: "Hoje" });
  await owner.clients.endVip({ id: ids[0]! });
  expect(await names(owner, { segment: "vip" })).toEqual([]);
  for (const [sort, inOrder] of [
    ["telefone", ["Mês", "Semana", "Dezembro", "Hoje"]],
    ["created_at", ["Hoje", "Semana", "Mês", "Dezembro"]],
    ["-total_visitas", ["Mês", "Dezembro", "Semana", "Hoje"]],
    ["-faltas", ["Dezembro", "Mês", "Semana", "Hoje"]],
    ["data_ultimo_corte", ["Hoje", "Semana", "Dezembro", "Mês"]],
  ] as const) {
    const first = await owner.clients.list({ sort, size: 2 });
    const rest = await owner.clients.list({ sort, size: 2, after: first.next! });
    expect([sort, [...first.items, ...rest.items].map(({ nome }) => nome)]).toEqual([sort, inOrder]);
  }
});

test("whoever is blocked books only through staff, and the reason stays inside", async () => {
  const { owner, slug, cut, barber } = await openShop(product);
  const { id } = await owner.clients.save({ ...record, telefone: "11955550001" });
  await owner.clients.block({ id, reason: "Faltou três vezes." });
  expect((await owner.clients.details({ id })).record!.blocked_reason).toBe("Faltou três vezes.");
  const visit = { slug, services: [cut.id], barber: barber.id, startsAt: "2026-11-24T13:00:00Z" };
  const booking = () => product.browser().publicPage.book({ ...visit, nome: "Davi", telefone: "11955550001" });
  await expect(booking()).rejects.toMatchObject({ code: "CLIENT_BLOCKED" });
  await owner.clients.unblock({ id });
  await booking();
});

test("an account that claims a blocked number is refused like a visitor who types it", async () => {
  const { owner, slug, cut, barber } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  const own = (await client.auth.session())!.cliente_id!;
  const { telefone } = await owner.clients.details({ id: own });
  const { id } = await owner.clients.save({ ...record, telefone: telefone! });
  const visit = { services: [cut.id], barber: barber.id, startsAt: "2026-11-24T13:00:00Z" };
  const booking = () => client.appointments.mine.book(visit);
  await owner.clients.block({ id, reason: "Faltou três vezes." });
  await expect(booking()).rejects.toMatchObject({ code: "CLIENT_BLOCKED" });
  await owner.clients.unblock({ id });
  await booking();
  await owner.clients.block({ id: own, reason: "Outra pessoa." });
  const holder = product
    .browser()
    .publicPage.book({ slug, ...visit, startsAt: "2026-11-24T15:00:00Z", nome: "Davi", telefone: telefone! });
  expect(await holder, "nobody is blocked for who claims their number").toMatchObject({
    startsAt: "2026-11-24T15:00:00.000Z",
  });
});

test("a booking restores an archived client", async () => {
  const { owner, slug, cut, barber } = await openShop(product);
  const { id } = await owner.clients.save({ ...record, telefone: "11955550002" });
  await owner.clients.archive({ id });
  const visit = { slug, services: [cut.id], barber: barber.id, startsAt: "2026-11-24T13:00:00Z" };
  await product.browser().publicPage.book({ ...visit, nome: "Davi", telefone: "11955550002" });
  expect(await names(owner, {})).toEqual(["Davi Prado"]);
});

test("a barber sees clients whom they serve without the record, and with access to clients the whole record", async () => {
  const { owner, beto, cut, chair } = await openStaffedShop(product);
  const { id } = await owner.clients.save(record);
  await expect(beto.clients.details({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const client = { id };
  await owner.appointments.book({ services: [cut.id], barber: chair, startsAt: "2026-11-24T13:00:00Z", client });
  expect(await beto.clients.details({ id })).toMatchObject({ alergias: "Látex", record: null, aniversariante: null });
  await owner.staff.setPermissions({ ...defaultPermissions, id: chair, clients_access: true });
  expect((await beto.clients.details({ id })).record).toMatchObject({ cpf: "***.982.247-**" });
  expect((await beto.clients.visits({ client: id })).items).toMatchObject([{ servico: cut.nome }]);
  await owner.staff.setPermissions({ ...defaultPermissions, id: chair, agenda_access: false });
  expect(await beto.clients.search({ query: "" }), "who works with no client meets none").toEqual([]);
  expect((await beto.clients.visits({ client: id })).items).toEqual([]);
  for (const read of [() => beto.clients.details({ id }), () => beto.clients.cutCards.list({ id })])
    await expect(read()).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an unknown client is not found, whatever is done", async () => {
  const { owner } = await openShop(product);
  const id = crypto.randomUUID();
  const { archive, restore, makeVip, endVip, unblock, details } = owner.clients;
  for (const call of [archive, restore, makeVip, endVip, unblock, details])
    await expect(call({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(owner.clients.save({ ...plain, id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
