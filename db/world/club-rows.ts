import { addDays, instantAt } from "#contract/dates.ts";
import { monthsBetween, monthsLater } from "#contract/periods.ts";
import { monthsOfPeriod, type PlanPeriod } from "#contract/plans.ts";
import { monthsOf, type Period, periodAfter } from "#server/features/plans/cycles/rules.ts";
import type { Cast } from "./cast.ts";
import type { ServiceName } from "./catalogue.ts";
import type { openJournal } from "./journal-rows.ts";
import type { Moment } from "./moment.ts";
import { seeded } from "./random.ts";
import type { Row, Rows } from "./rows.ts";
import { shop } from "./shop.ts";

type Offered = Pick<Row<"subscription_plans">, "nome" | "preco" | "descricao" | "beneficios" | "icone"> & {
  preco: number;
  periodo: PlanPeriod;
  covers: [ServiceName, quota: number | null, fichas: number][];
};

const offered: Offered[] = [
  {
    nome: "Corte livre",
    preco: 8990,
    periodo: "mes",
    descricao: "Para quem corta toda semana.",
    beneficios: ["Sem fila: horário marcado na recepção"],
    icone: "✂️",
    covers: [
      ["corte", null, 40],
      ["degrade", null, 40],
    ],
  },
  {
    nome: "Corte e barba",
    preco: 29_990,
    periodo: "trimestre",
    descricao: "Três meses, sem se preocupar.",
    beneficios: ["Café por conta da casa", "Toalha quente em toda barba"],
    icone: "💈",
    covers: [
      ["corteBarba", 4, 70],
      ["barba", 4, 30],
    ],
  },
];

/**
 * Of clients who come often, and for what a plan covers, every second has it. They pay at a visit in the last days of a period, or behind
 * it.
 */
const [oftenEnough, everySoMany] = [18, 2];
const renewsWithin = 10;

type Coverage = {
  subscriber_id: string;
  cota: number | null;
  resta: number | null;
  ciclo: string;
  pago_ate: string;
  fichas: number;
};

/** Of an item that no plan covers. */
export const uncovered: { [field in keyof Coverage]: Coverage[field] | null } = {
  subscriber_id: null,
  cota: null,
  resta: null,
  ciclo: null,
  pago_ate: null,
  fichas: null,
};

/** The plan as it stands on a comanda. */
type Sold = { id: string; tipo: "plano"; plan_id: string; meses: number; nome: string; preco: number };

