import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCentavos, readMinutes, readNumber, readYesOrNo } from "#contract/typed-amounts.ts";

describe("amounts", () => {
  test.for<[string, number | undefined]>([
    ["R$ 1.234,56", 123456],
    ["R$1.234,56", 123456],
    ["R$\u00a045,00", 4500],
    ["-R$ 5,00", -500],
    ["45", 4500],
    ["45,00", 4500],
    ["45,5", 4550],
    ["45.5", 4550],
    ["45.50", 4550],
    ["1.234", 123400],
    ["1.234.567,8", 123456780],
    ["1,234.56", 123456],
    ["45.900000000000006", 4590],
    ["0", 0],
    ["0.500", 50],
    ["1,234", undefined],
    ["1.23.4", undefined],
    ["quarenta", undefined],
    ["", undefined],
    ["12 a 15", undefined],
    ["1e5", undefined],
  ])("%s", ([typed, centavos]) => {
    expect(readCentavos(typed)).toBe(centavos);
  });

  test("what is written the Brazilian way, or as a spreadsheet stores it, is read again", () => {
    const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 100_000_000 }), (centavos) => {
        expect(readCentavos(brl.format(centavos / 100))).toBe(centavos);
        if (centavos % 1000 !== 0) expect(readCentavos(String(centavos / 100))).toBe(centavos);
      }),
    );
  });

  test("whatever stands in a cell is a finite number or none", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-R$ 0-9.,]{0,12}$/)), (typed) => {
        expect(Number.isFinite(readNumber(typed) ?? 0)).toBe(true);
      }),
    );
  });
});

describe("lengths", () => {
  test.for<[string, number | undefined]>([
    ["45", 45],
    ["45 min", 45],
    ["45min.", 45],
    ["45 minutos", 45],
    ["45'", 45],
    ["1h30", 90],
    ["1h 30min", 90],
    ["1H30M", 90],
    ["1h", 60],
    ["2 horas", 120],
    ["1 hora e 15 minutos", 75],
    ["1,5 h", 90],
    ["1:30", 90],
    ["00:30", 30],
    ["00:30:00", 30],
    ["01:15:00", 75],
    ["1899-12-30T00:40:00.000Z", 40],
    ["30.0000001", 30],
    ["meia hora", undefined],
    ["", undefined],
    ["1h30h", undefined],
  ])("%s", ([typed, minutes]) => {
    expect(readMinutes(typed)).toBe(minutes);
  });
});

test("yes and no, as sheets say them", () => {
  expect(["Sim", "X", "1", "VERDADEIRO", "não", "Nao", "0", "talvez"].map(readYesOrNo)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    undefined,
  ]);
});
