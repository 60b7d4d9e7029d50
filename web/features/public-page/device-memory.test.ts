import { expect, test } from "vitest";
import { draftFrom, parseMemory } from "#web/features/public-page/device-memory.ts";

const memory = {
  version: 1,
  nome: "Caio Lima",
  telefone: "(11) 98765-4321",
  services: ["corte"],
  barber: "ze",
  visit: { token: "signed", startsAt: "2026-11-20T12:00:00Z" },
};

test("what this device wrote is remembered", () => {
  expect(parseMemory(JSON.stringify(memory))).toEqual(memory);
});

test("garbage, other versions and half a person are forgotten", () => {
  const broken = [
    { ...memory, version: 2 },
    { ...memory, nome: "" },
    { ...memory, telefone: 11 },
    { ...memory, services: [{}] },
  ];
  for (const text of [null, "", "nonsense", "null", "[1]", ...broken.map((one) => JSON.stringify(one))])
    expect(parseMemory(text)).toBeNull();
});

test("a broken visit is no visit, and a missing barber means no preference", () => {
  const parsed = parseMemory(JSON.stringify({ ...memory, barber: undefined, visit: { token: 1 } }));
  expect(parsed).toMatchObject({ barber: "any", visit: null });
});

test("a returning visitor finds everything but the time", () => {
  expect(draftFrom(parseMemory(JSON.stringify(memory))!)).toEqual({
    services: ["corte"],
    barber: "ze",
    time: null,
    nome: "Caio Lima",
    telefone: "(11) 98765-4321",
    remember: true,
  });
});
