import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import { listeningFromNow } from "#server/features/realtime/examples.ts";
import { hire } from "#server/security/authorization/queries.ts";
import { confirmPhoneOf, openProduct, openShop, password, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const at = (time: string) => `2026-11-23T${time}:00-03:00`;

const changed = (id: string, ...days: string[]) => ({ kind: "changed", feature: "appointments", ids: [id], days });

test("the shop sees a visitor's booking at once; another shop's stream stays silent", async () => {
  const { owner, slug, cut } = await openShop(product);
  const other = await openShop(product);
  const [shop, stranger] = [await listeningFromNow(product, owner), await listeningFromNow(product, other.owner)];
  const book = (target: string, service: string) =>
    product.browser().publicPage.book({
      slug: target,
      services: [service],
      barber: "any",
      startsAt: at("10:00"),
      nome: "Ana",
      telefone: "11 91234-5678",
    });
  const { id } = await book(slug, cut.id);
  expect(await shop.next()).toEqual(changed(id, "2026-11-23"));
  const own = await book(other.slug, other.cut.id);
  expect(await stranger.next()).toMatchObject({ ids: [own.id] });
  shop.end();
  stranger.end();
});

test("an act over hundreds of rows is announced in several parts", async () => {
  const { owner, session } = await openShop(product);
  const stream = await listeningFromNow(product, owner);
  const ids = Array.from({ length: 400 }, () => randomUUID());
  product.deps.realtime.publish(session.barbershop!.id, [
    { feature: "appointments", ids, days: ["2026-11-23"], for: { barbers: "all", clients: [] } },
  ]);
  const heard: string[] = [];
  while (heard.length < ids.length) {
    const change = await stream.next();
    if (change.kind === "changed") heard.push(...change.ids);
  }
  expect(heard).toEqual(ids);
  stream.end();
});

test("a client hears of their own appointments only", async () => {
  const { owner, slug, cut } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  const stream = await listeningFromNow(product, client);
  const booking = { services: [cut.id], barber: "any" as const };
  await owner.appointments.book({
    ...booking,
    startsAt: at("10:00"),
    client: { nome: "Outro", telefone: "11 90000-1111" },
  });
  const own = await client.appointments.mine.book({ ...booking, startsAt: at("11:00") });
  expect(await stream.next()).toMatchObject({ ids: [own.id] });
  stream.end();
});

test("a number that the desk confirmed tells its client of each visit to come that it brings", async () => {
  const { owner, slug, cut, barber } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  const booking = { services: [cut.id], barber: barber.id };
  const { phone: telefone } = await client.profile.own();
  const desk = await listeningFromNow(product, owner);
  const visits = [];
  for (const startsAt of [at("10:00"), at("11:00")]) {
    const visit = { slug, ...booking, startsAt, nome: "Ana", telefone: telefone! };
    visits.push(await product.browser().publicPage.book(visit));
    await desk.next();
  }
  const stream = await listeningFromNow(product, client);
  await confirmPhoneOf(owner, client);
  for (const { id } of visits)
    for (const one of [stream, desk]) expect(await one.next()).toEqual(changed(id, "2026-11-23"));
  stream.end();
  desk.end();
});

test("a move tells both days, and nobody without a session listens", async () => {
  const { owner, cut, barber } = await openShop(product);
  const stream = await listeningFromNow(product, owner);
  const { id } = await owner.appointments.book({
    services: [cut.id],
    barber: barber.id,
    startsAt: at("10:00"),
    client: { nome: "Ana", telefone: "11 91234-5678" },
  });
  expect(await stream.next()).toMatchObject({ ids: [id], days: ["2026-11-23"] });
  await owner.appointments.move({ id, barber: barber.id, startsAt: "2026-11-24T10:00:00-03:00" });
  expect(await stream.next()).toEqual(changed(id, "2026-11-23", "2026-11-24"));
  stream.end();
  await expect(product.browser().realtime.changes()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("a move tells the barber whom the visit left, and no other", async () => {
  const { owner, session, cut, barber } = await openShop(product);
  const shop = { id: session.barbershop!.id, owner: session.user.id };
  const [left, other] = [await hire(product, shop, "barbeiro"), await hire(product, shop, "barbeiro")];
  const streams = [];
  for (const { email } of [left, other]) {
    const browser = product.browser();
    await browser.auth.signIn({ email, password });
    streams.push(await listeningFromNow(product, browser));
  }
  const visit = { services: [cut.id], startsAt: at("10:00"), client: { nome: "Ana", telefone: "11 91234-5678" } };
  const { id } = await owner.appointments.book({ ...visit, barber: left.barber! });
  await owner.appointments.move({ id, barber: barber.id, startsAt: at("11:00") });
  const block = await owner.appointments.block({ barber: null, startsAt: at("12:00"), endsAt: at("13:00") });
  const heard = [[id, id, block.id], [block.id]];
  for (const [one, ids] of heard.entries())
    for (const expected of ids) expect(await streams[one]!.next()).toMatchObject({ ids: [expected] });
  streams.forEach((stream) => stream.end());
});

test("a barber without the agenda hears what is about the whole team, and of no visit", async () => {
  const { owner, session, cut } = await openShop(product);
  const shop = { id: session.barbershop!.id, owner: session.user.id };
  const { email, barber } = await hire(product, shop, "barbeiro");
  await owner.staff.setPermissions({ ...defaultPermissions, agenda_access: false, id: barber! });
  const browser = product.browser();
  await browser.auth.signIn({ email, password });
  const stream = await listeningFromNow(product, browser);
  const client = { nome: "Ana", telefone: "11 91234-5678" };
  await owner.appointments.book({ services: [cut.id], barber: barber!, startsAt: at("10:00"), client });
  const block = await owner.appointments.block({ barber: null, startsAt: at("12:00"), endsAt: at("13:00") });
  expect(await stream.next()).toMatchObject({ feature: "blocks", ids: [block.id] });
  stream.end();
});
