const narrow = new Intl.DateTimeFormat("pt-BR", { weekday: "narrow", timeZone: "UTC" });

/** The letter of a local day's weekday, for the heads of calendars: D S T Q Q S S. */
export function weekdayLetter(day: string): string {
  return narrow.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}
