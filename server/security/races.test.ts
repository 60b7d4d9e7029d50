import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { record } from "#server/features/clients/examples.ts";
import { monday, openProduct, openShop, password, signUpClient, type TestClient } from "#server/testing.ts";
import { hire } from "./authorization/queries.ts";
import { holdLock, holdRow, overlappingAppointments, statistics, waiting } from "./queries.ts";

/** Many concurrent calls for one time: exactly one gets it, all others are refused, and none deadlocks (trust R1 to R5). */
const product = await openProduct();
let deadlocks = 0;

beforeEach(async () => {
  ({ deadlocks } = await statistics(product.pool));
  return async () => {
    expect(await overlappingAppointments(product.pool)).toBe(0);
    expect((await statistics(product.pool)).deadlocks).toBe(deadlocks);
  };
});

const at = (time: string, day = 23) => `2026-11-${day}T${time}:00-03:00`;
const taken = "Esse horário acabou de ser reservado. Escolha outro: nada do que você preencheu se perdeu.";
const occupied = "Esse horário já está ocupado.";
let phones = 0;
const person = () => ({ nome: "Ana Visitante", telefone: `11 9${30_000_000 + ++phones}` });

type Outcome = { won: unknown } | { code: string; message: string };

/** The results of all concurrent callers. */
async function race(
  asks: (() => Promise<unknown>)[],
): Promise<{ won: unknown[]; refused: string[]; messages: Set<string> }> {
  const outcomes = await Promise.all(
    asks.map((ask): Promise<Outcome> =>
      ask().then(
        (won) => ({ won }),
        ({ code, message }) => ({ code, message }),
      ),
    ),
  );
  const refused = outcomes.flatMap((one) => ("code" in one ? [one] : []));
  return {
    won: outcomes.flatMap((one) => ("won" in one ? [one.won] : [])),
    refused: refused.map((one) => one.code),
    messages: new Set(refused.map((one) => one.message)),
  };
}

function crowd(size: number): TestClient[] {
  return Array.from({ length: size }, () => product.browser());
}

test.for([8, 16, 32])("of %i visitors who want one time exactly one gets it, time after time", async (size) => {
  const { slug, cut, barber } = await openShop(product);
  const visitors = crowd(size);
  for (const time of ["09:00", "09:30", "10:00", "10:30", "11:00"]) {
    const wanted = { slug, services: [cut.id], barber: barber.id, startsAt: at(time) };
    const { won, refused, messages } = await race(
      visitors.map((one) => () => one.publicPage.book({ ...wanted, ...person() })),
    );
    expect([time, won.length, refused.length]).toEqual([time, 1, size - 1]);
    expect([...new Set(refused)]).toEqual(["SLOT_TAKEN"]);
    expect([...messages]).toEqual([taken]);
  }
});

test("visits of any length at any minute never overlap, and none is refused that would have fitted", async () => {
  const { owner, page, barber } = await openShop(product);
  const wishes = Array.from({ length: 48 }, (_, number) => {
    const service = page.services[number % page.services.length]!;
    const start = Date.parse(at("09:00")) + ((number * 37) % 470) * 60_000;
    return { service, start, end: start + service.duracao_minutos * 60_000, booked: false };
  });
  await race(
    wishes.map((wish) => async () => {
      const startsAt = new Date(wish.start).toISOString();
      const visit = { services: [wish.service.id], barber: barber.id, startsAt, client: person(), outsideHours: true };
      await owner.appointments.book(visit);
      wish.booked = true;
    }),
  );
  const booked = wishes.filter((wish) => wish.booked);
  const inTheWay = (wish: (typeof wishes)[number]) =>
    booked.some((one) => one.start < wish.end && wish.start < one.end);
  expect(booked.length).toBeGreaterThan(8);
  expect(wishes.filter((wish) => !wish.booked && !inTheWay(wish))).toEqual([]);
});

test("a visit or a block without a length is refused by the contract and by the database", async () => {
  const { owner, cut, barber } = await openShop(product);
  const { id } = await owner.appointments.book({
    services: [cut.id],
    barber: barber.id,
    startsAt: at("09:00"),
    client: person(),
  });
  for (const minutes of [0, -30]) {
    const move = owner.appointments.move({ id, barber: barber.id, startsAt: at("10:00"), minutes });
    await expect(move).rejects.toMatchObject({ code: "INVALID_INPUT" });
  }
  for (const endsAt of [at("12:00"), at("11:00")]) {
    const block = owner.appointments.block({ barber: null, startsAt: at("12:00"), endsAt });
    await expect(block).rejects.toMatchObject({ code: "EMPTY_TIME" });
  }
});

