import { expect, test } from "vitest";
import { countText, numberText, percentText, rateText } from "#contract/numbers.ts";

test("thousands have a point, and one of a kind its own word", () => {
  expect(numberText(7971)).toBe("7.971");
  expect(countText(1, "comanda")).toBe("1 comanda");
  expect(countText(7971, "comanda")).toBe("7.971 comandas");
  expect(countText(2, "cliente corre", "clientes correm")).toBe("2 clientes correm");
});

test("a percentage has one decimal, a rate two, and neither any that says nothing", () => {
  expect([90_300, 9768].map(percentText)).toEqual(["903 %", "97,7 %"]);
  expect(percentText(1_234_500)).toBe("12.345 %");
  expect([199, 5000].map(rateText)).toEqual(["1,99 %", "50 %"]);
});
