import sharp from "sharp";
import { expect, test } from "vitest";
import { photosPath } from "#contract/photo.ts";
import { listeningFromNow } from "#server/features/realtime/examples.ts";
import { service } from "#server/features/services/examples.ts";
import { hire } from "#server/security/authorization/queries.ts";
import { send, signedInCookie } from "#server/security/raw.ts";
import { confirmPhoneOf, openProduct, openShop, password, signUpClient, timesIn } from "#server/testing.ts";

const product = await openProduct();
const today = "2026-11-23";
const at = (time: string) => `${today}T${time}:00-03:00`;
const instant = (time: string) => new Date(at(time)).toISOString();
let people = 0;
const somebody = () => ({ nome: "Ana Visitante", telefone: `11 9${50_000_000 + ++people}` });
const does = (id: string) => ({ id, preco: null, duracao_minutos: null });
const ids = (all: { id: string }[]) => all.map(({ id }) => id);

async function openCatalogue() {
  const shop = await openShop(product);
  const { owner, slug, page, barber } = shop;
  const visitor = product.browser();
  const named = (nome: string) => page.services.find((one) => one.nome === nome)!;
  return {
    ...shop,
    visitor,
    beard: named("Apenas Barba"),
    combo: named("Corte + Barba"),
    kid: named("Corte Infantil"),
    names: async (asked: Parameters<typeof owner.services.catalogue>[0] = {}) =>
      (await owner.services.catalogue(asked)).items.map(({ nome }) => nome),
    publicly: () => visitor.publicPage.barbershop({ slug }),
    save: (changed: Partial<typeof service>) =>
      owner.services.save({ ...service, barbeiros: [does(barber.id)], ...changed }),
    visit: (services: string[], time: string, more: object = {}) =>
      visitor.publicPage.book({ slug, services, barber: "any", startsAt: at(time), ...somebody(), ...more }),
    free: async (services: string[]) =>
      timesIn(await visitor.publicPage.freeTimes({ slug, services, barber: "any", from: today, days: 1 })),
  };
}

test("a service is added at the end, changed, archived and put back", async () => {
  const { owner, names, publicly, save, page, barber } = await openCatalogue();
  const { id } = await save({});
  const kept = { ...service, id, sinal: null, barbeiros: [barber.nome], ordem: 5, archived_at: null };
  expect((await owner.services.catalogue({})).items.at(-1)).toEqual(kept);
  expect((await publicly()).services.at(-1)).toMatchObject({ id, nome: "Luzes", preco: 18000, partes: [] });
  await save({ id, nome: "Luzes e matização", preco: 21000, buffer_minutos: null, barbeiros: [] });
  const changed = { id, nome: "Luzes e matização", preco: 21000, buffer_minutos: null, ordem: 5 };
  expect(await owner.services.details({ id })).toMatchObject({ ...changed, barbeiros: [] });
  await owner.services.archive({ id });
  expect(ids((await publicly()).services)).toEqual(ids(page.services));
  expect(await names({ which: "inactive" })).toEqual([changed.nome]);
  await owner.services.restore({ id });
  expect(await names()).toEqual([...page.services.map(({ nome }) => nome), changed.nome]);
});

test("a combo is sold at its own price and length, and says what it consists of", async () => {
  const { owner, combo, cut, beard, kid, save, visit, publicly } = await openCatalogue();
  expect(combo.partes).toEqual([cut.id, beard.id]);
  expect(await visit([combo.id], "10:00")).toMatchObject({ valor_final: 7500, endsAt: instant("11:00") });
  const { id } = await save({ nome: "Família", preco: 10000, duracao_minutos: 90, partes: [kid.id, cut.id, cut.id] });
  expect((await owner.services.details({ id })).partes).toEqual([kid.id, cut.id]);
  await owner.services.archive({ id: kid.id });
  expect((await publicly()).services.at(-1)).toMatchObject({ id, partes: [kid.id, cut.id] });
  expect(await visit([id], "12:00"), "whose part is sold alone no more").toMatchObject({ endsAt: instant("13:30") });
  await save({ id, partes: [] });
  expect((await owner.services.details({ id })).partes).toEqual([]);
});