/** The club of the story: who is in it, what they pay, and the months that became revenue. */
export function openClub(cast: Cast, { today }: Moment) {
  const barbershop_id = cast.shop;
  // Of its own, so that it changes nothing else of the year.
  const random = seeded(2026);
  const plans = offered.map((plan) => ({ ...plan, id: random.id(cast.founded) }));
  const fitting = [...cast.clients].flatMap(([{ habit }, { id }]) => {
    const wants = [habit.usual[0], ...(habit.between ?? [])];
    const plan = plans.find(({ covers }) => wants.every((one) => covers.some(([service]) => service === one)));
    if (habit.every > oftenEnough) return [];
    return plan ? [[id, plan] as const] : [];
  });
  const members = new Map(fitting.filter((_, at) => at % everySoMany === 0));
  const joined = new Map<string, Row<"subscribers"> & { id: string; term: Period }>();
  const [payments, months]: [Row<"subscription_payments">[], Row<"subscription_months">[]] = [[], []];

  const used = new Map<string, number>();
  return { due, paid, covering, plans: planRows, members: memberRows, subscriptions };

  /** What a plan covers of a visit, with what is written down as its comanda is closed. */
  function covering(client: string, { dia, service_id }: { dia: string; service_id: string }): Coverage | undefined {
    const subscription = joined.get(client);
    if (!subscription || subscription.term.ate <= dia) return undefined;
    const { id: subscriber_id, plan_id, term } = subscription;
    const [, cota, fichas] =
      plans.find(({ id }) => id === plan_id)!.covers.find(([service]) => cast.services[service] === service_id) ?? [];
    if (cota === undefined || fichas === undefined) return undefined;
    const months = monthsBetween(term.desde, dia);
    const ciclo = monthsLater(term.desde, monthsLater(term.desde, months) > dia ? months - 1 : months);
    const key = [subscriber_id, service_id, ciclo].join(" ");
    const resta = cota === null ? null : cota - (used.get(key) ?? 0) - 1;
    if (resta !== null && resta < 0) return undefined;
    used.set(key, (used.get(key) ?? 0) + 1);
    return { subscriber_id, cota, resta, ciclo, pago_ate: term.ate, fichas };
  }

  /** What is put on the comanda of a visit, if anything. */
  function due(client: string, { dia, at }: { dia: string; at: Date }): Sold | undefined {
    const plan = members.get(client);
    const term = joined.get(client)?.term;
    if (!plan || (term && term.ate > addDays(dia, renewsWithin))) return undefined;
    const { id, nome, preco, periodo } = plan;
    return {
      id: random.id(at),
      tipo: "plano",
      plan_id: id,
      meses: monthsOfPeriod[periodo],
      nome: `Plano ${nome}`,
      preco,
    };
  }

  type Paid = { client: string; comanda: string; item: Sold; dia: string; at: Date };

  /** Makes the subscription, or a period more of it. */
  function paid({ client, comanda, item, dia, at }: Paid, post: ReturnType<typeof openJournal>["post"]): void {
    const { meses, preco, plan_id } = item;
    const before = joined.get(client);
    const term = periodAfter(before?.term, { dia, meses });
    const { desde, de, ate } = term;
    const made = { id: before?.id ?? random.id(at), created_at: before?.created_at ?? at };
    joined.set(client, {
      ...made,
      barbershop_id,
      cliente_id: client,
      plan_id,
      preco,
      meses,
      inicio: before?.inicio ?? dia,
      desde,
      subscription_end: ate,
      term,
    });
    const id = random.id(at);
    const of = { subscriber_id: made.id, comanda_id: comanda, item_id: item.id };
    payments.push({ id, barbershop_id, ...of, dia, meses, de, ate, bruto: preco, valor: preco, created_at: at });
    for (const month of monthsOf({ dia, meses, bruto: preco, valor: preco })) {
      const begun = !month.primeiro && month.mes <= today.date;
      const journal_id = begun
        ? post({
            tipo: "apropriacao",
            dia: month.mes,
            at: instantAt(month.mes, 11, shop.timezone),
            of: { table: "subscription_payments", id },
            postings: [
              { conta: "clube_a_apropriar", valor: month.bruto },
              { conta: "receita_clube", valor: -month.bruto },
            ],
          })
        : null;
      months.push({ barbershop_id, payment_id: id, ...month, journal_id });
    }
  }

  function planRows(): Rows {
    return {
      subscription_plans: plans.map(({ covers: _covers, ...plan }, at) => ({
        ...plan,
        barbershop_id,
        popular: at === 0,
        desconto_produtos: at === 0 ? 1000 : 1500,
      })),
      plan_services: plans.flatMap(({ id, covers }) =>
        covers.map(([service, quota, fichas]) => ({
          barbershop_id,
          plan_id: id,
          service_id: cast.services[service],
          quota,
          fichas,
        })),
      ),
      ...potRows(),
    };
  }

  /** Of the whole team since last month, which its owner has still to close. */
  function potRows(): Rows {
    const desde = monthsLater(`${today.date.slice(0, 7)}-01`, -1);
    const id = random.id(cast.founded);
    return {
      revenue_pots: [{ id, barbershop_id, nome: "Pote do clube", desde }],
      revenue_pot_members: [...cast.barbers.values()].map((barbeiro_id) => ({
        barbershop_id,
        pote_id: id,
        barbeiro_id,
        de: desde,
      })),
      revenue_pot_plans: plans.map((plan) => ({ barbershop_id, plan_id: plan.id, mes: desde, pote_id: id })),
    };
  }

  function memberRows(): Rows {
    return { subscribers: [...joined.values()].map(({ term: _term, ...subscriber }) => subscriber) };
  }

  function subscriptions(): Rows {
    return {
      subscription_payments: payments,
      subscription_months: months,
    };
  }
}
