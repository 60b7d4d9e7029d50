import { expect, onTestFinished, test } from "vitest";
import { hire, setOwnPrice } from "#server/security/authorization/queries.ts";
import { monday, openProduct, openShop, password, refusalOf, signUpClient, timesIn } from "#server/testing.ts";

const product = await openProduct();
const at = (time: string) => `2026-11-23T${time}:00-03:00`;
const instant = (time: string) => new Date(at(time)).toISOString();
const day = { from: "2026-11-23", days: 1 };
const ana = { nome: "Ana Visitante", telefone: "11 91234-5678" };

async function shopWithClient() {
  const shop = await openShop(product);
  const { client } = await signUpClient(product, shop.slug);
  const wish = { services: [shop.cut.id], barber: shop.barber.id };
  const mine = client.appointments.mine;
  const startsOf = async (except?: string) => timesIn(await mine.freeTimes({ ...wish, ...day, except }));
  return { ...shop, wish, mine, startsOf };
}

test("what a client moves is not in its own way", async () => {
  const { wish, mine, startsOf } = await shopWithClient();
  const { id } = await mine.book({ ...wish, startsAt: at("10:00") });
  expect(await startsOf()).not.toContain(instant("10:15"));
  expect(await startsOf(id)).toEqual(expect.arrayContaining(["09:45", "10:00", "10:15"].map(instant)));
  expect(await mine.move({ id, startsAt: at("10:15") })).toMatchObject({ hora_inicio: "10:15" });
});