test("a combo consists of two services at least, of no combos, and is in none", async () => {
  const { owner, combo, cut, beard, kid, save } = await openCatalogue();
  const refused = (message: string) => ({ code: "INVALID_INPUT", data: { fields: [{ path: "partes", message }] } });
  const alone = refused("Escolha pelo menos dois serviços para o combo.");
  for (const partes of [[cut.id], [cut.id, cut.id]]) await expect(save({ partes })).rejects.toMatchObject(alone);
  const within = refused("Um combo é feito de serviços que não são combos, e não faz parte de outro.");
  await expect(save({ partes: [combo.id, kid.id] })).rejects.toMatchObject(within);
  await expect(save({ id: cut.id, partes: [beard.id, kid.id] })).rejects.toMatchObject(within);
  await expect(save({ id: combo.id, partes: [combo.id, kid.id] })).rejects.toMatchObject(within);
  expect((await owner.services.details({ id: cut.id })).nome, "nothing of it was written").toBe(cut.nome);
});

test("who saves one combo at once saves it one after the other", async () => {
  const { owner, combo, cut, beard, kid, save } = await openCatalogue();
  const wishes = [
    [cut.id, beard.id],
    [beard.id, kid.id],
    [kid.id, cut.id],
    [cut.id, kid.id],
  ];
  await Promise.all(wishes.map((partes) => save({ id: combo.id, nome: combo.nome, partes })));
  expect(wishes).toContainEqual((await owner.services.details({ id: combo.id })).partes);
});

test("what is not sold online is the desk's: clients and visitors neither see nor book it", async () => {
  const { owner, slug, visitor, save, publicly, visit, free, barber } = await openCatalogue();
  const { id } = await save({ online: false });
  const { client } = await signUpClient(product, slug);
  expect(ids(await owner.services.list())).toContain(id);
  const { services, barbers } = await publicly();
  const seen = [
    services,
    barbers[0]!.services,
    await client.services.list(),
    (await client.barbers.bookable())[0]!.services,
  ];
  for (const list of seen) expect(ids(list)).not.toContain(id);
  expect(ids((await owner.barbers.bookable())[0]!.services)).toContain(id);
  const refused = { code: "SERVICE_NOT_OFFERED" };
  await expect(visit([id], "10:00")).rejects.toMatchObject(refused);
  await expect(free([id])).rejects.toMatchObject(refused);
  const wish = { services: [id], barber: barber.id, startsAt: at("10:00") };
  await expect(client.appointments.mine.book(wish)).rejects.toMatchObject(refused);
  const booked = await owner.appointments.book({ ...wish, client: somebody() });
  const { token } = await visit([services[0]!.id], "14:00");
  expect(booked).toMatchObject({ valor_final: 18000, hora_fim: "12:00" });
  expect((await visitor.publicPage.visit({ token })).startsAt).toBe(instant("14:00"));
});

test("a booked visit keeps name, price and length of its services, and can move, whatever happens to the service", async () => {
  const { owner, slug, cut, save, barber } = await openCatalogue();
  const { client } = await signUpClient(product, slug);
  await confirmPhoneOf(owner, client);
  const wish = { services: [cut.id], barber: barber.id };
  const { id } = await client.appointments.mine.book({ ...wish, startsAt: at("10:00") });
  await save({ id: cut.id, nome: "Corte do chefe", preco: 9900, duracao_minutos: 60, online: false, barbeiros: [] });
  await owner.services.archive({ id: cut.id });
  const kept = { servico: cut.nome, valor_final: 4500, hora_fim: "10:30", services: [{ nome: cut.nome, preco: 4500 }] };
  expect(await owner.appointments.details({ id })).toMatchObject(kept);
  const free = await client.appointments.mine.freeTimes({ ...wish, from: today, days: 1, except: id });
  expect(free.free).toMatchObject([{ barber: barber.id, preco: 4500 }]);
  expect(timesIn(free)).toContain(instant("10:15"));
  const moved = await client.appointments.mine.move({ id, startsAt: at("11:00") });
  expect(moved).toMatchObject({ hora_inicio: "11:00", hora_fim: "11:30", valor_final: 4500 });
});

