/** The age from which people decide alone about their data. */
const adultAge = 18;

/** Whether a person born on that day is under 18 today; both are `YYYY-MM-DD`. */
export function isMinor(born: string, today: string): boolean {
  const adultOn = `${Number(born.slice(0, 4)) + adultAge}${born.slice(4)}`;
  return adultOn > today;
}

/** Today in UTC. The form and the server use it for the same checks of the same fields. */
export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
