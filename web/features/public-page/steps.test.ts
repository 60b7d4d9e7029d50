import { expect, test } from "vitest";
import type { Catalogue } from "#web/features/public-page/catalogue.ts";
import { emptyDraft } from "#web/features/public-page/draft.ts";
import { reachable, stepAfter, stepBefore, stepsOf } from "#web/features/public-page/steps.ts";

const corte = { id: "corte", preco: 5000, duracao_minutos: 30 };
const barber = (id: string) => ({ id, nome: id, foto_url: null, bio: null, especialidades: [], services: [corte] });
const team: Catalogue = { services: [], barbers: [barber("ze"), barber("bia")] };
const alone: Catalogue = { services: [], barbers: [barber("ze")] };
const served = { ...emptyDraft, services: ["corte"] };
const timed = { ...served, time: { startsAt: "2026-11-20T12:00:00Z", barber: "ze", preco: 5000 } };
const stranger = { catalogue: team, returning: false };

test("four questions, three where one barber works alone", () => {
  expect(stepsOf(team)).toEqual(["services", "barber", "time", "who"]);
  expect(stepsOf(alone)).toEqual(["services", "time", "who"]);
  expect([stepAfter("services", team), stepAfter("services", alone)]).toEqual(["barber", "time"]);
  expect([stepBefore("time", team), stepBefore("time", alone)]).toEqual(["barber", "services"]);
});

test("no step is shown before what it needs was chosen", () => {
  expect(reachable("who", emptyDraft, stranger)).toBe("services");
  expect(reachable("time", emptyDraft, stranger)).toBe("services");
  expect(reachable("who", served, stranger)).toBe("time");
  expect(reachable("who", timed, stranger)).toBe("who");
  expect(reachable("nonsense", timed, stranger)).toBe("services");
});

test("services that nobody does together lead nowhere", () => {
  expect(reachable("time", { ...served, services: ["corte", "barba"] }, stranger)).toBe("services");
});

test("a known device is greeted, yet may still choose services", () => {
  const known = { catalogue: team, returning: true };
  expect(reachable(null, served, known)).toBe("repeat");
  expect(reachable("services", served, known)).toBe("services");
});