test("a booking at an outdated price is refused with the new one", async () => {
  const { cut, save, visit, barber } = await openCatalogue();
  const offered = { barber: barber.id, preco: cut.preco };
  await save({ ...cut, descricao: "", id: cut.id, buffer_minutos: null, online: true, preco: 5000 });
  const freeTimes = {
    nearest: expect.arrayContaining([{ startsAt: instant("10:00"), barber: barber.id, preco: 5000 }]),
  };
  await expect(visit([cut.id], "10:00", { offered })).rejects.toMatchObject({ code: "PRICE_CHANGED", data: freeTimes });
});

test("the buffer after a service is kept free", async () => {
  const { cut, save, visit, free } = await openCatalogue();
  const { id } = await save({ duracao_minutos: 30, buffer_minutos: 30 });
  await visit([id], "10:00");
  const times = await free([cut.id]);
  expect([times.includes(instant("10:45")), times.includes(instant("11:00"))]).toEqual([false, true]);
});

test("the catalogue is arranged, looked through, narrowed, sorted and read page by page", async () => {
  const { owner, names, publicly, page, combo, save } = await openCatalogue();
  const reversed = ids(page.services).toReversed();
  await owner.services.arrange({ ids: reversed });
  expect(ids((await publicly()).services)).toEqual(reversed);
  await save({ nome: "Água de barba", categoria: "Barba" });
  expect(await names()).toEqual(["Corte Infantil", "Apenas Barba", "Corte + Barba", "Corte Simples", "Água de barba"]);
  expect(await names({ query: "barb" })).toEqual(["Apenas Barba", "Corte + Barba", "Água de barba"]);
  expect(await names({ categoria: "Barba" })).toEqual(["Apenas Barba", "Água de barba"]);
  expect((await names({ sort: "-preco" })).slice(0, 2)).toEqual(["Água de barba", combo.nome]);
  const first = await owner.services.catalogue({ sort: "nome", size: 3 });
  const rest = await names({ sort: "nome", size: 3, after: first.next! });
  expect([...first.items.map(({ nome }) => nome), ...rest]).toEqual([
    "Água de barba",
    "Apenas Barba",
    "Corte + Barba",
    "Corte Infantil",
    "Corte Simples",
  ]);
});

test("who is out of the team does the same again when they are back", async () => {
  const { owner, session, cut, save, barber } = await openCatalogue();
  const shop = { id: session.barbershop!.id, owner: session.user.id };
  const beto = (await hire(product, shop, "barbeiro")).barber!;
  const own = { id: beto, preco: 5500, duracao_minutos: 45 };
  await save({ ...cut, descricao: "", buffer_minutos: null, online: true, barbeiros: [own, does(barber.id)] });
  const performers = async () => (await owner.services.details({ id: cut.id })).barbeiros;
  expect(await performers()).toEqual(expect.arrayContaining([own, does(barber.id)]));
  await owner.staff.deactivateBarber({ id: beto });
  await save({ ...cut, descricao: "", buffer_minutos: null, online: true, barbeiros: [] });
  expect(await performers()).toEqual([]);
  await owner.staff.reactivateBarber({ id: beto });
  expect(await performers()).toEqual([own]);
});

