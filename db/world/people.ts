import { addDays } from "#contract/dates.ts";
import { demoAccounts } from "./accounts.ts";
import { type Habit, imagineHabit, type Sort } from "./habits.ts";
import type { Moment } from "./moment.ts";
import { emailOf, fullName, phone } from "./names.ts";
import type { Random } from "./random.ts";
import { team } from "./team.ts";

export type Person = {
  nome: string;
  telefone: string;
  email: string | null;
  data_nascimento: string | null;
  observacoes: string | null;
  habit: Habit;
};

const remarks = [
  "Prefere máquina 2 nas laterais.",
  "Pele sensível: sem loção com álcool.",
  "Toma café sem açúcar.",
  "Costuma atrasar uns dez minutos.",
  "Gosta de silêncio durante o corte.",
  "Redemoinho na nuca: cortar com tesoura.",
  "Vem de moto; guardar o capacete na recepção.",
  "Sempre paga no Pix.",
];

/** The client of the demo login: a regular, so that there is always a visit behind and one ahead. */
const lucas: Person = {
  nome: demoAccounts.cliente.name,
  telefone: demoAccounts.cliente.phone,
  email: demoAccounts.cliente.email,
  data_nascimento: "1991-04-17",
  observacoes: null,
  habit: {
    barber: team[0]!,
    every: 10,
    usual: ["corteBarba"],
    between: ["barba"],
    weekday: 4,
    hour: 17,
    since: -400,
    until: Infinity,
    reliable: true,
  },
};

/** So many people with names and phones of their own. */
export function imaginePeople(random: Random, { today }: Moment, count: number): Person[] {
  const names = new Set([lucas.nome]);
  const phones = new Set([lucas.telefone]);
  const others = Array.from({ length: count - 1 }, (): Person => {
    const sort = random.weighted<Sort>(["man", "child", "woman"], (each) => ({ man: 90, child: 6, woman: 4 })[each])!;
    const nome = unlike(names, () => fullName(random, sort === "woman"));
    return {
      nome,
      telefone: unlike(phones, () => phone(random)),
      email: random.chance(0.45) ? emailOf(nome) : null,
      data_nascimento: random.chance(0.6) ? birthday(random, today.date, sort) : null,
      observacoes: random.chance(0.12) ? random.pick(remarks) : null,
      habit: imagineHabit(random, sort, today.index),
    };
  });
  return [lucas, ...others];
}

function birthday(random: Random, today: string, sort: Sort): string {
  const [youngest, oldest] = sort === "child" ? [4, 9] : [17, 58];
  return addDays(today, -random.whole(youngest * 365, oldest * 365));
}

/** Makes another until it is none of those seen before. */
function unlike<T>(seen: Set<T>, make: () => T): T {
  for (;;) {
    const made = make();
    if (seen.has(made)) continue;
    seen.add(made);
    return made;
  }
}
