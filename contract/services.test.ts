import { expect, test } from "vitest";
import { shortList } from "#contract/services.ts";

test("who does a service is said by name, of a large team by three names and the number of the others", () => {
  expect(shortList(["Ana"])).toBe("Ana");
  expect(shortList(["Ana", "Beto", "Caio", "Davi", "Enzo"])).toBe("Ana, Beto, Caio, Davi, Enzo");
  expect(shortList(["Ana", "Beto", "Caio", "Davi", "Enzo", "Fábio"])).toBe("Ana, Beto, Caio e mais 3");
});
