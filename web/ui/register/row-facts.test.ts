import { expect, test } from "vitest";
import { factsOf } from "#web/ui/register/row-facts.ts";

test("beside the name stands what the list says, as far as it is shown, else the next columns", () => {
  const full = () => false;
  const shown = ["nome", "segmento", "telefone", "visita"];
  expect(factsOf({}, shown, full)).toEqual(["segmento", "telefone"]);
  expect(factsOf({ facts: ["visita", "telefone"] }, shown, full)).toEqual(["visita", "telefone"]);
  expect(factsOf({ facts: ["email", "visita"] }, shown, full)).toEqual(["visita", "segmento"]);
  expect(factsOf({ facts: ["telefone", "visita"] }, ["nome", "telefone"], full)).toEqual(["telefone"]);
  expect(factsOf({ facts: ["telefone"] }, ["nome"], full)).toEqual([]);
  const isEmpty = (column: string) => column === "telefone";
  expect(factsOf({ facts: ["telefone", "visita", "segmento"] }, shown, isEmpty)).toEqual(["visita", "segmento"]);
  expect(factsOf({ facts: ["telefone", "visita"] }, shown, isEmpty), "no other fact").toEqual(["visita", "telefone"]);
});
