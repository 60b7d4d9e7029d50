import { weekdayOf } from "#contract/dates.ts";

/** Minutes after local midnight; `closes` is exclusive. */
export type Range = { opens: number; closes: number };

/** Hours on a weekday (0 = Sunday), of a barber or (null) of the shop. */
export type Hours = Range & { barbeiro_id: string | null; weekday: number };

/** Replaces the week's hours on the local days from `de` to `ate`; closed when it has no hours. At most one per day and owner. */
export type HoursException = { barbeiro_id: string | null; de: string; ate: string; horario: Range[] };

export type Weeks = { hours: Hours[]; exceptions: HoursException[] };

/**
 * When a barber, or (null) the shop, works on a local day. A barber's exception for that day comes first, even when the shop is closed;
 * otherwise the shop's day limits the barber's own week, if there is one (docs/decisions/0025). Times that touch are one.
 */
export function workedOn(weeks: Weeks, barber: string | null, day: string): Range[] {
  return joined(timesOn(weeks, barber, day));
}

function timesOn({ hours, exceptions }: Weeks, barber: string | null, day: string): Range[] {
  const said = (whose: string | null) =>
    exceptions.find(({ barbeiro_id, de, ate }) => barbeiro_id === whose && de <= day && day <= ate)?.horario;
  const weekday = weekdayOf(day);
  const usual = (whose: string | null) =>
    hours.filter((row) => row.barbeiro_id === whose && row.weekday === weekday).map(toRange);
  const shop = said(null) ?? usual(null);
  if (barber === null) return shop;
  const hasOwnWeek = hours.some((row) => row.barbeiro_id === barber);
  return said(barber) ?? (hasOwnWeek ? common(shop, usual(barber)) : shop);
}

function toRange({ opens, closes }: Range): Range {
  return { opens, closes };
}

function joined(ranges: Range[]): Range[] {
  const whole: Range[] = [];
  for (const { opens, closes } of ranges.toSorted((one, other) => one.opens - other.opens)) {
    const last = whole.at(-1);
    if (last && opens <= last.closes) last.closes = Math.max(last.closes, closes);
    else whole.push({ opens, closes });
  }
  return whole;
}

function common(some: Range[], others: Range[]): Range[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const both = { opens: Math.max(one.opens, other.opens), closes: Math.min(one.closes, other.closes) };
      return both.opens < both.closes ? [both] : [];
    }),
  );
}
