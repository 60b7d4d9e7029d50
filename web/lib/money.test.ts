import { expect, test } from "vitest";
import { centavosOf, formatMoney } from "#web/lib/money.ts";

test("centavos are written as reais", () => {
  expect(formatMoney(123456)).toBe("R$\u00a01.234,56");
  expect(formatMoney(0)).toBe("R$\u00a00,00");
});

test("reais typed in a field become whole centavos", () => {
  expect(centavosOf(1234.56)).toBe(123456);
  expect(centavosOf(0.29)).toBe(29);
  expect(centavosOf("")).toBeNull();
  expect(centavosOf(".")).toBeNull();
});
