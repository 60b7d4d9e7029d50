import { instantAt, minuteMs } from "#contract/dates.ts";
import { placedAt } from "#server/features/appointments/booking/rules.ts";
import { demoAccounts } from "./accounts.ts";
import type { Cast } from "./cast.ts";
import { historyOf, type Step } from "./history.ts";
import type { Moment } from "./moment.ts";
import type { Random } from "./random.ts";
import type { Row, Rows } from "./rows.ts";
import { shop } from "./shop.ts";
import type { Visit } from "./visits.ts";

type AgendaRows = {
  appointment: Row<"appointments">;
  services: Row<"appointment_services">[];
  events: Row<"appointment_events">[];
};

/** The agenda: every visit with its services and its history. */
export function visitRows(random: Random, moment: Moment, cast: Cast, visits: Visit[]): Rows {
  const rows = visits.map((visit) => rowsOf(random, moment, cast, visit));
  return {
    appointments: rows.map(({ appointment }) => appointment),
    appointment_services: rows.flatMap(({ services }) => services),
    appointment_events: rows.flatMap(({ events }) => events),
  };
}

function rowsOf(random: Random, { now }: Moment, cast: Cast, visit: Visit): AgendaRows {
  const { barber, person, offer, status, encaixe } = visit;
  const client = cast.clients.get(person)!;
  const placed = placedAt(instantAt(visit.day.date, visit.start, shop.timezone), offer, shop.timezone);
  const steps = historyOf(random, visit, { ...placed, now, knownSince: client.since });
  const origem = originOf(random, visit);
  const authors = authorsOf(cast, visit, origem);
  const part = { appointment_id: random.id(steps[0].at), barbershop_id: cast.shop };
  return {
    appointment: {
      id: part.appointment_id,
      barbershop_id: cast.shop,
      barbeiro_id: cast.barbers.get(barber)!,
      cliente_id: client.id,
      ...placed,
      ocupado_ate: status === "concluido" ? releasedAt(placed, steps.at(-1)!.at) : placed.ocupado_ate,
      servico: offer.parts.map(({ nome }) => nome).join(" + "),
      valor_final: offer.price,
      status,
      encaixe,
      origem,
      created_by: authors.booked.user_id,
      created_at: steps[0].at,
      updated_at: steps.at(-1)!.at,
    },
    services: offer.parts.map(({ service, nome, preco, duracao_minutos }, index) => {
      return { ...part, position: index + 1, service_id: cast.services[service], nome, preco, duracao_minutos };
    }),
    events: steps.map(({ tipo, at }) => ({ ...part, id: random.id(at), tipo, ...authors[tipo], created_at: at })),
  };
}

type Origin = "equipe" | "cliente" | "visitante";

function originOf(random: Random, { person, encaixe }: Visit): Origin {
  if (person.email === demoAccounts.cliente.email) return "cliente";
  return !encaixe && random.chance(0.4) ? "visitante" : "equipe";
}

type Author = { user_id: string | null; autor: string | null };

/** Who does what: the barber works at the chair, the reception asks and notes, the client books alone or has it done. */
function authorsOf({ users }: Cast, { barber }: Visit, origin: Origin): Record<Step["tipo"], Author> {
  const reception = { user_id: users.recepcionista, autor: demoAccounts.recepcionista.name };
  const client = { user_id: users.cliente, autor: demoAccounts.cliente.name };
  const booker = { equipe: reception, cliente: client, visitante: { user_id: null, autor: null } }[origin];
  const hasAccount = barber.email === demoAccounts.barbeiro.email;
  const atTheChair = { user_id: hasAccount ? users.barbeiro : null, autor: barber.nome };
  return {
    booked: booker,
    moved: booker,
    cancelled: booker,
    confirmed: reception,
    missed: reception,
    reopened: reception,
    repriced: reception,
    edited: reception,
    undone: reception,
    started: atTheChair,
    finished: atTheChair,
  };
}

/** Who finishes early frees the rest; a range is never empty. */
function releasedAt({ inicio, fim }: { inicio: Date; fim: Date }, finished: Date): Date {
  const soonest = inicio.getTime() + minuteMs;
  return new Date(Math.min(Math.max(finished.getTime(), soonest), fim.getTime()));
}
