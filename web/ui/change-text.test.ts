import { expect, test } from "vitest";
import { changeText } from "#web/ui/change-text.ts";

const said = (now: number, before: number) => changeText({ now, before, format: String });

test("a change is said in percent with its direction and what was before", () => {
  expect(said(112, 100)).toBe("12 % a mais (antes 100)");
  expect(said(80, 100)).toBe("20 % a menos (antes 100)");
  expect(said(1001, 1000)).toBe("Quase igual (antes 1000)");
});

test("what is the same, came from nothing or changed its sign has no percent", () => {
  expect(said(0, 0)).toBe("Como antes");
  expect(said(100, 100)).toBe("Como antes: 100");
  expect(said(100, 0)).toBe("Antes 0");
  expect(said(-50, 100)).toBe("Antes 100");
  expect(said(0, -1050)).toBe("Antes -1050");
  expect(said(100_000, 1)).toBe("Antes 1");
});

test("what is a percentage changes by points", () => {
  const pointed = (now: number, before: number) => changeText({ now, before, format: String, points: true });
  expect(pointed(6280, 6060)).toBe("2,2 pontos a mais (antes 6060)");
  expect(pointed(5960, 6060)).toBe("1 ponto a menos (antes 6060)");
  expect(pointed(6060, 6060)).toBe("Como antes: 6060");
});