test("of 32 appointments moved to one time one arrives, and the others stay where they were", async () => {
  const { owner, cut, barber } = await openShop(product);
  const halves = Array.from(
    { length: 32 },
    (_, half) => new Date(Date.parse(at("09:00", 24 + Math.floor(half / 16))) + (half % 16) * 1_800_000),
  );
  const booked = [];
  for (const half of halves) {
    const startsAt = half.toISOString();
    booked.push(await owner.appointments.book({ services: [cut.id], barber: barber.id, startsAt, client: person() }));
  }
  const move = ({ id }: { id: string }) =>
    owner.appointments.move({ id, barber: barber.id, startsAt: at("10:00", 26) });
  const { won, refused, messages } = await race(booked.map((one) => () => move(one)));
  expect([won.length, new Set(refused), [...messages]]).toEqual([1, new Set(["SLOT_TAKEN"]), [occupied]]);
  const [moved] = won as { id: string }[];
  const { appointments } = await owner.appointments.agenda({ from: "2026-11-24", days: 2 });
  expect(appointments).toEqual(booked.filter((one) => one.id !== moved!.id));
});

// An UPDATE checks the exclusion constraint after writing, so without the lock of the day two moves could deadlock.
test.for(["2026-11-24", "2026-11-25"])("a move from the 24th to the 25th waits its turn on %s", async (day) => {
  const { owner, session, cut, barber } = await openShop(product);
  const visit = { services: [cut.id], barber: barber.id, startsAt: at("10:00", 24), client: person() };
  const { id } = await owner.appointments.book(visit);
  const release = await holdLock(product.databaseUrl, `${session.barbershop!.id}:${barber.id}:${day}`);
  onTestFinished(release);
  const moving = owner.appointments.move({ id, barber: barber.id, startsAt: at("10:00", 25) });
  await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(1), 30_000);
  await release();
  expect(await moving).toMatchObject({ data_agendamento: "2026-11-25" });
});

test("two appointments that change places at the same time do not wait for each other", async () => {
  const { owner, cut, barber } = await openShop(product);
  const book = (startsAt: string) =>
    owner.appointments.book({ services: [cut.id], barber: barber.id, startsAt, client: person() });
  for (const time of ["09:00", "10:00", "11:00", "12:00"]) {
    const one = await book(at(time, 24));
    const other = await book(at(time, 25));
    const { won, refused } = await race([
      () => owner.appointments.move({ id: one.id, barber: barber.id, startsAt: at(time, 25) }),
      () => owner.appointments.move({ id: other.id, barber: barber.id, startsAt: at(time, 24) }),
    ]);
    expect([won, refused]).toEqual([[], ["SLOT_TAKEN", "SLOT_TAKEN"]]);
  }
});

test("of eight missed visits of one time one is reopened", async () => {
  const { owner, cut, barber } = await openShop(product);
  const missed: string[] = [];
  for (let visit = 0; visit < 8; visit++) {
    const { id } = await owner.appointments.book({
      services: [cut.id],
      barber: barber.id,
      startsAt: at("10:00"),
      client: person(),
    });
    product.clock.time = new Date(at("10:00"));
    await owner.appointments.markMissed({ id });
    product.clock.time = monday;
    missed.push(id);
  }
  const { won, refused } = await race(missed.map((id) => () => owner.appointments.reopen({ id })));
  expect([won.length, new Set(refused)]).toEqual([1, new Set(["SLOT_TAKEN"])]);
});

test("desk, clients, moves and reopenings that want one time at once get it once", async () => {
  const { owner, slug, cut, barber } = await openShop(product);
  const wanted = { services: [cut.id], barber: barber.id, startsAt: at("16:00") };
  const missed = await owner.appointments.book({ ...wanted, client: person() });
  product.clock.time = new Date(at("16:00"));
  await owner.appointments.markMissed({ id: missed.id });
  product.clock.time = monday;
  const elsewhere = await owner.appointments.book({ ...wanted, startsAt: at("10:00", 24), client: person() });
  const asks = crowd(10).flatMap((visitor) => [
    () => visitor.publicPage.book({ slug, ...wanted, ...person() }),
    () => owner.appointments.book({ ...wanted, client: person() }),
    () => owner.appointments.move({ id: elsewhere.id, barber: barber.id, startsAt: wanted.startsAt }),
    () => owner.appointments.reopen({ id: missed.id }),
  ]);
  const { refused } = await race(asks);
  // Moving to the current time, or reopening an open visit, does not count as a second success.
  expect(new Set(refused).difference(new Set(["SLOT_TAKEN", "WRONG_STATUS"]))).toEqual(new Set());
  const { appointments } = await owner.appointments.agenda({ from: "2026-11-23", days: 1 });
  expect(appointments.filter((one) => one.status === "agendado")).toHaveLength(1);
});

