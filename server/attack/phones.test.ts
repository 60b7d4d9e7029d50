import { expect, test } from "vitest";
import { openProduct, openShop, password, signUpClient } from "#server/testing.ts";
import { hire } from "#server/security/authorization/queries.ts";

const product = await openProduct();
const day = (number: number) => `2026-12-${String(number).padStart(2, "0")}`;
const at = (time: string, on = 1) => `${day(on)}T${time}:00-03:00`;
const profile = { full_name: "Davi Atacante", bio: "", endereco: "", experiencia_anos: null, especialidades: [] };
let phones = 10_000_000;
const newPhone = () => `(11) 9${++phones}`;

async function openPhones() {
  const shop = await openShop(product);
  const { slug, cut, barber, owner } = shop;
  const wanted = (startsAt: string) => ({ services: [cut.id], barber: barber.id, startsAt });
  const visit = (startsAt: string, telefone: string, nome = "Carla Verdadeira") =>
    product.browser().publicPage.book({ slug, ...wanted(startsAt), nome, telefone });
  const deskVisit = (startsAt: string, client: { id: string } | { nome: string; telefone: string }) =>
    owner.appointments.book({ ...wanted(startsAt), client });
  const claim = async (phone: string) => {
    const { client } = await signUpClient(product, slug, "Davi Atacante");
    await client.profile.update({ ...profile, phone });
    const { cliente_id } = (await client.auth.session())!;
    const seen = async () => (await client.appointments.mine.list({ which: "upcoming" })).items.map(({ id }) => id);
    return { client, id: cliente_id!, seen };
  };
  return { ...shop, wanted, visit, deskVisit, claim };
}

test("a number claimed by an account, before its owner books without one", async () => {
  const { claim, visit, owner } = await openPhones();
  const phone = newPhone();
  const davi = await claim(phone);
  const { id } = await visit(at("10:00"), phone);
  expect(await davi.seen()).toEqual([]);
  const { cancel, move } = davi.client.appointments.mine;
  for (const change of [() => cancel({ id }), () => move({ id, startsAt: at("11:00") })])
    await expect(change()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await owner.appointments.details({ id })).cliente).toMatchObject({ nome: "Carla Verdadeira", conta: false });
});

test("a number claimed by an account, before the desk books by it", async () => {
  const { claim, deskVisit } = await openPhones();
  const phone = newPhone();
  const davi = await claim(phone);
  const { cliente } = await deskVisit(at("10:00"), { nome: "Carla Verdadeira", telefone: phone });
  expect(cliente!.nome).toBe("Carla Verdadeira");
  await deskVisit(at("11:00"), { id: davi.id });
  expect(await davi.seen()).toEqual([]);
});

test("a number claimed by an account, after its owner was served", async () => {
  const { claim, visit } = await openPhones();
  const phone = newPhone();
  await visit(at("10:00"), phone);
  const davi = await claim(phone);
  expect(await davi.seen()).toEqual([]);
  await davi.client.profile.mine.tellBirth({ birth_date: "1990-02-01" });
  expect((await davi.client.profile.own()).phone).toBe(`+55${phone.replace(/\D/g, "")}`);
});

test("an account's visits are its own, whoever else books by the number that it claims", async () => {
  const { claim, visit, wanted } = await openPhones();
  const phone = newPhone();
  const davi = await claim(phone);
  const own = await davi.client.appointments.mine.book(wanted(at("10:00")));
  await visit(at("11:00"), phone);
  expect(await davi.seen()).toEqual([own.id]);
});

