import { addDays } from "#contract/dates.ts";
import type { SaveException, Week } from "#contract/hours.ts";
import type { Examples } from "#server/security/authorization/examples.ts";

const day = [{ opens: "09:00", closes: "18:00" }];

/** Monday to Friday. */
export const workdays: Week = [[], day, day, day, day, day, []];

export const holiday: SaveException = {
  barber: null,
  de: "2027-12-25",
  ate: "2027-12-25",
  motivo: "Natal",
  horario: [],
};

let days = 0;

/** Another day each time, on which no test books: of a day only one thing is said. */
export function anotherHoliday(): SaveException {
  const de = addDays("2027-05-01", days++ % 240);
  return { ...holiday, de, ate: de };
}

export const examples: Examples = {
  working_hours_exceptions: async ({ owner }) => (await owner.hours.saveException(anotherHoliday())).id,
};
