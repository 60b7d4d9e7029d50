import { expect, test } from "vitest";
import type { BookAppointment } from "#contract/appointments.ts";
import { hire } from "#server/security/authorization/queries.ts";
import { openProduct, openShop, password, type TestClient } from "#server/testing.ts";

const product = await openProduct();
const marina = { nome: "Marina Lopes", telefone: "(11) 98765-4321" };
const onFile = (client: object) => ({ code: "PHONE_ON_FILE", status: 409, data: { client } });

/** A shop whose desk has Alexandre's number on file, and half hours without appointments. */
async function openDesk() {
  const { owner, session, cut, barber } = await openShop(product);
  const shop = { id: session.barbershop!.id, owner: session.user.id };
  let halves = 0;
  const wish = (client: BookAppointment["client"], chair = barber.id) => ({
    services: [cut.id],
    barber: chair,
    startsAt: new Date(Date.parse("2026-11-24T12:00:00Z") + 1_800_000 * halves++).toISOString(),
    client,
  });
  const book = async (client: BookAppointment["client"], desk: TestClient = owner) =>
    (await desk.appointments.book(wish(client))).cliente!;
  const staff = async (role: "recepcionista" | "barbeiro") => {
    const hired = await hire(product, shop, role);
    const browser = product.browser();
    await browser.auth.signIn({ email: hired.email, password });
    return { ...hired, browser };
  };
  const alexandre = await book({ ...marina, nome: "Alexandre Costa" });
  return { owner, wish, book, staff, alexandre: { id: alexandre.id, nome: alexandre.nome } };
}

test("a phone that is on file under another name books nobody and says whose it is", async () => {
  const { owner, book, staff, alexandre } = await openDesk();
  const { browser: reception } = await staff("recepcionista");
  for (const desk of [owner, reception]) await expect(book(marina, desk)).rejects.toMatchObject(onFile(alexandre));
  expect((await owner.clients.list({})).items.map(({ nome }) => nome)).toEqual(["Alexandre Costa"]);
});

test("whoever was chosen is booked: the one who has the phone, a dependent, or somebody new without a phone", async () => {
  const { owner, book, alexandre } = await openDesk();
  expect(await book({ id: alexandre.id })).toMatchObject(alexandre);
  const dependent = await book({ nome: marina.nome, titular_id: alexandre.id, parentesco: "conjuge" });
  expect(dependent).toMatchObject({ nome: "Marina Lopes" });
  expect(await owner.clients.details({ id: dependent.id })).toMatchObject({
    titular: { id: alexandre.id },
    parentesco: "conjuge",
  });
  const stranger = await book({ nome: "Marina Lopes", telefone: "" });
  expect(stranger).toMatchObject({ nome: "Marina Lopes", telefone: null });
  expect(new Set([alexandre.id, dependent.id, stranger.id]).size).toBe(3);
});

test("the name that has the phone is that client, however it is written", async () => {
  const { book, alexandre } = await openDesk();
  expect(await book({ nome: "alexandre cósta", telefone: "11987654321" })).toMatchObject(alexandre);
});

test("neither a dependent nor a client of another shop can be a titular", async () => {
  const { book, alexandre } = await openDesk();
  const child = { nome: "Pedro Costa", parentesco: "filho" } as const;
  const { id } = await book({ ...child, titular_id: alexandre.id });
  await expect(book({ ...child, titular_id: id })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const { alexandre: stranger } = await openDesk();
  await expect(book({ ...child, titular_id: stranger.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a barber learns the holder of a number only if they may read that client", async () => {
  const { owner, wish, staff, alexandre } = await openDesk();
  const { browser: beto, barber: chair } = await staff("barbeiro");
  const book = async (client: BookAppointment["client"]) =>
    (await beto.appointments.book(wish(client, chair!))).cliente!;
  const typed = await book(marina);
  expect(typed.nome).toBe("Marina Lopes");
  expect(typed.id).not.toBe(alexandre.id);
  await expect(book({ nome: "Léo", titular_id: alexandre.id, parentesco: "filho" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await book({ nome: "Sem Telefone", telefone: "" })).toMatchObject({ telefone: null });
  await owner.appointments.book(wish({ id: alexandre.id }, chair!));
  await expect(book(marina)).rejects.toMatchObject(onFile(alexandre));
});

test("of two desks with one new number one books, and the other hears who has it now", async () => {
  const { owner, wish, staff } = await openDesk();
  const { browser: reception } = await staff("recepcionista");
  for (const number of [1, 2, 3, 4]) {
    const bookings = ["Ana Prado", "Bia Prado"].map((nome) => wish({ nome, telefone: `11 91234-000${number}` }));
    const answers = await Promise.allSettled(
      [owner, reception].map((desk, index) => desk.appointments.book(bookings[index]!)),
    );
    const booked = answers.flatMap((one, index) =>
      one.status === "fulfilled" ? [{ wished: bookings[index]!.client, cliente: one.value.cliente! }] : [],
    );
    expect(booked).toHaveLength(1);
    expect(booked[0]!.cliente.nome).toBe((booked[0]!.wished as typeof marina).nome);
    const [refused] = answers.flatMap((one) => (one.status === "rejected" ? [one.reason as object] : []));
    expect(refused).toMatchObject(onFile({ id: booked[0]!.cliente.id, nome: booked[0]!.cliente.nome }));
  }
});
