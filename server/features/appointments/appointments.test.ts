import { expect, test } from "vitest";
import { hire } from "#server/security/authorization/queries.ts";
import {
  confirmPhoneOf,
  monday,
  openProduct,
  openShop,
  openStaffedShop,
  password,
  signUpClient,
  siteUrl,
} from "#server/testing.ts";

const product = await openProduct();
const at = (time: string, day = "2026-11-23") => `${day}T${time}:00-03:00`;
const ana = { nome: "Ana Visitante", telefone: "(11) 91234-5678" };

test("staff books for a new client and sees it in the agenda with its history", async () => {
  const { owner, cut, barber } = await openShop(product);
  const booked = await owner.appointments.book({
    services: [cut.id],
    barber: barber.id,
    startsAt: at("10:00"),
    client: ana,
  });
  expect(booked).toMatchObject({ hora_inicio: "10:00", hora_fim: "10:30", valor_final: cut.preco, status: "agendado" });
  const { appointments } = await owner.appointments.agenda({ from: "2026-11-23", days: 1 });
  expect(appointments).toEqual([booked]);
  const { events } = await owner.appointments.details({ id: booked.id });
  expect(events).toMatchObject([{ tipo: "booked", autor: "Zé Dono" }]);
});

test("a taken time is refused with the nearest free ones", async () => {
  const { owner, cut, barber } = await openShop(product);
  const wanted = { services: [cut.id], barber: barber.id, startsAt: at("10:00") };
  await owner.appointments.book({ ...wanted, client: ana });
  const again = owner.appointments.book({ ...wanted, client: { ...ana, telefone: "11 91234-0001" } });
  await expect(again).rejects.toMatchObject({
    code: "SLOT_TAKEN",
    status: 409,
    data: {
      nearest: expect.arrayContaining([{ startsAt: "2026-11-23T13:30:00.000Z", barber: barber.id, preco: cut.preco }]),
    },
  });
});

