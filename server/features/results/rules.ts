import { addDays, localDay, startOfWeek } from "#contract/dates.ts";
import type { Forecast, Pending, Ranked, Results, SalesTotals, Step } from "#contract/finance-results.ts";
import { paymentNames } from "#contract/comanda-names.ts";
import {
  type AskedPeriod,
  comparedWith,
  daysBetween,
  firstOfMonth,
  monthsLater,
  type Span,
} from "#contract/periods.ts";
import type { ShopCall } from "#server/call.ts";
import { uncountedDay } from "#server/features/cash/queries.ts";
import { factsOf } from "#server/features/results/facts/rules.ts";
import {
  accountSums,
  type Each,
  expectedMoney,
  expectedOf,
  ledgerSteps,
  moneyOn,
  openEntries,
  owedByClients,
  standing,
} from "#server/features/results/queries.ts";
import { statementOf } from "#server/features/results/statement/rules.ts";
import { type SalesSum, salesOf, salesSteps } from "#server/features/sales/days/queries.ts";

const forecastWeeks = 8;
/** Of each ranking; what is left is one line more. */
const ranked = 60;

/** The days that may be told of a period, and what they are compared with: none from the day of a drawer that is not counted yet. */
export async function toldSpan({ db, scope }: ShopCall, { de, ate, comparar }: AskedPeriod) {
  const por_contar = await uncountedDay(db, scope);
  const isCut = por_contar !== null && por_contar <= ate;
  const periodo: Span = { de, ate: isCut ? addDays(por_contar, -1) : ate };
  // With nothing to be told yet it is compared as it was asked.
  const antes = comparedWith(periodo.ate < de ? { de, ate } : periodo, comparar);
  return { por_contar: isCut ? por_contar : null, periodo, antes };
}

/** What a shop earned, spent and sold in a period, beside the one before, and what is expected (business-rules 2). */
export async function resultsOf(call: ShopCall, asked: AskedPeriod): Promise<Results> {
  const { db, scope, now } = call;
  const told = await toldSpan(call, asked);
  const { periodo, antes } = told;
  const today = localDay(now, scope.timezone);
  const dre = statementOf(await accountSums(db, scope, { now: periodo, before: antes }));
  const [sold, before] = [await salesOf(db, scope, periodo), await salesOf(db, scope, antes)];
  const days = await salesSteps(db, scope, { ...periodo, each: "day" });
  const { inativos, inativo_dias, fechado_ate, vazio } = await standing(db, scope);
  const passo = eachOf(periodo);
  const opening = await moneyOn(db, scope, addDays(periodo.de, -1));
  const passos = stepsOf(await ledgerSteps(db, scope, { ...periodo, each: passo }), { ...periodo, passo, opening });
  const saldo = await moneyOn(db, scope, told.por_contar ? periodo.ate : today);
  const weeks = { de: today, ate: addDays(today, forecastWeeks * 7 - 1) };
  const rankings = rankingsOf(sold, before);
  return {
    ...told,
    fechado_ate,
    vazio,
    dre,
    vendas: totalsOf(sold),
    vendas_antes: totalsOf(before),
    ...rankings,
    passo,
    passos,
    saldo,
    previsto: forecastOf(await expectedMoney(db, scope, weeks), { today, saldo }),
    fatos: factsOf({ periodo, dre, ...rankings, days, inativos, inativo_dias }),
  };
}

/** What falls due and is still to come. Cards and Pix are the admin's to know. */
export async function pendingOf({ db, scope, now }: ShopCall): Promise<Pending> {
  const hoje = localDay(now, scope.timezone);
  const open = await openEntries(db, scope, hoje);
  const due = (tipo: string, quando?: string) =>
    open
      .filter((one) => one.tipo === tipo && (!quando || one.quando === quando))
      .reduce((all, { linhas, valor }) => ({ linhas: all.linhas + linhas, valor: all.valor + valor }), {
        linhas: 0,
        valor: 0,
      });
  const isDesk = scope.actor.role === "recepcionista";
  return {
    hoje,
    pagar: {
      atrasado: due("despesa", "atrasado"),
      hoje: due("despesa", "hoje"),
      semana: due("despesa", "semana"),
      depois: due("despesa", "depois"),
    },
    receber: due("receita"),
    fiado: await owedByClients(db, scope),
    cartoes: isDesk ? null : await expectedOf(db, scope, "cartao"),
    pix: isDesk ? null : await expectedOf(db, scope, "pix"),
  };
}

function eachOf({ de, ate }: Span): Each {
  const days = daysBetween(de, ate);
  return days <= 45 ? "day" : days <= 200 ? "week" : "month";
}

type Stepping = Span & { passo: Each; opening: number };

