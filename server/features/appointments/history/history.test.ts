import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { AppointmentEvent } from "#contract/appointments.ts";
import type { Change } from "#contract/realtime.ts";
import type { Announcement } from "#server/realtime/realtime.ts";
import { calls } from "#server/security/calls.ts";
import { monday, openProduct, openShop, signUpClient } from "#server/testing.ts";

/** Every call that changes the agenda announces the change to open screens and adds an entry to the appointment's history. */
const product = await openProduct();
const { owner, session, slug, cut, barber } = await openShop(product);
const { appointments: desk } = owner;
const { mine } = (await signUpClient(product, slug)).client.appointments;
const page = product.browser().publicPage;
const [day, tomorrow] = ["2026-11-23", "2026-11-24"];
const evening = new Date(`${day}T20:00:00-03:00`);
const ana = { nome: "Ana Visitante", telefone: "11 91234-5678" };
const eva = { nome: "Eva Visitante", telefone: "11 91234-0001" };
let halves = 0;

/** A half hour without appointments: a day has 18 of them. */
const fresh = (on = day) => new Date(Date.parse(`${on}T12:00:00Z`) + 1_800_000 * (halves++ % 18)).toISOString();
const wanted = (on = day) => ({ services: [cut.id], barber: barber.id, startsAt: fresh(on) });
const visit = () => page.book({ slug, ...wanted(tomorrow), ...eva });
const booked = () => desk.book({ ...wanted(), client: ana });
const blocked = () => desk.block({ barber: null, startsAt: `${day}T22:00:00Z`, endsAt: `${day}T23:00:00Z` });

async function late<T>(act: () => Promise<T>): Promise<T> {
  product.clock.time = evening;
  return act().finally(() => (product.clock.time = monday));
}

type One = { id: string };
type Act = () => Promise<unknown>;
/**
 * Prepares a call, and ignores the changes that the preparation announces. Returns the call, its appointment and the history entry it
 * leaves.
 */
type Prepared = () => Promise<{ act: Act; of?: One; tipo?: AppointmentEvent["tipo"] }>;

const ofBooked =
  (
    tipo: AppointmentEvent["tipo"],
    act: (one: One) => Promise<unknown>,
    before?: (one: One) => Promise<unknown>,
  ): Prepared =>
  async () => {
    const { id } = await booked();
    await before?.({ id });
    return { of: { id }, tipo, act: () => act({ id }) };
  };

const changes: Record<string, Prepared> = {
  "appointments.book": async () => ({ act: booked, tipo: "booked" }),
  "appointments.move": ofBooked("moved", ({ id }) => desk.move({ id, barber: barber.id, startsAt: fresh() })),
  "appointments.move (another length)": ofBooked("moved", async ({ id }) => {
    const { inicio: startsAt } = await desk.details({ id });
    await desk.move({ id, barber: barber.id, startsAt, minutes: 20 });
  }),
  "appointments.confirm": ofBooked("confirmed", desk.confirm),
  "appointments.start": ofBooked("started", desk.start),
  "appointments.finish": ofBooked("finished", desk.finish, desk.start),
  "appointments.cancel": ofBooked("cancelled", desk.cancel),
  "appointments.markMissed": ofBooked("missed", (one) => late(() => desk.markMissed(one))),
  "appointments.reopen": ofBooked(
    "reopened",
    (one) => late(() => desk.reopen(one)),
    (one) => late(() => desk.markMissed(one)),
  ),
  "appointments.undo": ofBooked(
    "undone",
    async ({ id }) => desk.undo({ id, event: (await desk.details({ id })).undo! }),
    desk.start,
  ),
  "appointments.edit": ofBooked("edited", ({ id }) => desk.edit({ id, services: [cut.id], observacoes: "Máquina 2" })),
  "appointments.reprice": ofBooked("repriced", ({ id }) => desk.reprice({ id, valor_final: 100 })),
  "appointments.block": async () => ({ act: blocked }),
  "appointments.unblock": async () => {
    const { id } = await blocked();
    return { of: { id }, act: () => desk.unblock({ id }) };
  },
  "appointments.mine.book": async () => ({ act: () => mine.book(wanted()), tipo: "booked" }),
  "appointments.mine.move": async () => {
    const { id } = await mine.book(wanted());
    return { of: { id }, tipo: "moved", act: () => mine.move({ id, startsAt: fresh() }) };
  },
  "appointments.mine.cancel": async () => {
    const { id } = await mine.book(wanted());
    return { of: { id }, tipo: "cancelled", act: () => mine.cancel({ id }) };
  },
  "publicPage.book": async () => ({ act: visit, tipo: "booked" }),
  "publicPage.moveVisit": async () => {
    const { id, token } = await visit();
    return { of: { id }, tipo: "moved", act: () => page.moveVisit({ token, startsAt: fresh(tomorrow) }) };
  },
  "publicPage.cancelVisit": async () => {
    const { id, token } = await visit();
    return { of: { id }, tipo: "cancelled", act: () => page.cancelVisit({ token }) };
  },
};

/** A POST, because a token must not appear in an address. */
const reading = [
  "publicPage.visit",
  "publicPage.visitShop",
  "publicPage.visitFreeTimes",
  "publicPage.payDeposit",
  "publicPage.calendarFile",
];

test("every call that changes the agenda has its row here", () => {
  const writing = calls.filter(({ name, method }) => /^(appointments|publicPage)\./.test(name) && method !== "GET");
  const rows = new Set(Object.keys(changes).map((row) => row.split(" ")[0]!));
  expect([...rows, ...reading].toSorted()).toEqual(writing.map(({ name }) => name).toSorted());
});

const stream = await owner.realtime.changes();

/** The changes announced so far, up to a marker that is sent after them. */
async function announcedUntilNow(): Promise<Change[]> {
  const mark = randomUUID();
  const everybody: Announcement["for"] = { barbers: "all", clients: [] };
  product.deps.realtime.publish(session.barbershop!.id, [{ feature: "blocks", ids: [mark], days: [], for: everybody }]);
  const changes: Change[] = [];
  for (;;) {
    const value = (await stream.next()).value as Change | undefined;
    if (!value) throw new Error("The stream ended.");
    if (value.kind === "changed" && value.ids.includes(mark)) return changes;
    changes.push(value);
  }
}

test.for(Object.keys(changes))("%s is announced once and is in the history", async (row) => {
  const { act, of, tipo } = await changes[row]!();
  const on = row.startsWith("publicPage") ? tomorrow : day;
  await announcedUntilNow();
  const { id } = of ?? ((await act()) as One);
  if (of) await act();
  const feature = tipo ? "appointments" : "blocks";
  const change = { kind: "changed", feature, ids: [id], days: [on] };
  // The owner is notified of changes by others, after the announcement.
  const notified = /^(appointments\.mine|publicPage)\./.test(row);
  const news = expect.objectContaining({ feature: "notifications", news: true });
  expect(await announcedUntilNow()).toEqual([change, ...(notified ? [news] : [])]);
  if (tipo) expect((await desk.details({ id })).events.at(-1)?.tipo).toBe(tipo);
});