test("a service shows a photo of its shop, and no other", async () => {
  const { session, save, publicly } = await openCatalogue();
  const cookie = await signedInCookie(product.url, session.user.email, password);
  const picture = { create: { width: 40, height: 30, channels: 3, background: "#c81" } } as const;
  const body = await sharp(picture).jpeg().toBuffer();
  const { text } = await send(product.url + photosPath, { headers: { cookie, "content-type": "image/jpeg" }, body });
  const { url } = JSON.parse(text) as { url: string };
  await save({ foto_url: url });
  expect((await publicly()).services.at(-1)).toMatchObject({ foto_url: url });
  const other = await openCatalogue();
  const fields = [{ path: "foto_url", message: "Envie a foto de novo." }];
  await expect(other.save({ foto_url: url })).rejects.toMatchObject({ code: "INVALID_INPUT", data: { fields } });
  const sending = [{ path: "foto_url", message: "Espere a foto terminar de ser enviada." }];
  await expect(save({ foto_url: "" })).rejects.toMatchObject({ data: { fields: sending } });
});

test("what is wrong is said in the field, and what is not the shop's was never there", async () => {
  const { owner, save, cut } = await openCatalogue();
  const other = await openCatalogue();
  const wrong = { nome: " ", categoria: "", preco: -1, duracao_minutos: 4, buffer_minutos: 241 };
  const said = await save(wrong).catch((error: { data: { fields: { path: string }[] } }) => error.data.fields);
  expect((said as { path: string }[]).map(({ path }) => path)).toEqual(Object.keys(wrong));
  const unknown = { code: "NOT_FOUND" };
  for (const id of [crypto.randomUUID(), other.cut.id]) {
    await expect(save({ id })).rejects.toMatchObject(unknown);
    await expect(owner.services.details({ id })).rejects.toMatchObject(unknown);
    await expect(owner.services.archive({ id })).rejects.toMatchObject(unknown);
    await expect(owner.services.arrange({ ids: [cut.id, id] })).rejects.toMatchObject(unknown);
    await expect(save({ partes: [cut.id, id] })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
  await expect(save({ barbeiros: [does(other.barber.id)] })).rejects.toMatchObject(unknown);
});

test("prices and lengths have a history that says who changed them and when, a barber's own too", async () => {
  const { owner, session, save, barber } = await openCatalogue();
  const { id } = await save({});
  await save({ id });
  expect(await owner.services.history({ id }), "what was saved as it was").toEqual([]);
  const own = (preco: number, duracao_minutos: number | null = null) => [{ id: barber.id, preco, duracao_minutos }];
  await save({ id, preco: 20000, duracao_minutos: 90, barbeiros: own(25000) });
  await save({ id, preco: 20000, duracao_minutos: 90, barbeiros: own(26000) });
  await save({ id, preco: 20000, duracao_minutos: 90, barbeiros: own(26000, 75) });
  await owner.services.arrange({ ids: [id] });
  const person = session.user.name;
  const created_at = expect.stringMatching(/Z$/);
  const key = `preco ${barber.id}`;
  expect(await owner.services.history({ id })).toMatchObject([
    { person, created_at, changed: { [`duracao_minutos ${barber.id}`]: [null, 75] } },
    { person, created_at, changed: { [key]: [25000, 26000] } },
    { person, created_at, changed: { [key]: [null, 25000] } },
    { person, created_at, changed: { preco: [18000, 20000], duracao_minutos: [120, 90] } },
  ]);
});

test("every change is told to the open screens of the team and of clients", async () => {
  const { owner, slug, save, page } = await openCatalogue();
  const { client } = await signUpClient(product, slug);
  const streams = [await listeningFromNow(product, owner), await listeningFromNow(product, client)];
  const nextChanges = () => Promise.all(streams.map((stream) => stream.next()));
  const { id } = await save({});
  const change = { kind: "changed", feature: "services", ids: [id], days: [] };
  expect(await nextChanges()).toEqual([change, change]);
  await owner.services.arrange({ ids: ids(page.services) });
  expect(await nextChanges()).toEqual([
    { ...change, ids: [] },
    { ...change, ids: [] },
  ]);
  for (const stream of streams) stream.end();
});
