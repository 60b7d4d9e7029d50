import { expect, test } from "vitest";
import type { Catalogue } from "#web/features/public-page/catalogue.ts";
import {
  atPriceOfNow,
  chooseBarber,
  emptyDraft,
  offerOfDraft,
  parseDraft,
  stillOffered,
  toggleService,
  upToDate,
} from "#web/features/public-page/draft.ts";

const service = (id: string) => ({
  id,
  nome: id,
  descricao: null,
  foto_url: null,
  sinal: null,
  partes: [],
  categoria: "Cabelo",
  preco: 5000,
  duracao_minutos: 30,
});
const barber = (id: string, services: string[]) => ({
  id,
  nome: id,
  foto_url: null,
  bio: null,
  especialidades: [],
  services: services.map((id) => ({ id, preco: 5000, duracao_minutos: 30 })),
});
const many = Array.from({ length: 9 }, (_, index) => `s${index}`);
const catalogue: Catalogue = {
  services: ["corte", "barba", ...many].map(service),
  barbers: [barber("ze", ["corte", "barba"]), barber("bia", ["corte"])],
};
const time = { startsAt: "2026-11-20T12:00:00Z", barber: "bia", preco: 6500 };
const chosen = { ...emptyDraft, services: ["corte"], barber: "bia", time };

test("another service lets go of a barber who does not do it, and of the time", () => {
  expect(toggleService(chosen, "barba", catalogue)).toEqual({
    ...chosen,
    services: ["corte", "barba"],
    barber: "any",
    time: null,
  });
});

test("a barber who does all the services stays", () => {
  expect(toggleService({ ...chosen, barber: "ze" }, "barba", catalogue).barber).toBe("ze");
});

test("a combo comes in the place of its parts, which are not chosen beside it", () => {
  const combo = { ...service("corte e barba"), partes: ["corte", "barba"] };
  const withCombo = { ...catalogue, services: [...catalogue.services, combo] };
  const parts = { ...emptyDraft, services: ["corte", "s0", "barba"] };
  expect(toggleService(parts, combo.id, withCombo).services).toEqual(["s0", combo.id]);
  const taken = { ...emptyDraft, services: [combo.id] };
  expect(toggleService(taken, "corte", withCombo).services).toEqual([combo.id]);
});

test("services no longer offered are removed with the time; otherwise the draft stays the same object", () => {
  const two = { ...chosen, services: ["corte", "barba"], barber: "ze" };
  const { services, barbers } = catalogue;
  const left = { services: services.filter(({ id }) => id !== "barba"), barbers };
  expect(upToDate(two, left)).toEqual({ ...two, services: ["corte"], time: null });
  expect(upToDate(two, catalogue)).toBe(two);
});

test("a chosen time gets its barber's current price; if the barber no longer does the services, it stays for the server to refuse", () => {
  expect(atPriceOfNow(chosen, catalogue)).toEqual({ ...chosen, time: { ...time, preco: 5000 } });
  const asBefore = { ...chosen, time: { ...time, preco: 5000 } };
  expect(atPriceOfNow(asBefore, catalogue)).toBe(asBefore);
  const gone = { ...chosen, services: ["barba"] };
  expect(atPriceOfNow(gone, catalogue)).toBe(gone);
  expect(atPriceOfNow(emptyDraft, catalogue)).toBe(emptyDraft);
});

test("choosing a service twice removes it", () => {
  expect(toggleService(chosen, "corte", catalogue).services).toEqual([]);
});

test("a ninth service is not taken", () => {
  const full = { ...emptyDraft, services: many.slice(0, 8) };
  expect(toggleService(full, "s8", catalogue)).toBe(full);
  expect(toggleService(full, "s7", catalogue).services).toHaveLength(7);
});

test("another barber lets go of the time, the same one keeps it", () => {
  expect(chooseBarber(chosen, "ze").time).toBeNull();
  expect(chooseBarber(chosen, "bia")).toEqual(chosen);
});

test("without preference the chosen time determines barber and price", () => {
  const anybody = { ...chosen, barber: "any" };
  expect(offerOfDraft(catalogue, anybody)).toMatchObject({ preco: 6500, varies: false });
  expect(offerOfDraft(catalogue, { ...anybody, time: null })).toMatchObject({ preco: 5000 });
});

test("what the shop no longer offers is dropped", () => {
  expect(stillOffered({ services: ["corte", "gone"], barber: "gone" }, catalogue)).toEqual({
    services: ["corte"],
    barber: "any",
  });
});

test("a draft survives being stored, and garbage is no draft", () => {
  expect(parseDraft(JSON.stringify(chosen))).toEqual(chosen);
  for (const garbage of [null, "", "{", "[]", "7", '{"services":[1]}', '{"services":"corte"}'])
    expect(parseDraft(garbage)).toBeNull();
});
