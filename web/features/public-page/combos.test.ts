import fc from "fast-check";
import { expect, test } from "vitest";
import { offerOf } from "#web/features/public-page/catalogue.ts";
import { comboFor, withinCombos, withoutParts } from "#web/features/public-page/combos.ts";

type Priced = Record<string, number>;

const service = (id: string, preco: number, partes: string[] = []) => ({
  id,
  nome: id,
  descricao: null,
  categoria: "",
  foto_url: null,
  preco,
  duracao_minutos: 30,
  sinal: null,
  partes,
});

const barber = (id: string, prices: Priced) => ({
  id,
  nome: id,
  foto_url: null,
  bio: null,
  especialidades: [],
  services: Object.entries(prices).map(([service, preco]) => ({ id: service, preco, duracao_minutos: 30 })),
});

const services = [
  service("corte", 4500),
  service("barba", 3500),
  service("pezinho", 2000),
  service("corte e barba", 7500, ["corte", "barba"]),
  service("completo", 9000, ["corte", "barba", "pezinho"]),
];
const house: Priced = { corte: 4500, barba: 3500, pezinho: 2000, "corte e barba": 7500, completo: 9000 };
const shop = { services, barbers: [barber("zé", house)] };
const any = { barber: "any" };

test("the combo of what is ticked one by one is offered, with the rest beside it", () => {
  expect(comboFor(shop, { ...any, services: ["barba"] })).toBe(null);
  const found = { nome: "corte e barba", services: ["corte e barba"], saves: 500 };
  expect(comboFor(shop, { ...any, services: ["barba", "corte"] })).toEqual(found);
  const larger = { nome: "completo", services: ["completo"], saves: 1000 };
  expect(comboFor(shop, { ...any, services: ["barba", "pezinho", "corte"] })).toEqual(larger);
  expect(comboFor(shop, { ...any, services: ["completo"] }), "which is taken already").toBe(null);
});

test("a combo that saves nothing, or that the chosen barber does not do, is not offered", () => {
  const wish = { services: ["corte", "barba"] };
  const dear = { services, barbers: [barber("zé", { ...house, "corte e barba": 8000 })] };
  expect(comboFor(dear, { ...wish, ...any })).toBe(null);
  const { "corte e barba": _, ...apart } = house;
  const two = { services, barbers: [barber("zé", house), barber("rui", apart)] };
  expect(comboFor(two, { ...wish, barber: "rui" })).toBe(null);
  expect(comboFor(two, { ...wish, ...any })).toMatchObject({ saves: 500 });
  const cheap = { services, barbers: [barber("zé", house), barber("rui", { corte: 4000, barba: 3000 })] };
  expect(comboFor(cheap, { ...wish, ...any }), "another barber does the parts for less").toBe(null);
});

test("services contained in a chosen combo are removed from the choice", () => {
  expect(withinCombos(shop, ["corte e barba"])).toEqual(new Set(["corte", "barba"]));
  expect(withoutParts(shop, ["corte", "pezinho", "corte e barba"])).toEqual(["pezinho", "corte e barba"]);
  expect(withoutParts(shop, ["corte", "barba"])).toEqual(["corte", "barba"]);
});

test("with every barber who does both, the combo costs less by what is promised or more", () => {
  const cents = fc.integer({ min: 0, max: 20_000 });
  const prices = fc.record({ corte: cents, barba: cents, pezinho: cents, "corte e barba": cents, completo: cents });
  fc.assert(
    fc.property(
      fc.array(prices, { minLength: 1, maxLength: 4 }),
      fc.subarray(services, { minLength: 1 }),
      (all, of) => {
        const catalogue = { services, barbers: all.map((one, at) => barber(String(at), one)) };
        const chosen = of.map(({ id }) => id);
        const offer = comboFor(catalogue, { services: chosen, ...any });
        for (const { id } of offer ? catalogue.barbers : []) {
          const [before, after] = [chosen, offer!.services].map((wanted) =>
            offerOf(catalogue, { services: wanted, barber: id }),
          );
          expect(before!.preco - after!.preco).toBeGreaterThanOrEqual(offer!.saves);
          expect(offer!.saves).toBeGreaterThan(0);
        }
      },
    ),
  );
});
