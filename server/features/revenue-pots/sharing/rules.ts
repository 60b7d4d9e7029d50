import { parted } from "#contract/comanda-sums.ts";
import type { potLineKinds, potSums } from "#contract/pot-months.ts";
import type { PotCriterion } from "#contract/revenue-pots.ts";
import { backOf } from "#server/features/commissions/computing/rules.ts";
import { feeOf } from "#server/features/finance/receivables/rules.ts";

/** A visit of a subscriber that no month has taken: every quantity that a criterion may weigh, and its returned units. */
export type OpenVisit = {
  id: string;
  comanda_id: string;
  barbeiro_id: string;
  dia: string;
  numero: number;
  nome: string;
  quantidade: number;
  fichas: number;
  minutos: number;
  preco: number;
  devolvida: number;
  /** The rows that say so. */
  backs: string[];
};

/** Returned units of a visit that a closed month has taken, which brought `valor` for `de` units; `antes` units were returned before. */
type Back = Pick<OpenVisit, "id" | "comanda_id" | "barbeiro_id" | "dia" | "numero" | "nome" | "quantidade"> & {
  de: number;
  antes: number;
  valor: number;
};

/** Centavos, below zero where a barber had too much; `mes` is the closed month that was wrong. */
type Correction = { id: string; barbeiro_id: string; valor: number; motivo: string; mes: string };

/** The inputs of a month. Amounts in centavos; months are their first day. */
export type MonthTerms = {
  casa_bps: number;
  criterio: PotCriterion;
  /** What the previous month carries over: a negative base, and the unshared part of its pool. */
  antes: { base: number; saida: number } | null;
  fechados: { mes: string; criterio: PotCriterion; peso: number; distribuido: number }[];
  membros: { barbeiro_id: string; de: string; ate: string | null }[];
  pagamentos: { volta: boolean; valor: number }[];
  /** Partial refunds of a payment whose plan stays; negative when the shop got the money back. */
  reembolsos: { valor: number }[];
  visitas: OpenVisit[];
  voltas: Back[];
  correcoes: Correction[];
};

export type Line = {
  id: string;
  tipo: keyof typeof potLineKinds;
  barbeiro_id: string;
  dia: string | null;
  numero: number | null;
  comanda_id: string | null;
  nome: string;
  quantidade: number;
  peso: number;
  valor: number;
};

type Share = { barbeiro_id: string; atendimentos: number; peso: number; ajustes: number; valor: number };

type Sums = { [sum in keyof typeof potSums]: number };

/**
 * A month as it would be closed: its sums, and each barber's share with its parts; a line of no units is a visit that was taken back.
 * `fora`: visits of barbers who were no members that day.
 */
export type Computed = { sums: Sums; shares: Share[]; lines: Line[]; fora: OpenVisit[] };

/**
 * Shares a month of a pote (business-rules 5.1 to 5.4): base, pool and house; first late visits, estornos and corrections at frozen
 * values, then the rest by weight. **Shares + carried out = pool + carried in, exactly.** Without any weight, or when nothing is left,
 * the rest is carried over.
 */
export function computeMonth(mes: string, terms: MonthTerms): Computed {
  const { fora, ...found } = linesOf(mes, terms);
  const { recebido, devolvido, base_anterior, base, pool, casa } = poolOf(terms);
  const entrada = terms.antes?.saida ?? 0;
  const ajustes = sum(found.fixed, ({ valor }) => valor);
  const peso = sum(found.weighed, (line) => line.peso);
  const left = pool + entrada - ajustes;
  const distribuido = peso > 0 ? Math.max(0, left) : 0;
  const weighed = shared(found.weighed, distribuido);
  const lines = [...weighed, ...found.fixed];
  const repartido = distribuido + ajustes;
  const saida = left - distribuido;
  const parts = { entrada, ajustes, peso, distribuido, repartido, saida };
  return {
    sums: { recebido, devolvido, base_anterior, base, pool, casa, ...parts },
    shares: sharesOf(lines),
    lines,
    fora,
  };
}

/** The base of a month and its parts, in centavos. A base below zero has no pool and goes on (business-rules 11). */
function poolOf({ casa_bps, antes, pagamentos, reembolsos }: MonthTerms) {
  const parts = reembolsos.map(({ valor }) => ({ volta: valor > 0, valor: Math.abs(valor) }));
  const total = (back: boolean) => sum([...pagamentos, ...parts], ({ volta, valor }) => (volta === back ? valor : 0));
  const [recebido, devolvido, base_anterior] = [total(false), total(true), antes?.base ?? 0];
  const base = recebido - devolvido + base_anterior;
  const whole = Math.max(0, base);
  const pool = feeOf(whole, 10_000 - casa_bps);
  return { recebido, devolvido, base_anterior, base, pool, casa: whole - pool };
}

