import { expect, test } from "vitest";
import { record } from "#server/features/clients/examples.ts";
import { pomade } from "#server/features/products/examples.ts";
import { service as unusual } from "#server/features/services/examples.ts";
import { openPlatform, openProduct, openShop, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const shop = await openStaffedShop(product);
const { owner, rita, beto, cut, chair } = shop;
const davi = (await owner.clients.save(record)).id;
await owner.clients.save({ ...record, nome: "Davi Outro", telefone: "", email: "", cpf: "" });
const oil = (await owner.products.save({ ...pomade, nome: "Óleo Davi" })).id;
const book = (startsAt: string, barber = chair) =>
  owner.appointments.book({ services: [cut.id], barber, startsAt, client: { id: davi }, outsideHours: true });
const soon = await book("2026-11-24T13:00:00Z");
await book("2026-12-01T13:00:00Z");
const nothing = {
  day: null,
  clients: [],
  appointments: [],
  services: [],
  products: [],
  barbershops: [],
  accounts: [],
};

test("one call finds a few of each kind, by words without accents, phone, e-mail and CPF", async () => {
  const found = await owner.search.find({ words: "davi" });
  expect(found.clients.map(({ nome }) => nome)).toEqual(["Davi Outro", "Davi Prado"]);
  expect(found.products).toMatchObject([{ id: oil, nome: "Óleo Davi" }]);
  const visit = { id: soon.id, cliente: "Davi Prado", data_agendamento: "2026-11-24", hora_inicio: "10:00" };
  expect(found.appointments, "the next alone of those ahead").toMatchObject([visit]);
  for (const words of ["prado da", "98765-1234", "davi@exemplo", "529.982.247-25"])
    expect((await owner.search.find({ words })).clients, words).toMatchObject([{ id: davi }]);
  expect((await owner.search.find({ words: "simples corte" })).services).toMatchObject([{ id: cut.id }]);
  expect((await owner.search.find({ words: "oleo" })).products).toMatchObject([{ id: oil }]);
  for (const words of ["ninguém com este nome", "31/12/9999", "01/01/0001"])
    expect(await owner.search.find({ words }), words).toEqual(nothing);
});

test("of a client the visits ahead come before the last one, and what was cancelled does not count", async () => {
  const { owner: other, cut: service, barber } = await openShop(product);
  const { id } = await other.clients.save({ ...record, cpf: "" });
  const at = async (startsAt: string) => {
    const wanted = { services: [service.id], barber: barber.id, startsAt, client: { id }, outsideHours: true };
    return (await other.appointments.book(wanted)).id;
  };
  const [past, cancelled, next] = [
    await at("2026-11-24T13:00:00Z"),
    await at("2026-11-25T13:00:00Z"),
    await at("2026-11-26T13:00:00Z"),
  ];
  await other.appointments.cancel({ id: cancelled });
  product.clock.time = new Date("2026-11-25T11:00:00Z");
  const { appointments } = await other.search.find({ words: "davi" });
  expect(appointments.map((one) => one.id)).toEqual([next, past]);
  product.clock.time = new Date("2026-11-23T11:00:00Z");
});

test("a day finds its visits, and further words those of a client, a barber or a service", async () => {
  const ids = async (words: string) => (await owner.search.find({ words })).appointments.map(({ id }) => id);
  expect(await owner.search.find({ words: "24/11" })).toMatchObject({ day: "2026-11-24", clients: [], services: [] });
  for (const words of ["24/11", "amanhã", "prado 24/11", "amanhã beto", "24/11/26 corte"])
    expect(await ids(words), words).toEqual([soon.id]);
  expect(await ids("24/11 maria")).toEqual([]);
  const off = await book("2026-11-25T13:00:00Z");
  expect(await ids("25/11")).toEqual([off.id]);
  await owner.appointments.cancel({ id: off.id });
  expect(await ids("25/11")).toEqual([]);
  expect(await ids("hoje")).toEqual([]);
});

test("the desk finds no services, a barber only their own visits, and nobody another shop's rows", async () => {
  expect(await rita.search.find({ words: "corte" })).toEqual(nothing);
  expect(await rita.search.find({ words: "davi" })).toMatchObject({ products: [{ id: oil }], clients: [{}, {}] });
  expect(await beto.search.find({ words: "davi" })).toMatchObject({ ...nothing, appointments: [{ id: soon.id }] });
  const { id } = await owner.appointments.book({
    services: [cut.id],
    barber: shop.page.barbers[0]!.id,
    startsAt: "2026-11-24T14:00:00Z",
    client: { nome: "Bruna Lima", telefone: "11 91234-5678" },
  });
  expect(await beto.search.find({ words: "bruna" })).toEqual(nothing);
  expect((await beto.search.find({ words: "24/11" })).appointments.map((one) => one.id)).toEqual([soon.id]);
  expect((await rita.search.find({ words: "bruna" })).appointments).toMatchObject([{ id }]);
  const { owner: stranger } = await openShop(product);
  expect(await stranger.search.find({ words: "davi" })).toEqual(nothing);
});

test("a client finds their own visits by day, service and barber, what is to come first", async () => {
  const { owner, slug, cut: service, barber } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  const beard = await owner.services.save({
    ...unusual,
    nome: "Tranças à navalha",
    barbeiros: [{ id: barber.id, preco: null, duracao_minutos: null }],
  });
  const at = async (startsAt: string, serviceId = service.id) =>
    (await client.appointments.mine.book({ services: [serviceId], barber: barber.id, startsAt })).id;
  const [first, second] = [await at("2026-11-24T13:00:00Z"), await at("2026-11-25T13:00:00Z", beard.id)];
  await owner.appointments.book({
    services: [service.id],
    barber: barber.id,
    startsAt: "2026-11-24T15:00:00Z",
    client: anybody,
  });
  const ids = async (words: string) => (await client.search.mine.find({ words })).appointments.map(({ id }) => id);
  product.clock.time = new Date("2026-11-24T23:00:00Z");
  expect(await ids(barber.nome), "the barber's name").toEqual([second, first]);
  expect(await ids("navalha tran")).toEqual([second]);
  expect(await ids("24/11")).toEqual([first]);
  expect(await ids("hoje corte")).toEqual([first]);
  expect(await ids("hoje tran")).toEqual([]);
  const { items } = await client.appointments.mine.list({ which: "upcoming", words: "tranças" });
  expect(items.map(({ id }) => id)).toEqual([second]);
  expect((await client.appointments.mine.list({ which: "past", words: "25/11" })).items).toEqual([]);
  await expect(owner.search.mine.find({ words: "corte" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  product.clock.time = new Date("2026-11-23T11:00:00Z");
});

test("above the shops a super admin finds barbershops and accounts, and nothing of a shop's clients", async () => {
  const { above } = await openPlatform(product);
  const { slug, session } = await openShop(product, "Tesoura de Prata");
  const { id, nome } = session.barbershop!;
  const found = { ...nothing, barbershops: [{ id, nome, slug }] };
  for (const words of ["prata", slug]) expect(await above.search.above.find({ words }), words).toEqual(found);
  const { accounts } = await above.search.above.find({ words: session.user.email });
  expect(accounts).toMatchObject([{ id: session.user.id, super_admin: false, shops: [{ nome, role: "admin" }] }]);
  for (const act of ["suspend", "close"] as const) {
    await above.platform.shops[act]({ id, reason: "Mensalidade" });
    expect(await above.search.above.find({ words: "prata" }), act).toEqual(found);
    expect((await above.search.above.find({ words: session.user.email })).accounts, act).toEqual(accounts);
  }
  for (const words of ["davi", "98765-1234", "529.982.247-25", "amanhã", "corte"])
    expect(await above.search.above.find({ words }), words).toEqual(nothing);
  const { client } = await signUpClient(product, shop.slug);
  for (const one of [owner, rita, beto, client])
    await expect(one.search.above.find({ words: "prata" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const rolesOf = async (words: string) => (await above.search.above.find({ words })).accounts.map((one) => one.shops);
  const { id: left, email } = shop.receptionist;
  expect(await rolesOf(email)).toMatchObject([[{ role: "recepcionista" }]]);
  await owner.staff.deactivateReceptionist({ id: left });
  expect(await rolesOf(email), "who has left a shop").toEqual([[]]);
});

const anybody = { nome: "Bruna Lima", telefone: "11 91234-5679" };

test("words are needed, and nobody without the agenda searches", async () => {
  await expect(owner.search.find({ words: " " })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const { client } = await signUpClient(product, shop.slug);
  await expect(client.search.find({ words: "davi" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(product.browser().search.find({ words: "davi" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const current = await owner.staff.permissions({ id: chair });
  await owner.staff.setPermissions({ ...current, id: chair, agenda_access: false });
  await expect(beto.search.find({ words: "davi" })).rejects.toMatchObject({ code: "PERMISSION_REQUIRED" });
});
