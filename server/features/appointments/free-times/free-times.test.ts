import { expect, test } from "vitest";
import { hire } from "#server/security/authorization/queries.ts";
import { openProduct, openShop, password, signUpClient, timesIn } from "#server/testing.ts";

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

test("somebody else's appointment cannot be thought away, nor one of another shop", async () => {
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
  const asked = { ...wish, ...day, except: id };
  const starts = timesIn(await owner.appointments.freeTimes(asked));
  expect(starts).toContain(instant("10:15"));
  expect(starts).not.toContain(instant("10:30"));
  const shop = { id: session.barbershop!.id, owner: session.user.id };
  const { email } = await hire(product, shop, "barbeiro");
  const colleague = product.browser();
  await colleague.auth.signIn({ email, password });
  const theirs = timesIn(await colleague.appointments.freeTimes(asked));
  expect(theirs).not.toContain(instant("10:15"));
});

test("a signed link is told where its own visit may move", async () => {
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
