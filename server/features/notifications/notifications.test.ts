import { expect, test } from "vitest";
import { defaultPermissions } from "#contract/barber-permissions.ts";
import type { Kind } from "#contract/notification-words.ts";
import { listeningFromNow } from "#server/features/realtime/examples.ts";
import { confirmPhoneOf, openProduct, openStaffedShop, signUpClient, type TestClient } from "#server/testing.ts";

const product = await openProduct();
const at = (time: string, day = "2026-11-24") => `${day}T${time}:00-03:00`;
const visits: Kind[] = ["booked", "moved", "cancelled"];
const jose = { nome: "José Alves", telefone: "11 91234-5678" };

/** A person's notifications of visits, newest first. */
async function messagesOf(one: TestClient): Promise<string[]> {
  const { items } = await one.notifications.list({});
  return items.filter(({ kind }) => visits.includes(kind)).map(({ message }) => message);
}

async function openHouse() {
  const shop = await openStaffedShop(product);
  const zé = shop.page.barbers[0]!.id;
  const wanted = (time: string, barber = shop.chair) => ({ services: [shop.cut.id], barber, startsAt: at(time) });
  const visitor = product.browser().publicPage;
  const visit = (time: string) => visitor.book({ slug: shop.slug, ...wanted(time), ...jose });
  return { ...shop, zé, wanted, visitor, visit, house: [shop.owner, shop.rita, shop.beto] };
}

test("a visitor's booking, move and cancellation are told to the desk and to the barber, in the spec's words", async () => {
  const { house, owner, visit, visitor, cut } = await openHouse();
  const { token } = await visit("10:00");
  await visitor.moveVisit({ token, startsAt: at("11:00") });
  await visitor.cancelVisit({ token });
  for (const one of house)
    expect(await messagesOf(one)).toEqual([
      `José Alves, ${cut.nome} com Beto Silva, ter., 24/11 11:00.`,
      `José Alves, ${cut.nome} com Beto Silva, de ter., 24/11 10:00 para ter., 24/11 11:00.`,
      `José Alves, ${cut.nome} com Beto Silva, ter., 24/11 10:00.`,
    ]);
  const { items } = await owner.notifications.list({ size: 3 });
  expect(items.map(({ title, priority, type, read_at }) => [title, priority, type, read_at])).toEqual([
    ["Cancelamento", "urgent", "appointment", null],
    ["Remarcação", "high", "appointment", null],
    ["Novo Agendamento", "high", "appointment", null],
  ]);
});

test("nobody is notified of their own act, nor of a change that leaves time and barber as they were", async () => {
  const { owner, rita, beto, chair, wanted } = await openHouse();
  const { id } = await owner.appointments.book({ ...wanted("10:00"), client: jose });
  await owner.appointments.move({ id, barber: chair, startsAt: at("10:00"), minutes: 60 });
  await owner.appointments.confirm({ id });
  expect(await messagesOf(owner)).toEqual([]);
  for (const one of [rita, beto]) expect(await messagesOf(one)).toHaveLength(1);
  await beto.appointments.cancel({ id });
  expect(
    [await messagesOf(beto), await messagesOf(owner), await messagesOf(rita)].map((messages) => messages.length),
  ).toEqual([1, 1, 2]);
});

test("both barbers are notified of a visit that changes its barber, and of its undoing as a move", async () => {
  const { owner, rita, beto, chair, zé, cut, wanted } = await openHouse();
  const { id } = await owner.appointments.book({ ...wanted("10:00", zé), client: jose });
  const { undo } = await rita.appointments.move({ id, barber: chair, startsAt: at("11:00") });
  await rita.appointments.undo({ id, event: undo! });
  const there = "com Beto Silva, de ter., 24/11 10:00 com Zé Dono para ter., 24/11 11:00.";
  const back = "com Zé Dono, de ter., 24/11 11:00 com Beto Silva para ter., 24/11 10:00.";
  const messages = [back, there].map((text) => `José Alves, ${cut.nome} ${text}`);
  expect([await messagesOf(owner), await messagesOf(beto)]).toEqual([messages, messages]);
  expect(await messagesOf(rita), "only of the booking").toHaveLength(1);
});

test("what is over is not told of", async () => {
  const { rita, owner, wanted } = await openHouse();
  const past = { ...wanted("10:00"), startsAt: at("10:00", "2026-11-20"), outsideHours: true };
  const { id } = await owner.appointments.book({ ...past, client: jose });
  await owner.appointments.cancel({ id });
  expect(await messagesOf(rita)).toEqual([]);
});

test("a client is told of what others do with their visit once it is settled, not of what they do themselves", async () => {
  const { owner, chair, slug, cut, wanted } = await openHouse();
  const { client, email } = await signUpClient(product, slug);
  await confirmPhoneOf(owner, client);
  const { id } = await client.appointments.mine.book(wanted("10:00"));
  await product.mailsTo(email);
  expect(await messagesOf(client)).toEqual([]);
  await owner.appointments.move({ id, barber: chair, startsAt: at("11:00") });
  await product.mailsTo(email);
  expect(await messagesOf(client), "it can still be taken back").toEqual([]);
  await owner.appointments.cancel({ id });
  await product.mailsTo(email);
  expect(await messagesOf(client)).toEqual([`${cut.nome} com Beto Silva, ter., 24/11 11:00.`]);
  expect(await messagesOf(owner), "only the client's own acts").toHaveLength(1);
});

