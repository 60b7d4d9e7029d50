import { addDays, instantAt } from "#contract/dates.ts";
import { type DemoRole, demoRoles } from "./accounts.ts";
import { type ServiceName, serviceNames } from "./catalogue.ts";
import type { Moment } from "./moment.ts";
import type { Person } from "./people.ts";
import type { Random } from "./random.ts";
import { shop } from "./shop.ts";
import { type Barber, team } from "./team.ts";

/** Everybody and everything with an id, and since when the shop knows its clients. */
export type Cast = {
  founded: Date;
  shop: string;
  users: Record<DemoRole, string>;
  services: Record<ServiceName, string>;
  barbers: Map<Barber, string>;
  clients: Map<Person, { id: string; since: Date }>;
};

export function castOf(random: Random, { days }: Moment, people: Person[]): Cast {
  const first = days[0]!.date;
  const at = (day: number) => instantAt(addDays(first, day), random.whole(9 * 60, 19 * 60), shop.timezone);
  const founded = at(-720);
  const made = () => random.id(founded);
  return {
    founded,
    shop: made(),
    users: Object.fromEntries(demoRoles.map((role) => [role, made()])) as Cast["users"],
    services: Object.fromEntries(serviceNames.map((name) => [name, made()])) as Cast["services"],
    barbers: new Map(team.map((barber) => [barber, made()])),
    clients: new Map(
      people.map((person) => {
        const since = at(person.habit.since - 1);
        return [person, { id: random.id(since), since }];
      }),
    ),
  };
}
