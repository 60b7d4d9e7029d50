import { expect, test } from "vitest";
import { monday, openProduct, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const at = (time: string, day = "2026-11-23") => `${day}T${time}:00-03:00`;
const client = { nome: "Davi Visitante", telefone: "11 91234-5678" };

test("a barber is at work while an appointment in progress spans the moment, and else free", async () => {
  const { rita, owner, cut, chair } = await openStaffedShop(product);
  const { id } = await owner.appointments.book({ services: [cut.id], barber: chair, startsAt: at("09:00"), client });
  const stateAt = async (time: string) => {
    product.clock.time = new Date(at(time));
    return (await rita.staff.presence()).map(({ nome, estado }) => [nome, estado]);
  };
  const free = [
    ["Beto Silva", "free"],
    ["Zé Dono", "free"],
  ];
  expect(await stateAt("09:10")).toEqual(free);
  await owner.appointments.start({ id });
  expect(await stateAt("08:59")).toEqual(free);
  expect(await stateAt("09:10")).toEqual([
    ["Beto Silva", "busy"],
    ["Zé Dono", "free"],
  ]);
  expect(await stateAt("12:00")).toEqual(free);
  product.clock.time = monday;
});

test("a barber without hours, or with all hours blocked, is off, unless a visit is started", async () => {
  const { owner, cut, chair, barber } = await openStaffedShop(product);
  expect(barber.name).toBe("Beto Silva");
  const whole = { startsAt: at("00:00"), endsAt: at("23:59") };
  await owner.appointments.block({ barber: chair, ...whole });
  const states = async () => (await owner.staff.presence()).map(({ estado }) => estado);
  expect(await states()).toEqual(["off", "free"]);
  const visit = { services: [cut.id], barber: chair, startsAt: at("10:00"), client, outsideHours: true };
  const { id } = await owner.appointments.book(visit);
  product.clock.time = new Date(at("10:05"));
  await owner.appointments.start({ id });
  expect(await states()).toEqual(["busy", "free"]);
  product.clock.time = new Date(at("10:00", "2026-11-29"));
  expect(await states(), "nobody works on a Sunday").toEqual(["off", "off"]);
  product.clock.time = monday;
});

test("barbers and clients do not see who is at work", async () => {
  const { beto, slug } = await openStaffedShop(product);
  const { client: ana } = await signUpClient(product, slug);
  for (const who of [beto, ana]) await expect(who.staff.presence()).rejects.toMatchObject({ code: "FORBIDDEN" });
});