test("a number that the desk confirmed brings its visits, and takes them from nobody with an account", async () => {
  const { claim, visit, owner, deskVisit } = await openPhones();
  const phone = newPhone();
  const [carla, davi] = [await claim(phone), await claim(phone)];
  const { id } = await visit(at("10:00"), phone);
  const { cliente, samePhone } = await owner.appointments.details({ id });
  expect(samePhone.map((one) => one.id).toSorted()).toEqual([carla.id, davi.id].toSorted());
  await owner.clients.confirmPhone({ id: carla.id });
  expect([await carla.seen(), await davi.seen()]).toEqual([[id], []]);
  await expect(owner.clients.confirmPhone({ id: davi.id })).rejects.toMatchObject({ code: "PHONE_TAKEN" });
  await expect(owner.clients.confirmPhone({ id: cliente!.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const booking = deskVisit(at("12:00"), { nome: "Carla", telefone: phone });
  await expect(booking).rejects.toMatchObject({ code: "PHONE_ON_FILE", data: { client: { id: carla.id } } });
  const later = [await visit(at("11:00"), phone), await deskVisit(at("12:00"), { id: carla.id })];
  expect(await carla.seen()).toEqual([id, ...later.map((one) => one.id)]);
  const found = await owner.clients.search({ query: phone });
  expect(Object.fromEntries(found.map((one) => [one.id, one.verificado]))).toEqual({
    [carla.id]: true,
    [davi.id]: false,
  });
});

test("a number that its account changes is confirmed no more", async () => {
  const { claim, visit, owner } = await openPhones();
  const davi = await claim(newPhone());
  await owner.clients.confirmPhone({ id: davi.id });
  const phone = newPhone();
  await davi.client.profile.update({ ...profile, phone });
  await visit(at("10:00"), phone);
  expect(await davi.seen()).toEqual([]);
});

test("what a link says of whoever booked", async () => {
  const { visit } = await openPhones();
  const phone = newPhone();
  const tokens = [await visit(at("10:00"), phone), await visit(at("11:00"), phone)].map(({ id, token }) => ({
    id,
    says: JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as Record<string, unknown>,
  }));
  for (const { id, says } of tokens) {
    expect(Object.keys(says).sort()).toEqual(["appointment", "exp", "slug"]);
    expect(says.appointment).toBe(id);
  }
});

test("a barber without access to clients books by numbers to learn whose they are", async () => {
  const { visit, session, wanted, owner } = await openPhones();
  const known = newPhone();
  await visit(at("10:00"), known);
  const shop = { id: session.barbershop!.id, owner: session.user.id };
  const { email, barber } = await hire(product, shop, "barbeiro");
  const beto = product.browser();
  await beto.auth.signIn({ email, password });
  const asks = async (telefone: string, startsAt: string) => {
    const client = { nome: "Quem Será", telefone };
    const { cliente } = await beto.appointments.book({ ...wanted(startsAt), barber: barber!, client });
    return { ...cliente, id: "", telefone: "" };
  };
  expect(await asks(known, at("10:00"))).toEqual(await asks(newPhone(), at("11:00")));
  const [found] = await beto.clients.search({ query: known });
  expect(found).toMatchObject({ nome: "Quem Será" });
  await owner.clients.confirmPhone({ id: found!.id });
  expect(await owner.clients.search({ query: known })).toMatchObject([{ nome: "Quem Será", verificado: true }]);
});

test("twelve visits at once by one number", async () => {
  const { visit, owner } = await openPhones();
  const phone = newPhone();
  const times = [1, 2, 3, 4].flatMap((on) => ["10:00", "12:00", "14:00"].map((time) => at(time, on)));
  const outcomes = await Promise.allSettled(times.map((time) => visit(time, phone)));
  const refused = outcomes.filter((one) => one.status === "rejected");
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
    Array<string>(refused.length).fill("TOO_MANY_OPEN"),
  );
  const { appointments } = await owner.appointments.agenda({ from: day(1), days: 7 });
  expect(appointments).toHaveLength(5);
});

test("a client who books and cancels in circles", async () => {
  const { claim, wanted } = await openPhones();
  const { client } = await claim(newPhone());
  const round = async () => {
    const { id } = await client.appointments.mine.book(wanted(at("10:00")));
    await client.appointments.mine.cancel({ id });
  };
  for (let rounds = 0; rounds < 20; rounds++) await round();
  await expect(round()).rejects.toMatchObject({ code: "TOO_MANY_OPEN" });
});

test("one line that fills a shop", async () => {
  const { slug, wanted, visit } = await openPhones();
  const line = product.browser().publicPage;
  const book = (startsAt: string) => line.book({ slug, ...wanted(startsAt), nome: "Robô", telefone: newPhone() });
  const workdays = [1, 2, 3, 4, 5];
  for (const on of workdays) for (let hour = 10; hour < 16; hour++) await book(at(`${hour}:00`, on));
  // The limit per minute is tested elsewhere.
  await product.pool.query("delete from auth.rate_limit where key like 'visitor:%'");
  await expect(book(at("17:00"))).rejects.toMatchObject({ code: "TOO_MANY_HERE" });
  await visit(at("17:00"), newPhone());
});
