import { expect, test } from "vitest";
import { attachVisitor } from "#server/features/clients/queries.ts";
import { asVisitor } from "#server/link-holders.ts";
import { openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();

async function shopWith(names: string[]) {
  const { owner, slug } = await openShop(product);
  for (const [at, nome] of names.entries())
    await asVisitor({ deps: product.deps }, { slug }, ({ db, scope }) =>
      attachVisitor(db, scope, { nome, telefone: `+55119876500${10 + at}` }),
    );
  return async (query: string) => (await owner.clients.search({ query })).map(({ nome }) => nome);
}

test("a client is found by any words of their name, in any order, with or without accents", async () => {
  const found = await shopWith(["Ana Paula Souza", "Joana Sousa", "Ânia Paulino", "José da Conceição"]);
  expect(await found("souza")).toEqual(["Ana Paula Souza"]);
  expect(await found("SOU ana")).toEqual(["Ana Paula Souza"]);
  expect(await found("paul")).toEqual(["Ana Paula Souza", "Ânia Paulino"]);
  expect(await found("conceicao")).toEqual(["José da Conceição"]);
  expect(await found("a")).toEqual(["Ana Paula Souza", "Ânia Paulino"]);
  expect(await found("paula ana souza ana")).toEqual(["Ana Paula Souza"]);
  expect(await found("ana conceição")).toEqual([]);
});

test("what stands inside a word finds nobody, and no typed sign stands for others", async () => {
  const found = await shopWith(["Ana Paula Souza", "Bruno 100% Lima"]);
  for (const query of ["ouza", "a_a", "%", "s%za", "\\"]) expect([query, await found(query)]).toEqual([query, []]);
  expect(await found("100%")).toEqual(["Bruno 100% Lima"]);
});

test("a client is found by the beginning of their phone, and nobody looked for shows the first of all", async () => {
  const found = await shopWith(["Bia", "Ana", "Caio"]);
  expect(await found("11 98765-0011")).toEqual(["Ana"]);
  expect(await found("(11) 98765")).toEqual(["Ana", "Bia", "Caio"]);
  expect(await found("98765-0011"), "without its area code").toEqual(["Ana"]);
  for (const query of ["0011", "8765-0011", "765 0011"]) expect([query, await found(query)]).toEqual([query, ["Ana"]]);
  expect(await found("987")).toEqual(["Ana", "Bia", "Caio"]);
  for (const query of ["+55 11 98765-0011", "5511987650011", "011987650011"])
    expect([query, await found(query)]).toEqual([query, ["Ana"]]);
  for (const query of ["98", "011", "98765-00111", "8765-001"])
    expect([query, await found(query)]).toEqual([query, []]);
  expect(await found("")).toEqual(["Ana", "Bia", "Caio"]);
});

test("area code 55 is not taken for the country's", async () => {
  const { owner, slug } = await openShop(product);
  await asVisitor({ deps: product.deps }, { slug }, ({ db, scope }) =>
    attachVisitor(db, scope, { nome: "Duda", telefone: "+5555999880011" }),
  );
  for (const query of ["(55) 99988", "5599988", "+55 55 99988-0011", "99988"])
    expect([query, (await owner.clients.search({ query })).map(({ nome }) => nome)]).toEqual([query, ["Duda"]]);
});
