import { useEffect, useSyncExternalStore } from "react";
import type { FreeTime } from "#contract/booking-refusals.ts";
import { addDays, today } from "#contract/dates.ts";
import type { FreeTimes } from "#contract/free-times.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { timesIn, WEEK } from "#web/features/public-page/free-days.ts";
import { problemOf, type Problem } from "#web/features/public-page/problem.ts";
import { client } from "#web/lib/client.ts";

const FRESH_MS = 30_000;

type Choice = { services: string[]; barber: string };

/**
 * The query for free times: services with a barber or `any`, for a visitor of a shop or for its client, who may move the appointment
 * `except`; or the visit of a signed link, to move it.
 */
export type Wish = (Choice & { slug: string }) | (Choice & { except?: string }) | { token: string };
export type TimesQuery = Wish & { from: string; days: number };
type Answer = { times: FreeTime[] | null; off: string[]; closed: string[]; problem: Problem | null; askedAt: number };

const nothing = { times: null, off: [], closed: [] };
const answers = new Map<string, Answer>();
const listeners = new Set<() => void>();

/** Cached free times: returned at once when known, and refetched when older than half a minute. */
export function useTimes(query: TimesQuery | null) {
  const key = query && JSON.stringify(query);
  const answer = useSyncExternalStore(
    subscribe,
    () => (key ? answers.get(key) : undefined),
    () => undefined,
  );

  // On every render, since answers become stale only with time.
  useEffect(() => {
    if (key) ask(key);
  });

  const { times = null, off = [], closed = [], problem = null } = answer ?? {};
  return { times, off, closed, problem, retry: () => key && ask(key, true) };
}

/** The free times of the next seven days or, when they are full, of all later days within the horizon. */
export function useNextTimes(wish: Wish, { timezone, horizon_days }: PublicBarbershop) {
  const now = today(timezone);
  const week = useTimes({ ...wish, from: now, days: WEEK });
  const full = week.times?.length === 0 && horizon_days >= WEEK;
  const later = useTimes(
    full ? { ...wish, from: addDays(now, WEEK), days: Math.min(60, horizon_days - WEEK + 1) } : null,
  );
  const { times, problem, retry } = full ? later : week;

  return { times: times ?? [], searching: times === null && !problem, problem, retry };
}

/** Prefetches times that will probably be shown next. */
export function prefetchTimes(query: TimesQuery): void {
  ask(JSON.stringify(query));
}

/** Marks all cached times stale; those on the screen are refetched. */
export function refreshTimes(): void {
  for (const [key, answer] of answers) answers.set(key, { ...answer, askedAt: 0 });
  announce();
}

function ask(key: string, again = false): void {
  const known = answers.get(key);
  const settled = known && (known.problem || Date.now() - known.askedAt < FRESH_MS);
  if (settled && !again) return;
  answers.set(key, { ...(known ?? nothing), problem: null, askedAt: Date.now() });
  if (known?.problem) announce();
  answerTo(JSON.parse(key) as TimesQuery).then(
    ({ free, off, closed }) =>
      settle(key, { times: timesIn({ free }), off, closed, problem: null, askedAt: Date.now() }),
    (error: unknown) => settle(key, { ...nothing, problem: problemOf(error), askedAt: Date.now() }),
  );
}

function answerTo(query: TimesQuery): Promise<FreeTimes> {
  if ("token" in query) return client.publicPage.visitFreeTimes(query);
  return "slug" in query ? client.publicPage.freeTimes(query) : client.appointments.mine.freeTimes(query);
}

function settle(key: string, answer: Answer): void {
  answers.set(key, answer);
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
