import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, weekdayOf } from "#contract/dates.ts";
import {
  type Hours,
  type HoursException,
  workedOn,
} from "#server/features/appointments/free-times/working-day/rules.ts";

const monday = "2026-11-23";
const beto = "beto";
const nineToSix = { opens: 540, closes: 1080 };
const everyDay = (whose: string | null, range = nineToSix): Hours[] =>
  Array.from({ length: 7 }, (_, weekday) => ({ barbeiro_id: whose, weekday, ...range }));
const on = (whose: string | null, horario: HoursException["horario"], de = monday, ate = de): HoursException => ({
  barbeiro_id: whose,
  de,
  ate,
  horario,
});

test("a barber without a week follows the shop's, one with a week works what both have in common", () => {
  expect(workedOn({ hours: everyDay(null), exceptions: [] }, beto, monday)).toEqual([nineToSix]);
  const late = { opens: 720, closes: 1200 };
  const hours = [...everyDay(null), ...everyDay(beto, late)];
  expect(workedOn({ hours, exceptions: [] }, beto, monday)).toEqual([{ opens: 720, closes: 1080 }]);
  expect(workedOn({ hours, exceptions: [] }, "caio", monday)).toEqual([nineToSix]);
});

test("a day on which the shop is closed closes everybody but whom something else was said of", () => {
  const hours = [...everyDay(null), ...everyDay(beto)];
  const closed = on(null, [], monday, addDays(monday, 2));
  expect(workedOn({ hours, exceptions: [closed] }, beto, addDays(monday, 2))).toEqual([]);
  expect(workedOn({ hours, exceptions: [closed] }, beto, addDays(monday, 3))).toEqual([nineToSix]);
  const own = [{ opens: 600, closes: 660 }];
  expect(workedOn({ hours, exceptions: [closed, on(beto, own)] }, beto, monday)).toEqual(own);
  expect(workedOn({ hours, exceptions: [closed, on(beto, own)] }, "caio", monday)).toEqual([]);
});

test("times that touch are one, so that a visit may lie across", () => {
  const hours = [
    { barbeiro_id: null, weekday: 1, opens: 720, closes: 1080 },
    { barbeiro_id: null, weekday: 1, opens: 540, closes: 720 },
  ];
  expect(workedOn({ hours, exceptions: [] }, beto, monday)).toEqual([nineToSix]);
  const lunch = [
    { opens: 540, closes: 720 },
    { opens: 780, closes: 1080 },
  ];
  expect(workedOn({ hours, exceptions: [on(beto, lunch)] }, beto, monday)).toEqual(lunch);
});

const range = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .filter(([opens, closes]) => opens < closes)
  .map(([opens, closes]) => ({ opens, closes }));
const whose = fc.constantFrom(null, beto, "caio");
const day = fc.integer({ min: 0, max: 20 }).map((days) => addDays(monday, days));
const weeks = fc.record({
  hours: fc.array(
    fc.tuple(whose, fc.integer({ min: 0, max: 6 }), range).map(([barbeiro_id, weekday, of]) => ({
      barbeiro_id,
      weekday,
      ...of,
    })),
  ),
  exceptions: fc.uniqueArray(
    fc
      .tuple(whose, day, fc.array(range, { maxLength: 2 }))
      .map(([barbeiro_id, de, horario]) => on(barbeiro_id, horario, de)),
    { selector: ({ barbeiro_id, de }) => `${barbeiro_id} ${de}` },
  ),
});
const within = (ranges: { opens: number; closes: number }[], minute: number) =>
  ranges.some(({ opens, closes }) => opens <= minute && minute < closes);

test("a minute is worked exactly where the day, else the shop and the own week say so", () => {
  fc.assert(
    fc.property(weeks, day, fc.integer({ min: 0, max: 1439 }), ({ hours, exceptions }, day, minute) => {
      const said = (barber: string | null) =>
        exceptions.find((one) => one.barbeiro_id === barber && one.de === day)?.horario;
      const usual = (barber: string | null) =>
        hours.filter((row) => row.barbeiro_id === barber && row.weekday === weekdayOf(day));
      const shop = within(said(null) ?? usual(null), minute);
      const follows = hours.every((row) => row.barbeiro_id !== beto);
      const own = said(beto);
      const expected = own ? within(own, minute) : shop && (follows || within(usual(beto), minute));
      expect(within(workedOn({ hours, exceptions }, beto, day), minute)).toBe(expected);
      expect(within(workedOn({ hours, exceptions }, null, day), minute)).toBe(shop);
    }),
  );
});
