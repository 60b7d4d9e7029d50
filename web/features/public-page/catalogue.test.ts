import { expect, test } from "vitest";
import { byCategory, formatLength, formatOffer, namesOf, offerOf } from "#web/features/public-page/catalogue.ts";

const service = (nome: string, categoria: string) => ({
  id: nome,
  nome,
  descricao: null,
  foto_url: null,
  sinal: null,
  partes: [],
  categoria,
  preco: 4050,
  duracao_minutos: 45,
});
const [corte, barba, luzes] = [service("Corte", "Cabelo"), service("Barba", "Barba"), service("Luzes", "Cabelo")];

test("services are grouped in the shop's order", () => {
  expect(byCategory([corte, barba, luzes])).toEqual([
    { categoria: "Cabelo", services: [corte, luzes] },
    { categoria: "Barba", services: [barba] },
  ]);
});

test("services are named together", () => {
  expect(namesOf([corte, barba])).toBe("Corte + Barba");
});

const does = (id: string, services: [id: string, preco: number, duracao_minutos: number][]) => ({
  id,
  nome: id,
  foto_url: null,
  bio: null,
  especialidades: [],
  services: services.map(([id, preco, duracao_minutos]) => ({ id, preco, duracao_minutos })),
});
const shop = {
  services: [corte, barba, luzes],
  barbers: [
    does("ze", [
      ["Corte", 4050, 45],
      ["Barba", 4050, 45],
    ]),
    does("bia", [
      ["Corte", 6000, 30],
      ["Barba", 1500, 20],
      ["Luzes", 9000, 90],
    ]),
    does("leo", [["Corte", 3000, 25]]),
  ],
};
const both = ["Corte", "Barba"];

test("a chosen barber's own prices and lengths add up", () => {
  expect(offerOf(shop, { services: both, barber: "ze" })).toMatchObject({ preco: 8100, minutes: 90, varies: false });
  const { prices } = offerOf(shop, { services: both, barber: "bia" });
  expect([...prices]).toEqual([
    ["Corte", 6000],
    ["Barba", 1500],
  ]);
});

test("without preference it is the cheapest who does all of it, and said so where they differ", () => {
  const offer = offerOf(shop, { services: both, barber: "any" });
  expect(offer).toMatchObject({ preco: 7500, minutes: 50, varies: true });
  expect([...offer.prices.values()]).toEqual([null, null]);
  expect(formatOffer(offer).replace("\u00a0", " ")).toBe("a partir de R$ 75,00");
  expect(offerOf(shop, { services: ["Corte"], barber: "any" })).toMatchObject({ preco: 3000, minutes: 25 });
  expect(offerOf(shop, { services: ["Luzes"], barber: "any" })).toMatchObject({ preco: 9000, varies: false });
});

test("where nobody does all of it, the shop's own list is shown", () => {
  const offer = offerOf({ ...shop, barbers: [] }, { services: both, barber: "any" });
  expect(offer).toMatchObject({ preco: 8100, minutes: 90, varies: false });
});

test.each([
  [0, "0 min"],
  [45, "45 min"],
  [60, "1 h"],
  [95, "1 h 35 min"],
])("%i minutes read %j", (minutes, text) => expect(formatLength(minutes).replaceAll("\u00a0", " ")).toBe(text));
