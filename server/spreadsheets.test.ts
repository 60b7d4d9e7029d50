import { PassThrough } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import exceljs from "exceljs";
import { expect, test } from "vitest";
import { DayOf } from "#contract/cells.ts";
import { Reais } from "#contract/quantities.ts";
import { csvOf, formats } from "#server/spreadsheets.ts";

test("a CSV contains no formula, no broken line and no null", () => {
  const formulas = ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"];
  const csv = csvOf(["a", "b"], [...formulas.map((one) => [one, null]), ['diz "oi";\n2', "3"]]);
  expect(csv).toBe(
    ['\uFEFF"a";"b"', ...formulas.map((one) => `"'${one}";""`), '"diz ""oi"";\n2";"3"', ""].join("\r\n"),
  );
});

test("a workbook opens whatever people wrote: what XML has no place for is left out", async () => {
  async function* rows() {
    yield ["Ana\uFFFF \u0001Souza\uD800", "linha 1\nlinha 2 😀", 3];
  }
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), formats.xlsx.send({ rows: rows(), timezone: "UTC", to })]);
  const workbook = await new exceljs.Workbook().xlsx.load(bytes.buffer);
  expect(workbook.worksheets[0]!.getRow(1).values).toEqual([undefined, "Ana Souza", "linha 1\nlinha 2 😀", 3]);
});

test("of a moment whose day alone is known no time is written", async () => {
  async function* rows() {
    yield [new DayOf("2026-11-01T15:00:00Z"), new Date("2026-11-01T15:00:00Z")];
  }
  const sending = { timezone: "America/Sao_Paulo", to: new PassThrough() };
  const [csv] = await Promise.all([text(sending.to), formats.csv.send({ rows: rows(), ...sending })]);
  expect(csv).toBe('"01/11/2026";"01/11/2026 12:00"\r\n');
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), formats.xlsx.send({ ...sending, rows: rows(), to })]);
  const row = (await new exceljs.Workbook().xlsx.load(bytes.buffer)).worksheets[0]!.getRow(1);
  const day = new Date("2026-11-01T00:00:00Z");
  expect([row.getCell(1).value, row.getCell(1).numFmt]).toEqual([day, "dd/mm/yyyy"]);
});

test("a workbook's headings and sums are bold, headings stay in sight, and its columns are wide enough for them and for dates", async () => {
  async function* rows() {
    yield ["Dia", "Margem sobre o custo do estoque"];
    yield [new Date("2026-11-01T15:00:00Z"), 40.5];
    yield ["(=) Resultado", 1];
    yield ["Total", 2];
  }
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), formats.xlsx.send({ rows: rows(), timezone: "UTC", to })]);
  const sheet = (await new exceljs.Workbook().xlsx.load(bytes.buffer)).worksheets[0]!;
  expect(sheet.views).toMatchObject([{ state: "frozen", ySplit: 1 }]);
  expect([1, 2, 3, 4].map((at) => sheet.getRow(at).getCell(2).font?.bold)).toEqual([true, undefined, true, true]);
  expect([1, 2].map((at) => sheet.getColumn(at).width)).toEqual([18, 33]);
});

test("numbers have a decimal comma, money two decimals, and those below zero stay numbers", async () => {
  async function* rows() {
    yield [45.5, -2, -0.25, 1200, "-2", new Reais(47996), new Reais(-4217.8)];
  }
  const to = new PassThrough();
  const [csv] = await Promise.all([text(to), formats.csv.send({ rows: rows(), timezone: "UTC", to })]);
  expect(csv).toBe('"45,5";"-2";"-0,25";"1200";"\'-2";"47996,00";"-4217,80"\r\n');
});