test("free times do not ignore another person's or another shop's appointment", async () => {
  const { owner, slug, wish, mine, startsOf } = await shopWithClient();
  const { id } = await owner.appointments.book({ ...wish, startsAt: at("10:00"), client: ana });
  await mine.book({ ...wish, startsAt: at("12:00") });
  expect(await startsOf(id)).toEqual(await startsOf());
  const other = await openShop(product);
  const there = { services: [other.cut.id], barber: other.barber.id, ...day };
  const free = await other.owner.appointments.freeTimes(there);
  expect(await other.owner.appointments.freeTimes({ ...there, except: id })).toEqual(free);
  const anybody = { slug, ...wish, ...day, except: id };
  await expect(product.browser().publicPage.freeTimes(anybody)).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("staff sees where an appointment of any length fits when it moves, a barber only for their own", async () => {
  const { owner, session, wish } = await shopWithClient();
  const { id } = await owner.appointments.book({ ...wish, startsAt: at("10:00"), client: ana });
  await owner.appointments.move({ id, barber: wish.barber, startsAt: at("10:00"), minutes: 60 });
  await owner.appointments.book({ ...wish, startsAt: at("11:15"), client: { ...ana, telefone: "11 91234-0001" } });
  const query = { ...wish, ...day, except: id };
  const starts = timesIn(await owner.appointments.freeTimes(query));
  expect(starts).toContain(instant("10:15"));
  expect(starts).not.toContain(instant("10:30"));
  const shop = { id: session.barbershop!.id, owner: session.user.id };
  const { email } = await hire(product, shop, "barbeiro");
  const colleague = product.browser();
  await colleague.auth.signIn({ email, password });
  const theirs = timesIn(await colleague.appointments.freeTimes(query));
  expect(theirs).not.toContain(instant("10:15"));
});

test("a signed link gets the free times for its own visit", async () => {
  const { slug, wish } = await shopWithClient();
  const visitor = product.browser().publicPage;
  const { token } = await visitor.book({ slug, ...wish, startsAt: at("10:00"), ...ana });
  const offered = await visitor.visitFreeTimes({ token, ...day });
  expect(offered.timezone).toBe("America/Sao_Paulo");
  expect(timesIn(offered)).toEqual(expect.arrayContaining(["09:45", "10:00", "10:15"].map(instant)));
  expect(await visitor.moveVisit({ token, startsAt: at("10:15") })).toMatchObject({ startsAt: instant("10:15") });
  await expect(visitor.visitFreeTimes({ token: `${token}x`, ...day })).rejects.toMatchObject({
    code: "VISIT_NOT_FOUND",
  });
});

test("a refused move offers the times around it as if the appointment stood nowhere", async () => {
  const { owner, cut, wish, mine } = await shopWithClient();
  const { id } = await mine.book({ ...wish, startsAt: at("10:00") });
  await owner.appointments.book({ ...wish, startsAt: at("10:45"), client: ana });
  await expect(mine.move({ id, startsAt: at("10:30") })).rejects.toMatchObject({
    code: "SLOT_TAKEN",
    data: { nearest: expect.arrayContaining([{ startsAt: instant("10:15"), barber: wish.barber, preco: cut.preco }]) },
  });
});

/** Zé cuts at the shop's price and Beto for R$ 20 more. Zé has a visit at 15:00, so Beto is the least busy. */
async function dearAndCheap() {
  const shop = await openShop(product);
  const { owner, session, slug, cut, barber: ze } = shop;
  const ids = { id: session.barbershop!.id, owner: session.user.id };
  const beto = (await hire(product, ids, "barbeiro")).barber!;
  const dear = cut.preco + 2000;
  await setOwnPrice(product, ids, { barber: beto, preco: dear });
  const take = (barber: string, time: string) =>
    owner.appointments.book({ services: [cut.id], barber, startsAt: at(time), client: ana });
  await take(ze.id, "15:00");
  const wish = { services: [cut.id], barber: "any" };
  const visitor = product.browser().publicPage;
  const offeredAt = async (time: string) => {
    const { free } = await visitor.freeTimes({ slug, ...wish, ...day });
    const found = free.filter(({ times }) => times.includes(instant(time)));
    expect(found).toHaveLength(1);
    return { barber: found[0]!.barber, preco: found[0]!.preco };
  };
  const book = (time: string, offered?: { barber: string; preco: number }) =>
    visitor.book({ slug, ...wish, startsAt: at(time), offered, nome: "Caio", telefone: "11 95555-4444" });
  return { ...shop, ids, ze: ze.id, beto, dear, take, wish, visitor, offeredAt, book };
}

test("a time without preference stands with the barber and the price that the booking then has", async () => {
  const { beto, ze, dear, cut, take, offeredAt, book } = await dearAndCheap();
  expect(await offeredAt("10:00")).toEqual({ barber: beto, preco: dear });
  expect(await offeredAt("15:00")).toEqual({ barber: beto, preco: dear });
  await take(beto, "11:00");
  await take(beto, "12:00");
  expect(await offeredAt("12:00")).toEqual({ barber: ze, preco: cut.preco });
  const offered = await offeredAt("10:00");
  expect(offered).toEqual({ barber: ze, preco: cut.preco });
  // By now the other barber would be less busy.
  await take(ze, "16:00");
  await take(ze, "17:00");
  expect(await book("10:00", offered)).toMatchObject({ barber: { id: ze }, valor_final: cut.preco });
});

test("nobody is booked for another price than they saw: the time is offered anew with what it costs now", async () => {
  const { owner, ids, beto, ze, dear, cut, take, offeredAt, book } = await dearAndCheap();
  const offered = await offeredAt("10:00");
  await take(beto, "10:00");
  const cheap = { startsAt: instant("10:00"), barber: ze, preco: cut.preco };
  await expect(book("10:00", offered)).rejects.toMatchObject({
    code: "PRICE_CHANGED",
    data: { nearest: expect.arrayContaining([cheap]) },
  });
  expect(await book("10:00", { barber: ze, preco: cut.preco })).toMatchObject({ valor_final: cut.preco });
  await setOwnPrice(product, ids, { barber: beto, preco: dear + 500 });
  const named = { services: [cut.id], barber: beto, startsAt: at("09:00"), client: ana };
  await expect(owner.appointments.book({ ...named, offered: { barber: beto, preco: dear } })).rejects.toMatchObject({
    code: "PRICE_CHANGED",
  });
});

test("another barber at the same price takes the time of one who lost it", async () => {
  const { ids, beto, ze, cut, take, offeredAt, book } = await dearAndCheap();
  await setOwnPrice(product, ids, { barber: beto, preco: cut.preco });
  const offered = await offeredAt("10:00");
  expect(offered.barber).toBe(beto);
  await take(beto, "10:00");
  expect(await book("10:00", offered)).toMatchObject({ barber: { id: ze }, valor_final: cut.preco });
});

test("who had no preference moves to any barber's times, at the agreed price; who chose a barber stays with them", async () => {
  const { slug, beto, ze, dear, cut, take, visitor, offeredAt, book } = await dearAndCheap();
  const { token, sem_preferencia } = await book("10:00", await offeredAt("10:00"));
  expect(sem_preferencia).toBe(true);
  await take(beto, "11:00");
  const { free } = await visitor.visitFreeTimes({ token, ...day });
  expect(free).toEqual(
    expect.arrayContaining([
      { barber: beto, preco: dear, times: expect.arrayContaining([instant("10:15"), instant("12:00")]) },
      { barber: ze, preco: dear, times: expect.arrayContaining([instant("11:00")]) },
    ]),
  );
  expect(await visitor.moveVisit({ token, startsAt: at("11:00"), barber: ze })).toMatchObject({
    barber: { id: ze },
    valor_final: dear,
  });
  const chosen = await visitor.book({ slug, services: [cut.id], barber: beto, startsAt: at("17:00"), ...ana });
  expect(chosen.sem_preferencia).toBe(false);
  const own = await visitor.visitFreeTimes({ token: chosen.token, ...day });
  expect(own.free.map(({ barber }) => barber)).toEqual([beto]);
  const away = { startsAt: at("13:00"), barber: ze };
  await expect(visitor.moveVisit({ token: chosen.token, ...away })).rejects.toMatchObject({ code: "HANDED_OVER" });
});

test("a client without preference moves as a visitor does", async () => {
  const { slug, ze, beto, wish } = await dearAndCheap();
  const { mine } = (await signUpClient(product, slug)).client.appointments;
  const { id, barbeiro_id, sem_preferencia } = await mine.book({ ...wish, startsAt: at("10:00") });
  expect([barbeiro_id, sem_preferencia]).toEqual([beto, true]);
  expect(await mine.move({ id, startsAt: at("10:00"), barber: ze })).toMatchObject({ barbeiro_id: ze });
});

test("a barber's day off is told apart from a full one", async () => {
  const { owner, slug, ze, cut, wish, visitor } = await dearAndCheap();
  const two = { from: "2026-11-23", days: 2 };
  const monday = { startsAt: at("00:00"), endsAt: "2026-11-24T00:00:00-03:00" };
  const { data } = await refusalOf(owner.appointments.block({ barber: ze, ...monday }));
  await owner.appointments.block({ barber: ze, ...monday, seen: data.seen });
  const theirs = { slug, services: [cut.id], barber: ze, ...two };
  expect((await visitor.freeTimes(theirs)).off).toEqual(["2026-11-23"]);
  const anybody = await visitor.freeTimes({ slug, ...wish, ...two });
  expect(anybody.off).toEqual([]);
  expect(timesIn(anybody)).toContain(instant("10:00"));
});

test("today is over once no visit fits before the end of the hours, although nobody is booked", async () => {
  const { slug, cut } = await openShop(product);
  const query = { slug, services: [cut.id], barber: "any", from: "2026-11-23", days: 2 };
  onTestFinished(() => void (product.clock.time = monday));
  const offAt = async (time: string) => {
    product.clock.time = new Date(`2026-11-23T${time}:00-03:00`);
    return (await product.browser().publicPage.freeTimes(query)).off;
  };
  // Half an hour's notice, half an hour's cut, closing at six.
  expect(await offAt("17:00")).toEqual([]);
  expect(await offAt("17:01")).toEqual(["2026-11-23"]);
  expect(await offAt("19:00")).toEqual(["2026-11-23"]);
});
