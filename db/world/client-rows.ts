import { demoAccounts } from "./accounts.ts";
import type { Cast } from "./cast.ts";
import type { Random } from "./random.ts";
import type { Row, Rows } from "./rows.ts";
import type { Visit } from "./visits.ts";

/** The clients with what their visits add up to. */
export function clientRows(random: Random, cast: Cast, visits: Visit[]): Rows {
  const done = Map.groupBy(visits.filter(isDone), ({ person }) => person);
  const clients = [...cast.clients].map(([person, { id, since }]) => {
    const { habit: _, ...known } = person;
    const own = person.email === demoAccounts.cliente.email;
    return {
      id,
      barbershop_id: cast.shop,
      user_id: own ? cast.users.cliente : null,
      ...known,
      login_enabled: own,
      phone_verified_at: own || random.chance(0.85) ? since : null,
      ...standing(done.get(person) ?? []),
      created_at: since,
      updated_at: since,
    };
  });
  return { clients };
}

/** Totals, a point for each real, and the level by spend (business-rules 6); the database counts the visits. */
function standing(visits: Visit[]): Pick<Row<"clients">, "total_gasto" | "pontuacao" | "nivel_fidelidade"> {
  const spent = visits.reduce((sum, { offer }) => sum + offer.price, 0);
  return { total_gasto: spent, pontuacao: Math.floor(spent / 100), nivel_fidelidade: levelOf(spent) };
}

/** Centavos of twelve months. */
function levelOf(spent: number): string {
  if (spent >= 300_000) return "diamante";
  if (spent >= 150_000) return "ouro";
  return spent >= 60_000 ? "prata" : "bronze";
}

function isDone({ status }: Visit): boolean {
  return status === "concluido";
}
