import { describe, expect, test } from "vitest";
import { centavosTyped, formatMoney, isTooFine, numberTyped } from "#web/lib/money.ts";

test("centavos are written as reais", () => {
  expect(formatMoney(123456)).toBe("R$\u00a01.234,56");
  expect(formatMoney(0)).toBe("R$\u00a00,00");
});

describe("reais, typed or pasted, are centavos", () => {
  test.for<[string, number | null]>([
    ["", null],
    [",", null],
    ["R$ ", null],
    ["45", 4500],
    ["45,", 4500],
    ["45,5", 4550],
    ["45,50", 4550],
    ["45.00", 4500],
    ["12.5", 1250],
    ["12.", 1200],
    ["1.000", 100000],
    ["10.000", 1000000],
    ["1.234,", 123400],
    ["1.234,56", 123456],
    ["R$ 1.234,56", 123456],
    [" R$\u00a01.234,56 ", 123456],
    ["1,234.56", 123456],
    ["1.234.567", 123456700],
    ["0,29", 29],
    ["-5", null],
    ["-0", null],
    ["1e309", null],
    ["12 a 15", null],
  ])("%s", ([typed, centavos]) => {
    expect(centavosTyped(typed)).toBe(centavos);
  });
});

test("a third decimal is distinguished from thousands", () => {
  expect(isTooFine("R$ 45,005")).toBe(true);
  expect(isTooFine("45,00")).toBe(false);
  expect(isTooFine("1.000")).toBe(false);
  expect(isTooFine("1,234.56")).toBe(false);
});

test("a number is parsed the same way", () => {
  expect(numberTyped("1.000")).toBe(1000);
  expect(numberTyped("0,5")).toBe(0.5);
  expect(numberTyped("1e3")).toBeNull();
  expect(numberTyped("-3")).toBeNull();
});
