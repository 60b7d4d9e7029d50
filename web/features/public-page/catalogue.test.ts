import { expect, test } from "vitest";
import { byCategory, formatLength, namesOf, totalOf } from "#web/features/public-page/catalogue.ts";

const service = (nome: string, categoria: string) => ({
  id: nome,
  nome,
  descricao: null,
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

test("prices and lengths add up", () => {
  expect(totalOf([corte, barba])).toEqual({ preco: 8100, minutes: 90 });
  expect(namesOf([corte, barba])).toBe("Corte + Barba");
});

test.each([
  [0, "0 min"],
  [45, "45 min"],
  [60, "1 h"],
  [95, "1 h 35 min"],
])("%i minutes read %j", (minutes, text) => expect(formatLength(minutes).replaceAll("\u00a0", " ")).toBe(text));
