import { instantAt } from "#contract/dates.ts";
import { demoAccounts } from "./accounts.ts";
import type { Cast } from "./cast.ts";
import type { Moment } from "./moment.ts";
import type { Random } from "./random.ts";
import type { Row, Rows } from "./rows.ts";
import { shop } from "./shop.ts";
import type { Visit } from "./visits.ts";

/** The clients with what their visits add up to. */
export function clientRows(random: Random, { today }: Moment, cast: Cast, visits: Visit[]): Rows {
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
      ...standing(done.get(person) ?? [], today.index),
      created_at: since,
      updated_at: since,
    };
  });
  return { clients };
}

type Standing = Required<
  Pick<
    Row<"clients">,
    "total_gasto" | "total_visitas" | "data_ultimo_corte" | "pontuacao" | "nivel_fidelidade" | "segmento"
  >
>;

/** Totals, a point for each real, level by spend and segment (business-rules 6). The visits are in order. */
function standing(visits: Visit[], today: number): Standing {
  const spent = visits.reduce((sum, { offer }) => sum + offer.price, 0);
  const last = visits.at(-1);
  const nivel_fidelidade = levelOf(spent);
  return {
    total_gasto: spent,
    total_visitas: visits.length,
    data_ultimo_corte: last ? instantAt(last.day.date, last.start, shop.timezone) : null,
    pontuacao: Math.floor(spent / 100),
    nivel_fidelidade,
    segmento: segmentOf(
      visits.map(({ day }) => today - day.index),
      nivel_fidelidade,
    ),
  };
}

/** Centavos of twelve months. */
function levelOf(spent: number): string {
  if (spent >= 300_000) return "diamante";
  if (spent >= 150_000) return "ouro";
  return spent >= 60_000 ? "prata" : "bronze";
}

/** From how many days ago each visit was, the oldest first. */
function segmentOf(daysAgo: number[], level: string): string {
  const recent = daysAgo.filter((days) => days <= 60).length;
  if ((daysAgo[0] ?? 0) <= 30) return "novo";
  if (recent === 0) return "inativo";
  if (level === "diamante") return "vip";
  return recent >= 3 ? "frequente" : "regular";
}

function isDone({ status }: Visit): boolean {
  return status === "concluido";
}
