import type { Agenda } from "#contract/appointments.ts";
import { addDays, localDay } from "#contract/dates.ts";

/** The ids of all appointments of the next 70 days, fetched as the agenda page fetches its weeks. */
export async function everythingSeen(url: string, cookie: string): Promise<Set<string>> {
  const today = localDay(new Date(), "America/Sao_Paulo");
  const weeks = Array.from({ length: 10 }, (_, week) => addDays(today, 7 * week));
  const agendas = await Promise.all(weeks.map((from) => fetchWeek(url, cookie, from)));
  return new Set(agendas.flatMap(({ appointments }) => appointments.map(({ id }) => id)));
}

async function fetchWeek(url: string, cookie: string, from: string): Promise<Agenda> {
  const answer = await fetch(`${url}/api/v1/agenda?from=${from}&days=7`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`The agenda answered ${answer.status}.`);
  return (await answer.json()) as Agenda;
}
