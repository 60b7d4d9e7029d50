import type { Status } from "#contract/status.ts";
import type { Calendar } from "./calendar.ts";
import type { ServiceName } from "./catalogue.ts";
import type { Habit } from "./habits.ts";
import type { Day, Moment } from "./moment.ts";
import type { Person } from "./people.ts";
import type { Random } from "./random.ts";
import { appeal, appetite, bookedAhead, pause } from "./rhythm.ts";
import { type Barber, does, type Offer, offerOf, team } from "./team.ts";

/** A time of one barber: `start` in minutes after local midnight. */
export type Slot = { barber: Barber; day: Day; start: number; offer: Offer; encaixe: boolean };
export type Visit = Slot & { person: Person; status: Status };
export type Story = { random: Random; moment: Moment; calendar: Calendar };

/**
 * The visits of a year and upcoming bookings, day by day: each due client looks for a time within a week, first with their own barber.
 * `given` are visits that today must have; they go to the clients who are due next.
 */
export function imagineVisits(story: Story, people: Person[], given: Omit<Visit, "person">[]): Visit[] {
  const { random, moment } = story;
  const visits: Visit[] = [];
  const due = moment.days.map((): Person[] => []);
  const expect = (person: Person, index: number) => {
    if (index <= person.habit.until) due[Math.round(index)]?.push(person);
  };
  for (const person of people) expect(person, Math.max(person.habit.since, random.between(0, person.habit.every)));

  for (const { index } of moment.days) {
    if (index === moment.today.index) visits.push(...given.map((visit) => ({ ...visit, person: nextDue(due, index) })));
    for (const person of due[index]!) {
      const visit = findTime(story, person, index);
      if (!visit) expect(person, index + 3);
      else if (isBooked(story, visit)) {
        visits.push(keepTime(story, visit));
        expect(person, visit.day.index + daysUntilNext(random, visit));
      }
    }
  }
  return visits;
}

/** Takes the person who is due next, but not one whose visits are promised. */
function nextDue(due: Person[][], from: number): Person {
  for (const list of due.slice(from)) {
    const at = list.findIndex(({ habit }) => !habit.reliable);
    if (at >= 0) return list.splice(at, 1)[0]!;
  }
  throw new Error("Nobody is due: the demo shop has too few clients.");
}

function findTime(story: Story, person: Person, from: number): Visit | undefined {
  const { random, moment } = story;
  const { habit } = person;
  const wanted = habit.between && random.chance(0.55) ? habit.between : habit.usual;
  let days = moment.days.slice(from, from + 7);
  while (days.length > 0) {
    const day = random.weighted(days, (each) => appetite(each) * (each.weekday === habit.weekday ? 3 : 1))!;
    const slot = slotOn(story, person, day, wanted);
    if (slot) return { ...slot, person, status: statusOf(story, slot, habit.reliable) };
    days = days.filter((each) => each !== day);
  }
  return undefined;
}

function slotOn(story: Story, { habit }: Person, day: Day, wanted: ServiceName[]): Slot | undefined {
  const { random, calendar } = story;
  const others = random.chance(0.4) ? team.filter((barber) => barber !== habit.barber && does(barber, wanted)) : [];
  for (const barber of [habit.barber, ...others]) {
    const offer = offerOf(barber, wanted);
    const start = favourite(random, calendar.freeStarts(barber, day, offer), day, habit);
    if (start !== undefined) return { barber, day, start, offer, encaixe: false };
  }
  if (!habit.barber.aceita_encaixe || !random.chance(0.04)) return undefined;
  const offer = offerOf(habit.barber, wanted);
  const start = favourite(random, calendar.workingStarts(habit.barber, day, offer), day, habit);
  return start === undefined ? undefined : { barber: habit.barber, day, start, offer, encaixe: true };
}

/** A start near their usual hour; the reception first offers what leaves no hole in the agenda. */
function favourite(random: Random, starts: number[], day: Day, { hour }: Habit): number | undefined {
  return random.weighted(starts, (start) => {
    const leavesHoles = starts.includes(start - 15) && starts.includes(start + 15);
    const distance = Math.abs(start / 60 - hour);
    return (appeal(day, start) / (1 + (distance / 2) ** 2)) * (leavesHoles ? 1 : 3);
  });
}

/** What becomes of a visit: about one in twelve is cancelled, one in thirty missed. */
function statusOf({ random, moment }: Story, { day, start, offer, encaixe }: Slot, reliable = false): Status {
  const fate = reliable ? 1 : random.between(0, 1);
  if (fate < 0.08) return "cancelado";
  const end = start + offer.length;
  const ahead = day.index - moment.today.index;
  if (ahead < 0 || (ahead === 0 && end <= moment.minute)) return fate < 0.112 ? "faltou" : "concluido";
  // Encaixes and walk-in clients wait for the chair.
  const waits = encaixe || start > moment.minute - 15;
  if (ahead === 0 && start <= moment.minute) return waits ? "confirmado" : "in-progress";
  return random.chance(ahead <= 1 ? 0.7 : 0.25) ? "confirmado" : "agendado";
}

function isBooked({ random, moment }: Story, { day, person }: Visit): boolean {
  const ahead = day.index - moment.today.index;
  return ahead <= 0 || person.habit.reliable || random.chance(bookedAhead(ahead));
}

function keepTime({ calendar }: Story, visit: Visit): Visit {
  if (visit.status !== "cancelado" && !visit.encaixe) calendar.take(visit.barber, visit.day, visit.start, visit.offer);
  return visit;
}

/** A client who cancelled comes again soon; the search for a time adds half a week to every interval. */
function daysUntilNext(random: Random, { status, person, day }: Visit): number {
  if (status === "cancelado") return random.whole(1, 4);
  return Math.max(3, person.habit.every * pause(day) * random.between(0.85, 1.2) - 4);
}