/** Every step of the period, those without anything too. */
function stepsOf(
  found: { inicio: string; receitas: number; despesas: number; dinheiro: number }[],
  { de, ate, passo, opening }: Stepping,
): Step[] {
  const byStart = new Map(found.map((one) => [one.inicio, one]));
  const steps: Step[] = [];
  let saldo = opening;
  const first = { day: de, week: startOfWeek(de), month: firstOfMonth(de) }[passo];
  for (let inicio = first; inicio <= ate; inicio = nextStart(inicio, passo)) {
    const { receitas = 0, despesas = 0, dinheiro = 0 } = byStart.get(inicio) ?? {};
    saldo += dinheiro;
    steps.push({ inicio, receitas, despesas, saldo });
  }
  return steps;
}

function nextStart(day: string, passo: Each): string {
  if (passo === "month") return monthsLater(day, 1);
  return addDays(day, passo === "week" ? 7 : 1);
}

/** Week by week from today, beginning with what is there. */
function forecastOf(
  expected: { dia: string; entra: number; sai: number }[],
  { today, saldo }: { today: string; saldo: number },
): Forecast[] {
  let left = saldo;
  return Array.from({ length: forecastWeeks }, (_, week) => {
    const inicio = addDays(today, week * 7);
    const ours = expected.filter(({ dia }) => dia >= inicio && dia < addDays(inicio, 7));
    const entra = ours.reduce((all, one) => all + one.entra, 0);
    const sai = ours.reduce((all, one) => all + one.sai, 0);
    left += entra - sai;
    return { inicio, entra, sai, saldo: left };
  });
}

/** All that was sold, without tips, and how often. */
function totalsOf(sales: SalesSum[]): SalesTotals {
  const hours = sales.filter(({ por }) => por === "hora");
  const tips = sales.filter(({ tipo }) => tipo === "gorjeta");
  const sum = (of: SalesSum[], what: "quantidade" | "valor" | "custo") => of.reduce((all, one) => all + one[what], 0);
  return {
    comandas: sum(hours, "quantidade"),
    valor: sum(hours, "valor"),
    custo: sum(hours, "custo"),
    gorjetas: sum(tips, "valor"),
  };
}

type Rankings = Pick<Results, "servicos" | "produtos" | "barbeiros" | "formas" | "horas">;

function rankingsOf(now: SalesSum[], before: SalesSum[]): Rankings {
  const rank = (which: (one: SalesSum) => boolean, key: (one: SalesSum) => [string, string]) =>
    ranking(now.filter(which), before.filter(which), key);
  const item = ({ item_id, nome }: SalesSum): [string, string] => [item_id!, nome ?? "Outro"];
  return {
    servicos: topOf(rank(({ tipo }) => tipo === "servico", item)),
    produtos: topOf(rank(({ tipo }) => tipo === "produto", item)),
    barbeiros: topOf(
      rank(
        ({ por, tipo }) => por === "item" && tipo !== "gorjeta",
        (one) => [one.barbeiro_id ?? "", one.barbeiro ?? "Sem barbeiro"],
      ),
    ),
    formas: topOf(
      rank(
        ({ por }) => por === "forma",
        ({ forma }) => [forma!, paymentNames[forma as keyof typeof paymentNames]],
      ),
    ),
    horas: rank(
      ({ por }) => por === "hora",
      ({ hora }) => [String(hora), `${String(hora).padStart(2, "0")}h`],
    ).toSorted((one, other) => Number(one.chave) - Number(other.chave)),
  };
}

function ranking(now: SalesSum[], before: SalesSum[], keyOf: (one: SalesSum) => [string, string]): Ranked[] {
  const lines = new Map<string, Ranked>();
  const lineOf = (one: SalesSum): Ranked => {
    const [chave, nome] = keyOf(one);
    const line = lines.get(chave) ?? { chave, nome, quantidade: 0, quantidade_antes: 0, valor: 0, antes: 0, custo: 0 };
    lines.set(chave, line);
    return line;
  };
  for (const one of now) {
    const line = lineOf(one);
    line.quantidade += one.quantidade;
    line.valor += one.valor;
    line.custo += one.custo;
  }
  for (const one of before) {
    const line = lineOf(one);
    line.quantidade_antes += one.quantidade;
    line.antes += one.valor;
  }
  return [...lines.values()].toSorted((one, other) => other.valor - one.valor || other.antes - one.antes);
}

/** The best, and all others as one. */
function topOf(lines: Ranked[]): Ranked[] {
  const rest = lines.slice(ranked);
  if (rest.length === 0) return lines;
  const sum = (of: "quantidade" | "quantidade_antes" | "valor" | "antes" | "custo") =>
    rest.reduce((all, one) => all + one[of], 0);
  const others = {
    chave: "outros",
    nome: "Outros",
    quantidade: sum("quantidade"),
    quantidade_antes: sum("quantidade_antes"),
    valor: sum("valor"),
    antes: sum("antes"),
    custo: sum("custo"),
  };
  return [...lines.slice(0, ranked), others];
}