test("a barber without the agenda is told nothing of visits, and reads nothing of earlier ones", async () => {
  const { owner, beto, barber, chair, visit } = await openHouse();
  await visit("10:00");
  expect(await messagesOf(beto)).toHaveLength(1);
  await owner.staff.setPermissions({ ...defaultPermissions, clients_access: true, agenda_access: false, id: chair });
  await visit("11:00");
  const again = product.browser();
  await again.auth.signIn({ email: barber.email, password: "uma senha comprida" });
  expect([await messagesOf(again), await again.notifications.unread()]).toEqual([[], { unread: 0 }]);
  await owner.staff.setPermissions({ ...defaultPermissions, id: chair });
  await again.auth.signIn({ email: barber.email, password: "uma senha comprida" });
  expect(await messagesOf(again)).toHaveLength(1);
});

test("each is read, removed and brought back by its recipient alone", async () => {
  const { rita, beto, visit } = await openHouse();
  for (const time of ["10:00", "11:00", "12:00"]) await visit(time);
  const [newest, middle] = (await rita.notifications.list({})).items.map(({ id }) => ({ id }));
  const unread = async () => [await rita.notifications.unread(), await beto.notifications.unread()];
  await rita.notifications.markRead(newest!);
  expect(await unread()).toEqual([{ unread: 2 }, { unread: 3 }]);
  expect((await rita.notifications.list({ which: "unread" })).items.map(({ id }) => id)).not.toContain(newest!.id);
  await rita.notifications.remove(middle!);
  expect(await unread()).toEqual([{ unread: 1 }, { unread: 3 }]);
  expect((await rita.notifications.list({})).items).toHaveLength(2);
  await rita.notifications.restore(middle!);
  expect((await rita.notifications.list({})).items.map(({ id }) => id)).toContain(middle!.id);
  await rita.notifications.markAllRead();
  expect(await unread()).toEqual([{ unread: 0 }, { unread: 3 }]);
  const stranger = (await openHouse()).rita.notifications;
  for (const call of [stranger.markRead, stranger.remove, stranger.restore])
    await expect(call({ id: newest!.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("twenty are read at first, the newest, and older ones on demand; kinds can be told apart", async () => {
  const { owner, rita, chair, wanted } = await openHouse();
  const { id } = await owner.appointments.book({ ...wanted("09:00"), client: jose });
  for (let half = 1; half <= 22; half++) {
    const startsAt = new Date(Date.parse(at("09:00")) + 900_000 * (half % 8)).toISOString();
    await owner.appointments.move({ id, barber: chair, startsAt });
  }
  const first = await rita.notifications.list({});
  const rest = await rita.notifications.list({ after: first.next! });
  expect([first.items.length, rest.items.length, rest.next]).toEqual([20, 3, null]);
  expect(new Set([...first.items, ...rest.items].map((one) => one.id)).size).toBe(23);
  expect(rest.items.at(-1)!.kind).toBe("booked");
  expect((await rita.notifications.list({ kind: "booked" })).items).toEqual([rest.items.at(-1)]);
});

test("everybody chooses what they are told of", async () => {
  const { rita, beto, visit } = await openHouse();
  expect((await rita.notifications.choices()).map(({ kind, on }) => [kind, on])).toEqual([
    ["booked", true],
    ["moved", true],
    ["cancelled", true],
    ["birthday", true],
    ["left", true],
    ["low_stock", true],
    ["advance", true],
    ["bill", true],
  ]);
  for (const on of [false, false, true, false]) await rita.notifications.choose({ kind: "booked", on });
  await visit("10:00");
  expect([await messagesOf(rita), (await messagesOf(beto)).length]).toEqual([[], 1]);
  expect((await rita.notifications.choices()).find(({ kind }) => kind === "booked")).toEqual({
    kind: "booked",
    on: false,
  });
  await rita.notifications.choose({ kind: "booked", on: true });
  await visit("11:00");
  expect(await messagesOf(rita)).toHaveLength(1);
});

test("open screens of those who are told hear of it, the visit first, and nobody else does", async () => {
  const { owner, beto, rita, visit } = await openHouse();
  await rita.notifications.choose({ kind: "booked", on: false });
  const streams = { owner: await listeningFromNow(product, owner), rita: await listeningFromNow(product, rita) };
  const booked = await visit("10:00");
  const { id } = (await beto.notifications.list({ size: 1 })).items[0]!;
  expect(await streams.owner.nextOfAll()).toMatchObject({ feature: "appointments", ids: [booked.id] });
  const news = { kind: "changed", feature: "notifications", ids: [id], days: [] };
  expect(await streams.owner.nextOfAll()).toEqual({ ...news, news: true });
  await owner.notifications.markRead({ id });
  expect(await streams.owner.nextOfAll(), "the badge of another tab").toEqual(news);
  const block = await owner.appointments.block({ barber: null, startsAt: at("15:00"), endsAt: at("16:00") });
  expect(await streams.rita.nextOfAll()).toMatchObject({ ids: [booked.id] });
  expect(await streams.rita.nextOfAll()).toMatchObject({ ids: [block.id] });
  for (const one of Object.values(streams)) one.end();
});
