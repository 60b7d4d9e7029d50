import type { ServiceName } from "./catalogue.ts";
import type { Random } from "./random.ts";
import { type Barber, does, team } from "./team.ts";

/** How a client lives with the barbershop. */
export type Habit = Manner & {
  barber: Barber;
  weekday: number;
  hour: number;
  /** The days between which they come, 0 being the first of the story: people move in and away. */
  since: number;
  until: number;
  /** Neither cancels, nor misses, nor forgets to book the next visit. */
  reliable?: boolean;
};

type Manner = {
  /** Days between two visits. */
  every: number;
  usual: ServiceName[];
  /** What a beard asks for between two cuts. */
  between?: ServiceName[];
};

export type Sort = "child" | "woman" | "man";

/** `today` is the day of the story that is today. */
export function imagineHabit(random: Random, sort: Sort, today: number): Habit {
  const manner = imagineManner(random, sort);
  const able = team.filter((barber) => does(barber, [...manner.usual, ...(manner.between ?? [])]));
  const isNew = random.chance(0.2);
  const leaves = random.chance(0.06);
  return {
    ...manner,
    barber: random.weighted(able, ({ especialidades }) => (especialidades.includes("Degradê") ? 1.4 : 1))!,
    weekday: random.pick([1, 2, 3, 4, 4, 5, 5, 6, 6, 6]),
    hour: sort === "child" ? random.pick([9, 10, 14, 15, 16]) : random.pick([9, 10, 11, 14, 16, 17, 18, 18, 19, 19]),
    since: isNew ? random.whole(30, today - 5) : -random.whole(1, 700),
    until: leaves ? random.whole(60, today) : Infinity,
  };
}

function imagineManner(random: Random, sort: Sort): Manner {
  if (sort === "child") return { every: random.whole(21, 35), usual: ["infantil"] };
  if (sort === "woman") return { every: random.whole(21, 35), usual: ["corte", "sobrancelha"] };
  if (random.chance(0.65)) return bearded(random);
  if (random.chance(0.08)) return { every: random.whole(21, 35), usual: ["paiEFilho"] };
  const cut = random.pick(["corte", "degrade", "degrade"] as const);
  const extra = random.weighted(
    [[], ["sobrancelha"], ["hidratacao"], ["camuflagem"]] as ServiceName[][],
    ({ length }) => (length ? 0.08 : 1),
  );
  return { every: random.whole(14, 30), usual: [cut, ...(extra ?? [])] };
}

/** A beard is kept every week or so, and cut with the hair on every second visit. */
function bearded(random: Random): Manner {
  const usual: ServiceName[] = [random.pick(["corteBarba", "corteBarba", "degradeBarboterapia"] as const)];
  const between: ServiceName[] = [random.pick(["barba", "barba", "barba", "barboterapia", "pezinho"] as const)];
  return { every: random.whole(7, 10), usual, between };
}