test("without preference as many get the time as there are barbers, each a barber of their own", async () => {
  const { owner, session, slug, cut } = await openShop(product);
  const shop = { id: session.barbershop!.id, owner: session.user.id };
  for (const _ of ["Beto", "Rui"]) await hire(product, shop, "barbeiro");
  const wanted = { slug, services: [cut.id], barber: "any" as const, startsAt: at("14:00") };
  const { won, refused } = await race(crowd(12).map((one) => () => one.publicPage.book({ ...wanted, ...person() })));
  const barbers = (won as { barber: { id: string } }[]).map(({ barber }) => barber.id);
  expect([barbers.length, new Set(barbers).size, refused.length]).toEqual([3, 3, 9]);
  expect(new Set(refused)).toEqual(new Set(["SLOT_TAKEN"]));
  expect((await owner.appointments.agenda({ from: "2026-11-23", days: 1 })).appointments).toHaveLength(3);
});

test("a block and a booking of one time never overlook each other", async () => {
  const { owner, slug, cut, barber } = await openShop(product);
  for (let round = 0; round < 24; round++) {
    const startsAt = new Date(
      monday.getTime() + 86_400_000 * (1 + (round % 4)) + 3_600_000 * (1 + Math.floor(round / 4)),
    ).toISOString();
    const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString();
    const book = () =>
      product.browser().publicPage.book({ slug, services: [cut.id], barber: barber.id, startsAt, ...person() });
    const block = () => owner.appointments.block({ barber: barber.id, startsAt, endsAt });
    const { won, refused } = await race(round % 2 ? [book, block] : [block, book]);
    expect(won).toHaveLength(1);
    expect(["TIME_BLOCKED", "BLOCK_OVER_APPOINTMENTS"]).toContain(refused[0]);
  }
});

test.for([
  { first: "block", refusal: "TIME_BLOCKED" },
  { first: "booking", refusal: "BLOCK_OVER_APPOINTMENTS" },
])("when the $first waited longest, the other is told $refusal", async ({ first, refusal }) => {
  const { owner, session, cut, barber } = await openShop(product);
  const release = await holdLock(product.databaseUrl, `calendar:${session.barbershop!.id}`);
  onTestFinished(release);
  const asks = [
    () => owner.appointments.block({ barber: barber.id, startsAt: at("10:00", 24), endsAt: at("10:30", 24) }),
    () =>
      owner.appointments.book({
        services: [cut.id],
        barber: barber.id,
        startsAt: at("10:00", 24),
        client: person(),
      }),
  ];
  const queued = (first === "block" ? asks : asks.toReversed()).map((ask, place) => async () => {
    await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(place), 30_000);
    return ask();
  });
  const racing = race(queued);
  await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(2), 30_000);
  await release();
  const { won, refused } = await racing;
  expect(won).toHaveLength(1);
  expect(refused).toEqual([refusal]);
});

test("a start that did not see the visit confirmed is refused, as an undo brings back what was there", async () => {
  const { owner, session, cut, barber } = await openShop(product);
  const { id } = await owner.appointments.book({
    services: [cut.id],
    barber: barber.id,
    startsAt: at("10:00"),
    client: person(),
  });
  const release = await holdRow(product, session.barbershop!.id, { table: "appointments", id });
  onTestFinished(release);
  const { confirm, start } = owner.appointments;
  const racing = race(
    [confirm, start].map((act, place) => async () => {
      await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(place), 30_000);
      return act({ id });
    }),
  );
  await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(2), 30_000);
  await release();
  expect(await racing).toMatchObject({ won: [{ status: "confirmado" }], refused: ["WRONG_STATUS"] });
});

test.for(["revoked", "accepted"])("an invitation that is %s while it is being taken lets nobody in", async (first) => {
  const { owner, session } = await openShop(product);
  const { email } = await signUpClient(product, (await openShop(product)).slug);
  const given = { nome: "Ana Cliente", email, telefone: "11 98888-7777" };
  const sent = await owner.staff.inviteReceptionist(given);
  const { invitation } = sent;
  const token = await product.tokenOf(sent);
  const browsers = crowd(2);
  for (const one of browsers) await one.auth.signIn({ email, password });
  const [join, again] = browsers.map((one) => () => one.staff.joinByInvitation({ token }));
  const release = await holdRow(product, session.barbershop!.id, { table: "staff_invitations", id: invitation.id });
  onTestFinished(release);
  const before = first === "accepted" ? join! : () => owner.staff.revokeInvitation({ id: invitation.id });
  const racing = race(
    [before, again!].map((ask, place) => async () => {
      await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(place), 30_000);
      return ask();
    }),
  );
  await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(2), 30_000);
  await release();
  const { won, refused } = await racing;
  expect([won.length, refused]).toEqual([1, ["INVITATION_INVALID"]]);
  expect(await owner.staff.receptionists({})).toMatchObject({
    items: { length: first === "accepted" ? 1 : 0 },
  });
});

