import { addDays, localDay } from "#contract/dates.ts";
import type { Holiday, HoursException } from "#contract/hours.ts";
import { shopState } from "#server/features/barbershops/queries.ts";
import { exceptionsFrom } from "#server/features/hours/queries.ts";
import { asException } from "#server/features/hours/rules.ts";
import type { ShopCall } from "#server/call.ts";

/** The holidays of the next twelve months, each with the shop's exception for its day; a holiday closes nothing by itself. */
export async function shopHolidays(call: ShopCall): Promise<{ uf: string | null; holidays: Holiday[] }> {
  const { db, scope, now } = call;
  const today = localDay(now, scope.timezone);
  const uf = await shopState(db, scope);
  const known = await holidaysBetween(uf, { from: today, until: addDays(today, 365) });
  const said = (await exceptionsFrom(db, scope, { barber: null, day: today })).map(asException);
  const of = (day: string): HoursException | null => said.find(({ de, ate }) => de <= day && day <= ate) ?? null;
  return { uf, holidays: known.map((holiday) => ({ ...holiday, exception: of(holiday.day) })) };
}

type Known = Omit<Holiday, "exception">;

/**
 * National holidays and those of a state, `until` not included, in order. Both lists are read: some states' lists lack 20
 * November. Carnival and Corpus Christi, on which banks close and each town decides for itself, are "facultativo", but where
 * a state made one a holiday: Carnival Tuesday in Rio de Janeiro (Lei RJ 5.243/2008).
 */
export async function holidaysBetween(
  uf: string | null,
  { from, until }: { from: string; until: string },
): Promise<Known[]> {
  const years = [...new Set([Number(from.slice(0, 4)), Number(until.slice(0, 4))])];
  const lists = await Promise.all(
    years.flatMap((year) => [holidaysOf("", year), ...(uf ? [holidaysOf(uf, year)] : [])]),
  );
  const byDay = new Map<string, Known>();
  for (const holiday of lists.flat()) {
    const known = byDay.get(holiday.day);
    if (!known || (known.kind === "facultativo" && holiday.kind === "estadual")) byDay.set(holiday.day, holiday);
  }
  const within = [...byDay.values()].filter(({ day }) => from <= day && day < until);
  return within.sort((one, other) => one.day.localeCompare(other.day));
}

/** The common Brazilian name, when the library's Portuguese differs. */
const names: Record<string, string> = { "Corpo de Deus": "Corpus Christi", "Dia do trabalhador": "Dia do Trabalhador" };

const remembered = new Map<string, Known[]>();

/** Holidays of a state, or national ones with "". Computing a list takes 50 ms and the library 20 MB, which few servers ever need. */
async function holidaysOf(uf: string, year: number): Promise<Known[]> {
  const key = `${uf} ${year}`;
  const known = remembered.get(key);
  if (known) return known;
  const { default: Holidays } = await import("date-holidays");
  const list = (uf ? new Holidays("BR", uf) : new Holidays("BR")).getHolidays(year, "pt");
  const found = list
    .filter(({ type }) => type === "public" || type === "bank")
    .map(({ date, name, type }): Known => {
      const kind = type === "bank" ? "facultativo" : uf ? "estadual" : "nacional";
      return { day: date.slice(0, 10), nome: names[name] ?? name, kind };
    });
  remembered.set(key, found);
  return found;
}
