import { addDays, readDay } from "#contract/dates.ts";

/** Whether each typed word begins a word of the text, ignoring accents and case, as in the database's name search. */
export function hasWords(text: string, query: string): boolean {
  const words = spelled(text);
  return spelled(query).every((typed) => words.some((word) => word.startsWith(typed)));
}

/** Whether two texts are the same words, ignoring accents and case. */
export function sameWords(one: string, other: string): boolean {
  return searchable(one) === searchable(other);
}

/** A text as searches compare it: its words, without accents and case. */
export function searchable(text: string): string {
  return spelled(text).join(" ");
}

function spelled(text: string): string[] {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/\s+/).filter(Boolean);
}

const dayWords: Record<string, number> = { ontem: -1, hoje: 0, amanha: 1, amanhã: 1 };

/** The day named by one of the words, and the other words. Without a year it is the nearest such day. */
export function dayIn(words: string, today: string): { day: string | null; rest: string } {
  const all = words.split(/\s+/).filter(Boolean);
  const days = all.map((word) => dayOf(word.toLowerCase(), today));
  const at = days.findIndex((day) => day !== undefined);
  return { day: days[at] ?? null, rest: all.filter((_, index) => index !== at).join(" ") };
}

function dayOf(word: string, today: string): string | undefined {
  if (Object.hasOwn(dayWords, word)) return addDays(today, dayWords[word]!);
  const [, typed, year] = /^(\d{1,2}\/\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(word) ?? [];
  if (!typed) return undefined;
  if (year) return likely(readDay(`${typed}/${year.padStart(4, "20")}`));
  const away = (day: string) => Math.abs(Date.parse(day) - Date.parse(today));
  const thisYear = Number(today.slice(0, 4));
  return [thisYear, thisYear - 1, thisYear + 1]
    .flatMap((one) => readDay(`${typed}/${one}`) ?? [])
    .toSorted((one, other) => away(one) - away(other))[0];
}

/** The same range as `AskedDay`, without the schemas of form fields. */
function likely(day: string | undefined): string | undefined {
  return day && /^(19|20|21)/.test(day) ? day : undefined;
}
