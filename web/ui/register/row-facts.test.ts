import { expect, test } from "vitest";
import { factsOf } from "#web/ui/register/row-facts.ts";

test("beside the name stands what the list says, as far as it is shown, else the next columns", () => {
  const shown = ["nome", "segmento", "telefone", "visita"];
  expect(factsOf({}, shown)).toEqual(["segmento", "telefone"]);
  expect(factsOf({ facts: ["visita", "telefone"] }, shown)).toEqual(["visita", "telefone"]);
  expect(factsOf({ facts: ["email", "visita"] }, shown)).toEqual(["visita", "segmento"]);
  expect(factsOf({ facts: ["telefone", "visita"] }, ["nome", "telefone"])).toEqual(["telefone"]);
  expect(factsOf({ facts: ["telefone"] }, ["nome"])).toEqual([]);
});
