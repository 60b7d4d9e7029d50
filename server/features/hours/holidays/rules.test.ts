import { expect, test } from "vitest";
import { stateNames } from "#contract/state-names.ts";
import { holidaysBetween } from "#server/features/hours/holidays/rules.ts";

const year = { from: "2027-01-01", until: "2028-01-01" };

test.for(["AM", "MT", "RJ", "SP", "MG"])("in %s 20 November is a holiday, and every day is named once", async (uf) => {
  const days = (await holidaysBetween(uf, year)).map(({ day }) => day);
  expect(days).toContain("2027-11-20");
  expect(days).toEqual([...new Set(days)].toSorted());
});

test("the national ones stand in every state, Carnival with them as each shop likes", async () => {
  const national = await holidaysBetween(null, year);
  expect(national.map(({ day, nome, kind }) => `${day} ${nome}, ${kind}`)).toEqual([
    "2027-01-01 Ano Novo, nacional",
    "2027-02-08 Carnaval, facultativo",
    "2027-02-09 Carnaval, facultativo",
    "2027-03-26 Sexta-Feira Santa, nacional",
    "2027-04-21 Dia de Tiradentes, nacional",
    "2027-05-01 Dia do Trabalhador, nacional",
    "2027-05-27 Corpus Christi, facultativo",
    "2027-09-07 Dia da Independência, nacional",
    "2027-10-12 Nossa Senhora Aparecida, nacional",
    "2027-11-02 Dia de Finados, nacional",
    "2027-11-15 Proclamação da República, nacional",
    "2027-11-20 Dia da Consciência Negra, nacional",
    "2027-12-25 Natal, nacional",
  ]);
  const days = new Set((await holidaysBetween("BA", year)).map(({ day }) => day));
  expect(national.filter(({ day }) => !days.has(day))).toEqual([]);
  expect(days.has("2027-07-02")).toBe(true);
});

test("Carnival Tuesday is a holiday in Rio de Janeiro, by its law, and in no other state", async () => {
  const found = await Promise.all(
    Object.keys(stateNames).map(async (uf) => [uf, await holidaysBetween(uf, year)] as const),
  );
  const carnival = found.flatMap(([uf, days]) =>
    days.some(({ day, kind }) => day === "2027-02-09" && kind === "estadual") ? uf : [],
  );
  expect(carnival).toEqual(["RJ"]);
  const monday = found.flatMap(([, days]) => days.filter(({ day }) => day === "2027-02-08").map(({ kind }) => kind));
  expect(new Set(monday)).toEqual(new Set(["facultativo"]));
});

test("a year that begins in one and ends in the next has the holidays of both", async () => {
  const found = await holidaysBetween(null, { from: "2026-12-25", until: "2027-01-02" });
  expect(found.map(({ day }) => day)).toEqual(["2026-12-25", "2027-01-01"]);
});
