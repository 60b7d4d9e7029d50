/** From this age on people decide alone about their data. */
const adultAge = 18;

/** Whether whoever was born on that day is under 18 today; both are `YYYY-MM-DD`. */
export function isMinor(born: string, today: string): boolean {
  const adultOn = `${Number(born.slice(0, 4)) + adultAge}${born.slice(4)}`;
  return adultOn > today;
}

/** The day of this machine in UTC: a form and the server ask the same question of the same fields. */
export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
