import { expect, test } from "vitest";
import { columnsOf, headAmong } from "#server/features/imports/heads/rules.ts";

const lines = (...rows: string[]) => rows.map((cells, at) => ({ row: at + 1, cells: cells.split(";") }));

test.for([
  ["their names", lines("Nome;Celular", "Ana;11987651234"), 1],
  ["their names below a title", lines("Clientes da Aurora", "Gerado em 23/11/2026", "Cliente;WhatsApp", "Ana;1"), 3],
  ["names of their own", lines("Fulano;Grupo de WhatsApp", "Ana;x"), 1],
  ["nothing, since there are none", lines("Ana Souza;11987651234", "Bia Reis;11977778888"), 0],
  ["nothing, where the first says an address", lines("Ana Souza;ana@exemplo.com"), 0],
  ["nothing, where the first says a day", lines("Ana Souza;5/3/85"), 0],
  ["a name that stands in the first of one column", lines("Nome", "Ana"), 1],
] as const)("the heads of a file are found by %s", ([, first, head]) => {
  expect(headAmong("clients", [...first])).toBe(head);
});

test("there are as many columns as any row has, called by their heads or their number", () => {
  const first = lines("Um título;com;muitas;células", "Nome;;Celular", "Ana;x;1;2");
  expect(columnsOf(first, 2)).toEqual(["Nome", "Coluna 2", "Celular", "Coluna 4"]);
  expect(columnsOf(lines("Ana;1"), 0)).toEqual(["Coluna 1", "Coluna 2"]);
});
