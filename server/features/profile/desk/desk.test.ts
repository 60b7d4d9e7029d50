import { expect, test } from "vitest";
import { hire } from "#server/security/authorization/queries.ts";
import { monday, openProduct, openShop, password, signUpClient } from "#server/testing.ts";

const product = await openProduct();

async function openDesk() {
  const shop = await openShop(product);
  const place = { id: shop.session.barbershop!.id, owner: shop.session.user.id };
  const hired = await hire(product, place, "recepcionista");
  const rita = product.browser();
  await rita.auth.signIn({ email: hired.email, password });
  return { ...shop, place, rita };
}

const at = (time: string) => `2026-11-23T${time}:00-03:00`;
const davi = { nome: "Davi Visitante", telefone: "11 91234-5678" };

test("the first six clients are shown, the newest first", async () => {
  const { owner, cut, barber, rita } = await openDesk();
  for (let number = 0; number < 7; number++) {
    const client = { nome: `Cliente ${number}`, telefone: `11 9${10_000_000 + number}` };
    const wanted = { services: [cut.id], barber: barber.id, startsAt: at(`1${number}:00`), client };
    await owner.appointments.book(wanted);
  }
  const { clients } = await rita.profile.desk();
  expect(clients.map(({ nome }) => nome)).toEqual([6, 5, 4, 3, 2, 1].map((number) => `Cliente ${number}`));
});

test("a person's own desk bookings of today and of this month are counted", async () => {
  const { owner, cut, barber, rita } = await openDesk();
  product.clock.time = new Date();
  const book = (who: typeof rita, time: string) => {
    const startsAt = `${nextTuesday()}T${time}:00-03:00`;
    return who.appointments.book({ services: [cut.id], barber: barber.id, startsAt, client: davi });
  };
  await book(rita, "10:00");
  await book(owner, "11:00");
  const [own, others] = [(await rita.profile.desk()).booked, (await owner.profile.desk()).booked];
  expect([own, others]).toEqual([
    { today: 1, month: 1 },
    { today: 1, month: 1 },
  ]);
  product.clock.time = new Date(Date.now() + 86_400_000 * 40);
  expect((await rita.profile.desk()).booked).toEqual({ today: 0, month: 0 });
  product.clock.time = monday;
});

test("birthdays of today and tomorrow are shown without the year", async () => {
  const { slug, rita } = await openDesk();
  const born = {
    "Hoje Faz": "1990-11-23",
    "Amanhã Faz": "2001-11-24",
    "Ontem Fez": "1999-11-22",
    Desconhecido: undefined,
  };
  for (const [nome, birth_date] of Object.entries(born)) {
    const { client } = await signUpClient(product, slug, nome);
    const version = { text_version: "2026-11-21", consents: [] };
    await client.profile.mine.onboard({ phone: `11 9${20_000_000 + nome.length}`, birth_date, ...version });
  }
  const { birthdays } = await rita.profile.desk();
  expect(birthdays.map(({ nome, when }) => [nome, when])).toEqual([
    ["Hoje Faz", "today"],
    ["Amanhã Faz", "tomorrow"],
  ]);
  expect(Object.keys(birthdays[0]!).toSorted()).toEqual(["id", "nome", "telefone", "when"]);
});

test("the desk's view is not for barbers and clients", async () => {
  const { slug, place } = await openDesk();
  const { client } = await signUpClient(product, slug);
  const barber = product.browser();
  await barber.auth.signIn({ email: (await hire(product, place, "barbeiro")).email, password });
  for (const who of [client, barber]) await expect(who.profile.desk()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

/** Uses the database's clock, which dates bookings. */
function nextTuesday(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  while (day.getUTCDay() !== 2) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
