import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#server/database.ts";
import { letMinutesPass } from "#server/security/queries.ts";
import { monday, openProduct, openShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const at = (time: string) => `2026-11-24T${time}:00-03:00`;

beforeEach(() => {
  product.clock.time = monday;
});

/** A visit of a client with an account, whose booking mail was sent. */
async function booked() {
  const shop = await openShop(product);
  const { client, email } = await signUpClient(product, shop.slug);
  const wanted = { services: [shop.cut.id], barber: shop.barber.id };
  const { id } = await client.appointments.mine.book({ ...wanted, startsAt: at("10:00") });
  const subjects = async () =>
    (await product.mailsTo(email)).slice(1).map(({ subject }) => subject.replace(/^.*?: /, ""));
  expect(await subjects()).toEqual(["horário marcado para 24/11/2026 às 10:00"]);
  const calls = shop.owner.appointments;
  const move = (time: string) => calls.move({ id, barber: shop.barber.id, startsAt: at(time) });
  /** The mails after the welcome and the booking mail. */
  const news = async () => (await subjects()).slice(1);
  return { ...shop, client, email, wanted, id, calls, move, news };
}

test("a move by staff is told once it cannot be taken back any more, and two moves as one", async () => {
  const { move, news, email } = await booked();
  await move("11:00");
  expect(await news()).toEqual([]);
  await letMinutesPass(product, 6);
  await move("12:00");
  await letMinutesPass(product, 6);
  expect(await news(), "the second move can still be taken back").toEqual([]);
  await letMinutesPass(product, 6);
  expect(await news()).toEqual(["seu horário mudou para 24/11/2026 às 12:00"]);
  expect((await product.mailsTo(email)).at(-1)!.text).toContain("de 24/11/2026 às 10:00 mudou");
});

test("an undone or reverted move and a change of length send no mail", async () => {
  const { calls, barber, id, move, news } = await booked();
  const { undo } = await move("11:00");
  await calls.undo({ id, event: undo! });
  await move("12:00");
  await move("10:00");
  await calls.move({ id, barber: barber.id, startsAt: at("10:00"), minutes: 60 });
  await letMinutesPass(product, 11);
  expect(await news()).toEqual([]);
});

test("a cancellation is told at once with the time that the client knows, and the move before it is not", async () => {
  const { calls, id, move, news } = await booked();
  await move("11:00");
  await calls.cancel({ id });
  expect(await news()).toEqual(["horário de 24/11/2026 às 10:00 cancelado"]);
  await letMinutesPass(product, 11);
  expect(await news()).toHaveLength(1);
});

test("a move is mailed although the visit was started and undone meanwhile", async () => {
  const { calls, id, move, news } = await booked();
  product.clock.time = new Date(at("08:00"));
  await move("11:00");
  await letMinutesPass(product, 8);
  const { undo } = await calls.start({ id });
  await letMinutesPass(product, 3);
  expect(await news()).toEqual([]);
  await calls.undo({ id, event: undo! });
  expect(await news()).toEqual(["seu horário mudou para 24/11/2026 às 11:00"]);
});

test("a client's own changes are mailed at once, also after a move by staff", async () => {
  const { client, id, move, news } = await booked();
  await move("11:00");
  await client.appointments.mine.move({ id, startsAt: at("15:00") });
  await client.appointments.mine.cancel({ id });
  const twice = ["horário de 24/11/2026 às 10:00 cancelado"];
  expect(await news()).toEqual(twice);
  await letMinutesPass(product, 11);
  expect(await news()).toEqual(twice);
});

test("who books and cancels in circles with somebody's number mails them three times a day", async () => {
  const { slug, session, wanted, client, email } = await booked();
  const { cliente_id } = (await client.auth.session())!;
  const settings = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  const { telefone } = await inTransaction(product.deps.db, settings, (tx) =>
    tx
      .updateTable("clients")
      .set({ phone_verified_at: new Date() })
      .where("id", "=", cliente_id)
      .returning("telefone")
      .executeTakeFirstOrThrow(),
  );
  const known = (await product.mailsTo(email)).length;
  const { publicPage } = product.browser();
  for (let round = 0; round < 4; round++) {
    const visit = await publicPage.book({ slug, ...wanted, startsAt: at("16:00"), nome: "Vera", telefone: telefone! });
    await product.mailsTo(email);
    await publicPage.cancelVisit({ token: visit.token });
    await product.mailsTo(email);
  }
  expect((await product.mailsTo(email)).length - known).toBe(3);
  await client.appointments.mine.book({ ...wanted, startsAt: at("17:00") });
  expect((await product.mailsTo(email)).length - known, "their own acts are not counted").toBe(4);
});
