import { expect, test } from "vitest";
import { mostStatementLines } from "#contract/bank-lines.ts";
import { statementOf } from "#server/outside/statement/examples.ts";
import { readStatement } from "#server/outside/statement/statement.ts";

const read = async (file: string | Buffer) => {
  const { account, count, lines } = await readStatement(Buffer.from(file));
  return {
    account,
    count,
    lines: JSON.parse(lines) as { chave: string; dia: string; valor: number; descricao: string }[],
  };
};
const day = "2026-11-20";

test("lines have day, centavos and words, however a bank writes them", async () => {
  const amounts = ["1234.56", "-1234,56", "1.234,56", "1,234.5", "10", "-0.05", "+7", "1500.000", "-150.0000"];
  const { account, count, lines } = await read(
    statementOf(amounts.map((valor, n) => ({ dia: day, valor, numero: String(n), texto: "PIX  Zé &amp; Cia" }))),
  );
  expect([account, count]).toEqual(["077 0001 12345-6", 9]);
  expect(lines.map(({ valor }) => valor)).toEqual([
    123_456, -123_456, 123_456, 123_450, 1000, -5, 700, 150_000, -15_000,
  ]);
  expect(lines[0]).toMatchObject({ dia: day, descricao: "PIX Zé & Cia" });
});

test("words may be missing, or hold what looks like a tag", async () => {
  const words = ["", "A < B", "PIX <ana@exemplo.com>", "<5"];
  const { lines } = await read(statementOf(words.map((texto) => ({ dia: day, valor: "1.00", numero: "1", texto }))));
  expect(lines.map(({ descricao }) => descricao)).toEqual(["CREDIT", ...words.slice(1)]);
});

test("a file in Windows-1252 is read like one in UTF-8", async () => {
  const file = statementOf([{ dia: day, valor: "-10.00", numero: "1", texto: "Tarifa manutenção" }]);
  const { lines } = await read(Buffer.from(file, "latin1"));
  expect(lines[0]!.descricao).toBe("Tarifa manutenção");
});

test("a text that is too long ends after a whole character", async () => {
  const { lines } = await read(
    statementOf([{ dia: day, valor: "1.00", numero: `${"9".repeat(199)}💈💈`, texto: `${"x".repeat(199)}💈💈` }]),
  );
  expect(lines[0]!.descricao).toBe(`${"x".repeat(199)}💈`);
  expect(lines[0]!.chave.isWellFormed()).toBe(true);
});

test("the same number twice, or none, is told apart, and alike in each file", async () => {
  const tax = { dia: day, valor: "-10.00", texto: "Tarifa" };
  const twice = [tax, tax, { ...tax, numero: "000" }, { ...tax, numero: "000" }];
  const keys = async (lines: typeof twice) => (await read(statementOf(lines))).lines.map(({ chave }) => chave);
  const all = await keys(twice);
  expect(new Set(all).size).toBe(4);
  expect(await keys(twice.slice(0, 3))).toEqual(all.slice(0, 3));
});

test.for([
  ["nothing of a bank", "nome;telefone\nAna;11", "FILE_UNREADABLE"],
  ["one that was cut", statementOf([{ dia: day, valor: "1.00", texto: "Pix" }]).slice(0, -60), "FILE_CUT"],
  [
    "one cut within a line",
    `${statementOf([{ dia: day, valor: "1.00", texto: "Pix" }]).split("<MEMO>")[0]}\n</OFX>`,
    "FILE_UNREADABLE",
  ],
  ["one without lines", statementOf([]), "FILE_EMPTY"],
  [
    "two accounts",
    statementOf([{ dia: day, valor: "1.00", texto: "Pix" }]).replace(/<STMTTRNRS>[^]*<\/STMTTRNRS>/, "$&$&"),
    "FILE_UNREADABLE",
  ],
] as const)("%s is refused", async ([, file, code]) => {
  await expect(readStatement(Buffer.from(file))).rejects.toMatchObject({ code });
});

test.for([
  ["a day that there is not", { dia: "2026-02-30" }, { campo: "data", texto: "30/02/2026" }],
  ["the year nought", { dia: "0000-01-01" }, { campo: "data", texto: "01/01/0000" }],
  ["a year that nobody asks about", { dia: "9999-12-31" }, { campo: "data", texto: "31/12/9999" }],
  ["an amount that is none", { valor: "1e309" }, { campo: "valor", texto: "1e309" }],
  ["an amount of tenths of a cent", { valor: "0.001" }, { campo: "valor", texto: "0.001" }],
  ["an amount that no bank has", { valor: "99999999999.00" }, { campo: "valor", texto: "99999999999.00" }],
] as const)("%s is refused with its line", async ([, wrong, said]) => {
  const line = { dia: day, valor: "1.00", texto: "Pix" };
  await expect(readStatement(Buffer.from(statementOf([line, { ...line, ...wrong }])))).rejects.toMatchObject({
    code: "WRONG_LINE",
    wrongLine: { linha: 2, ...said },
  });
});

test("fifty thousand lines are read, and not one more", async () => {
  const lines = Array.from({ length: mostStatementLines + 1 }, (_, n) => ({
    dia: day,
    valor: "1.00",
    numero: String(n),
    texto: "Pix",
  }));
  await expect(read(statementOf(lines))).rejects.toMatchObject({ code: "FILE_TOO_LONG" });
  expect((await read(statementOf(lines.slice(1)))).count).toBe(mostStatementLines);
}, 120_000);