test("a shop cannot see or touch another shop's appointment", async () => {
  const one = await openShop(product);
  const other = await openShop(product);
  const { id } = await one.owner.appointments.book({
    services: [one.cut.id],
    barber: one.barber.id,
    startsAt: at("10:00"),
    client: ana,
  });
  await expect(other.owner.appointments.details({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(other.owner.appointments.cancel({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(product.browser().appointments.details({ id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const foreign = { services: [one.cut.id], barber: one.barber.id, startsAt: at("12:00"), client: ana };
  await expect(other.owner.appointments.book(foreign)).rejects.toMatchObject({ code: "SERVICE_NOT_OFFERED" });
});

test("a client signs up, books, moves and cancels alone", async () => {
  const { slug, cut, barber, owner } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  const booked = await client.appointments.mine.book({ services: [cut.id], barber: "any", startsAt: at("14:00") });
  expect(booked.barbeiro_id).toBe(barber.id);
  const moved = await client.appointments.mine.move({ id: booked.id, startsAt: at("15:00") });
  expect(moved.hora_inicio).toBe("15:00");
  expect((await owner.appointments.details({ id: booked.id })).undo).toBeNull();
  const { items: appointments } = await client.appointments.mine.list({ which: "upcoming" });
  expect(appointments).toEqual([{ ...moved, avaliacao: null, paga: null, cobertura: { clube: null, pacotes: [] } }]);
  const { filename, content } = await client.appointments.mine.calendarFile({ id: booked.id });
  expect(filename).toBe("Barbearia do Zé 23-11-2026.ics");
  expect(content.replace(/\r\n[ \t]/g, "")).toContain(`URL:${siteUrl}/cliente/agendamentos`);
  const another = (await signUpClient(product, slug)).client.appointments.mine;
  await expect(another.calendarFile({ id: booked.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await client.appointments.mine.cancel({ id: booked.id });
  const { events } = await owner.appointments.details({ id: booked.id });
  expect(events.map((event) => event.tipo)).toEqual(["booked", "moved", "cancelled"]);
});

test("a client reads what is past newest first, page after page", async () => {
  const { slug, cut, barber, owner } = await openShop(product);
  const { client } = await signUpClient(product, slug);
  await confirmPhoneOf(owner, client);
  const me = { id: (await client.auth.session())!.cliente_id! };
  const times = ["09:00", "10:00", "11:00", "13:00", "14:00", "15:00", "16:00"];
  const days = ["2026-11-24", "2026-11-25", "2026-11-26"];
  for (const startsAt of days.flatMap((day) => times.map((time) => at(time, day))))
    await owner.appointments.book({ services: [cut.id], barber: barber.id, startsAt, client: me });
  product.clock.time = new Date(at("08:00", "2026-12-01"));
  const first = await client.appointments.mine.list({ which: "past" });
  const second = await client.appointments.mine.list({ which: "past", after: first.next! });
  product.clock.time = monday;
  const starts = [...first.items, ...second.items].map(({ inicio }) => inicio);
  expect([first.items.length, starts.length, second.next]).toEqual([20, 21, null]);
  expect(starts).toEqual(starts.toSorted().toReversed());
});

test("what the staff noted of a visit is the staff's, and its client reads the rest", async () => {
  const { slug, cut, owner, session } = await openShop(product);
  const hired = await hire(product, { id: session.barbershop!.id, owner: session.user.id }, "barbeiro");
  const beto = product.browser();
  await beto.auth.signIn({ email: hired.email, password });
  const { mine } = (await signUpClient(product, slug)).client.appointments;
  const { id } = await mine.book({ services: [cut.id], barber: hired.barber!, startsAt: at("14:00") });
  const known = { id: (await owner.appointments.details({ id })).cliente!.id };
  await owner.clients.confirmPhone(known);
  const visit = { services: [cut.id], barber: hired.barber!, startsAt: at("16:00"), client: known };
  const noted = await owner.appointments.book({ ...visit, observacoes: "fala muito" });
  expect((await beto.appointments.details({ id: noted.id })).observacoes).toBe("fala muito");
  const { items: appointments } = await mine.list({ which: "upcoming" });
  expect(appointments.map((one) => one.id)).toEqual([id, noted.id]);
  const moved = await mine.move({ id: noted.id, startsAt: at("17:00") });
  expect(JSON.stringify([appointments, moved])).not.toContain("fala muito");
});

test("a barber reads their own month, whosever they ask for", async () => {
  const { owner, beto, page, chair } = await openStaffedShop(product);
  const off = { barber: page.barbers[0]!.id, de: "2026-12-01", ate: "2026-12-01", motivo: "Folga", horario: [] };
  await owner.hours.saveException(off);
  const month = (barber?: string) => beto.appointments.month({ month: "2026-12", ...(barber && { barber }) });
  expect(await month(off.barber)).toEqual(await month(chair));
  expect(await month()).toEqual(await month(chair));
  const colleague = await owner.appointments.month({ month: "2026-12", barber: off.barber });
  expect(colleague.worked).not.toEqual((await month(chair)).worked);
});

test("a client's lost answer of moving or cancelling is given again under the same Idempotency-Key", async () => {
  const { slug, cut, owner } = await openShop(product);
  const { mine } = (await signUpClient(product, slug)).client.appointments;
  const { id } = await mine.book({ services: [cut.id], barber: "any", startsAt: at("14:00") });
  const key = (idempotencyKey: string) => ({ context: { idempotencyKey } });
  const moved = await mine.move({ id, startsAt: at("15:00") }, key("mudar"));
  expect(await mine.move({ id, startsAt: at("15:00") }, key("mudar"))).toEqual(moved);
  const cancelled = await mine.cancel({ id }, key("cancelar"));
  expect(await mine.cancel({ id }, key("cancelar"))).toEqual(cancelled);
  await expect(mine.cancel({ id }, key("de novo"))).rejects.toMatchObject({ code: "WRONG_STATUS" });
  const { events } = await owner.appointments.details({ id });
  expect(events.map((event) => event.tipo)).toEqual(["booked", "moved", "cancelled"]);
});

test("staff book and move no further than 400 days ahead, whatever they confirm", async () => {
  const { owner, cut, barber } = await openShop(product);
  const place = { barber: barber.id, startsAt: at("10:00", "2199-05-06"), outsideHours: true };
  const far = { code: "FAR_AHEAD" };
  await expect(owner.appointments.book({ services: [cut.id], ...place, client: ana })).rejects.toMatchObject(far);
  // It is 8:00.
  const last = { services: [cut.id], ...place, client: ana, startsAt: at("08:00", "2027-12-28") };
  const late = owner.appointments.book({ ...last, startsAt: at("08:15", "2027-12-28") });
  await expect(late).rejects.toMatchObject(far);
  const { id } = await owner.appointments.book(last);
  await expect(owner.appointments.move({ id, ...place })).rejects.toMatchObject(far);
});