/** Runs the calls so that all wait for the client's row, in this order, and then releases it. */
async function inTurn(shop: string, client: string, asks: (() => Promise<unknown>)[]) {
  const release = await holdRow(product, shop, { table: "clients", id: client });
  onTestFinished(release);
  const racing = race(
    asks.map((ask, place) => async () => {
      await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(place), 30_000);
      return ask();
    }),
  );
  await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(asks.length), 30_000);
  await release();
  return racing;
}

async function shopWithClient() {
  const { owner, session, cut, barber } = await openShop(product);
  const save = async (given: Partial<typeof record> = {}) =>
    (await owner.clients.save({ ...record, cpf: "", telefone: "", ...given })).id;
  const client = await save();
  const book = (day = 24) =>
    owner.appointments.book({
      services: [cut.id],
      barber: barber.id,
      startsAt: at("10:00", day),
      client: { id: client },
    });
  const erase = () => owner.clients.erase({ id: client, confirmation: "EXCLUIR" });
  const booked = async () => (await owner.appointments.agenda({ from: "2026-11-24", days: 1 })).appointments;
  return { owner, shop: session.barbershop!.id, save, client, book, erase, booked };
}

test("erasing a client while the desk books for them leaves no upcoming visit, whichever comes first", async () => {
  const first = await shopWithClient();
  const erasedFirst = await inTurn(first.shop, first.client, [first.erase, () => first.book()]);
  expect([erasedFirst.won.length, erasedFirst.refused, await first.booked()]).toEqual([1, ["NOT_FOUND"], []]);
  const second = await shopWithClient();
  const bookedFirst = await inTurn(second.shop, second.client, [() => second.book(), second.erase]);
  expect([bookedFirst.won.length, bookedFirst.refused]).toEqual([1, ["STILL_OPEN"]]);
  expect((await second.booked())[0]!.cliente!.nome).toBe(record.nome);
});

test("deleting a client's account while the desk books for them leaves no upcoming visit", async () => {
  const { owner, session, slug, cut, barber } = await openShop(product);
  for (const first of ["deletion", "booking"]) {
    const { client } = await signUpClient(product, slug);
    const id = (await client.auth.session())!.cliente_id!;
    const visit = { services: [cut.id], barber: barber.id, startsAt: at("10:00", 24), client: { id } };
    const asks = [
      () => client.profile.ownData.deleteAccount({ password, confirmation: "EXCLUIR" }),
      () => owner.appointments.book(visit),
    ];
    const racing = await inTurn(session.barbershop!.id, id, first === "deletion" ? asks : asks.toReversed());
    const refused = first === "deletion" ? "NOT_FOUND" : "STILL_OPEN";
    expect([first, racing.won.length, racing.refused]).toEqual([first, 1, [refused]]);
  }
});

test("a missed visit of an erased client is not reopened", async () => {
  const { owner, book, erase } = await shopWithClient();
  const { id } = await book(23);
  product.clock.time = new Date(at("10:00"));
  onTestFinished(() => void (product.clock.time = monday));
  await owner.appointments.markMissed({ id });
  await erase();
  await expect(owner.appointments.reopen({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a booking for a client who is merged meanwhile moves to the kept record, or is refused as not found", async () => {
  const first = await shopWithClient();
  const kept = await first.save();
  const merge = () => first.owner.clients.merge({ id: kept, removed: first.client, taking: [] });
  const joinedFirst = await inTurn(first.shop, first.client, [merge, () => first.book()]);
  expect([joinedFirst.won.length, joinedFirst.refused]).toEqual([1, ["NOT_FOUND"]]);
  const second = await shopWithClient();
  const other = await second.save();
  const bookedFirst = await inTurn(second.shop, second.client, [
    () => second.book(),
    () => second.owner.clients.merge({ id: other, removed: second.client, taking: [] }),
  ]);
  expect(bookedFirst.refused).toEqual([]);
  expect((await second.booked())[0]!.cliente!.id).toBe(other);
});

test("of two clients who are made each other's dependents at once one is", async () => {
  const { owner, shop, save, client } = await shopWithClient();
  const other = await save();
  const hang = (id: string, titular_id: string) => () =>
    owner.clients.save({ ...record, cpf: undefined, telefone: "", id, titular_id, parentesco: "outro" });
  for (const locked of [client, other]) {
    const racing = await inTurn(shop, locked, [hang(client, other), hang(other, client)]);
    expect([racing.won.length, racing.refused]).toEqual([1, ["INVALID_INPUT"]]);
    for (const id of [client, other]) await owner.clients.save({ ...record, cpf: undefined, telefone: "", id });
  }
});