/**
 * Items with a weight in the month, and items with a fixed amount: a visit of a closed month at that month's value per ficha, if it
 * shared anything; returns of a taken visit at its value; corrections.
 */
function linesOf(mes: string, terms: MonthTerms): { weighed: Line[]; fixed: Line[]; fora: OpenVisit[] } {
  const [weighed, fixed, fora]: [Line[], Line[], OpenVisit[]] = [[], [], []];
  const closed = new Map(terms.fechados.map((month) => [month.mes, month]));
  for (const visit of terms.visitas) {
    if (!takesPart(visit, terms)) {
      if (visit.devolvida < visit.quantidade) fora.push(visit);
      continue;
    }
    const month = closed.get(`${visit.dia.slice(0, 7)}-01`);
    if (month && month.peso > 0) fixed.push(lateLine(visit, month));
    else weighed.push(lineOf(visit, { tipo: "visita", peso: weightOf(visit, terms.criterio), valor: 0 }));
  }
  for (const { quantidade, antes, de, ...back } of terms.voltas) {
    const valor = 0 - backOf(back.valor, { quantidade, antes, de });
    fixed.push({ ...back, tipo: "volta", quantidade, peso: 0, valor });
  }
  for (const { id, barbeiro_id, valor, motivo } of terms.correcoes) {
    const of = { dia: null, numero: null, comanda_id: null, nome: motivo, quantidade: 1 };
    fixed.push({ id, tipo: "correcao", barbeiro_id, ...of, peso: 0, valor });
  }
  return { weighed, fixed, fora };
}

function takesPart({ barbeiro_id, dia }: OpenVisit, { membros }: MonthTerms): boolean {
  return membros.some(
    (member) => member.barbeiro_id === barbeiro_id && member.de <= dia && (member.ate === null || dia <= member.ate),
  );
}

/** The weight of a visit by a criterion, less its returned units. */
export function weightOf(visit: OpenVisit, criterio: PotCriterion): number {
  const { quantidade, devolvida } = visit;
  const whole = criterio === "atendimentos" ? quantidade : visit[criterio];
  return whole - backOf(whole, { quantidade: devolvida, antes: 0, de: quantidade });
}

function lateLine(visit: OpenVisit, { criterio, peso, distribuido }: MonthTerms["fechados"][number]): Line {
  const weight = weightOf(visit, criterio);
  // For amounts of millions the product exceeds the exact range of a number. Rounded half away from zero, once.
  const twice = 2n * BigInt(weight) * BigInt(distribuido);
  const valor = Number((twice + BigInt(peso)) / (2n * BigInt(peso)));
  return lineOf(visit, { tipo: "atrasada", peso: weight, valor });
}

function lineOf(
  { id, barbeiro_id, dia, numero, comanda_id, nome, quantidade, devolvida }: OpenVisit,
  of: Pick<Line, "tipo" | "peso" | "valor">,
): Line {
  return { id, barbeiro_id, dia, numero, comanda_id, nome, quantidade: quantidade - devolvida, ...of };
}

/**
 * Splits an amount between barbers by the weight of their visits; missing centavos go to the largest remainders, ties by the barber's id.
 * Then splits each barber's part between their visits.
 */
function shared(lines: Line[], distribuido: number): Line[] {
  const own = [...Map.groupBy(lines, ({ barbeiro_id }) => barbeiro_id)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const weights = own.map(([, visits]) => sum(visits, ({ peso }) => peso));
  const amounts = parted(distribuido, weights);
  return own.flatMap(([, visits], at) => {
    const values = parted(
      amounts[at]!,
      visits.map(({ peso }) => peso),
    );
    return visits.map((visit, position) => ({ ...visit, valor: values[position]! }));
  });
}

function sharesOf(lines: Line[]): Share[] {
  const standing = lines.filter(({ quantidade }) => quantidade > 0);
  return [...Map.groupBy(standing, ({ barbeiro_id }) => barbeiro_id)].map(([barbeiro_id, own]) => {
    const weighed = own.filter(({ tipo }) => tipo === "visita");
    const valor = sum(own, (line) => line.valor);
    return {
      barbeiro_id,
      atendimentos: weighed.length,
      peso: sum(weighed, ({ peso }) => peso),
      ajustes: valor - sum(weighed, (line) => line.valor),
      valor,
    };
  });
}

function sum<Item>(items: Item[], of: (item: Item) => number): number {
  return items.reduce((all, item) => all + of(item), 0);
}
