import { expect, test } from "vitest";
import { readAgendaSearch } from "#web/features/appointments/agenda/agenda-search.ts";

const nothing = {
  view: "day",
  date: null,
  barber: null,
  cancelled: false,
  only: null,
  off: false,
  appointment: null,
  form: null,
  client: null,
  at: null,
};
const id = "01a1fbd5-ddbc-72bf-9061-c1b40ef72eea";

test("an address says what is shown", () => {
  const shown = { view: "week", date: "2026-10-06", barber: id, cancelled: true, only: "faltou", off: true };
  const search = { ...shown, appointment: id, form: "booking", client: id, at: "10:30" };
  for (const only of ["faltou", "agendado", "previsto"])
    expect(readAgendaSearch({ ...search, only })).toEqual({ ...search, only });
});

test("what makes no sense in an address is left out", () => {
  expect(readAgendaSearch({})).toEqual(nothing);
  expect(
    readAgendaSearch({ view: "year", date: "2026-13-01", barber: 7, cancelled: "yes", form: "?", at: "24:00" }),
  ).toEqual(nothing);
});
