import { addDays, localDay, startOfWeek } from "#contract/dates.ts";
import type { Forecast, Pending, Results, Step } from "#contract/finance-results.ts";
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
import { rankingsOf, totalsOf } from "#server/features/results/rankings/rules.ts";
import {
  type AccountSum,
  accountSums,
  type Each,
  expectedMoney,
  expectedOf,
  moneyMoved,
  moneyOn,
  openEntries,
  owedByClients,
  prepaidBalances,
  soldByWeekday,
  standing,
} from "#server/features/results/queries.ts";
import { statementOf } from "#server/features/results/statement/rules.ts";
import { salesOf } from "#server/features/sales/days/queries.ts";
import { daysOnly, nearestMonths } from "#server/features/sales/days/rules.ts";

const forecastWeeks = 8;

/**
 * A period and the one before as far as they may be shown, which is to the day before an uncounted drawer was opened; null where the
 * period begins after that day, or is yet to come. `dias` are the days to read; they end before their start where none are visible.
 * `uncounted` is the day of that drawer, whatever the period.
 */
export async function visibleSpans({ db, scope, now }: ShopCall, { de, ate, comparar }: AskedPeriod) {
  const uncounted = await uncountedDay(db, scope);
  const last = uncounted ? addDays(uncounted, -1) : localDay(now, scope.timezone);
  const por_contar = uncounted && uncounted <= ate ? uncounted : null;
  const dias: Span = { de, ate: por_contar || last < de ? last : ate };
  const periodo = de <= last ? dias : null;
  return { por_contar, periodo, antes: periodo && comparedWith(periodo, comparar), read: { dias, uncounted } };
}

/** A shop's result and sales of a period, beside the previous one, and what is expected (business-rules 2). */
export async function resultsOf(call: ShopCall, wanted: AskedPeriod): Promise<Results> {
  const { db, scope, now } = call;
  const { read, ...spans } = await visibleSpans(call, wanted);
  const { periodo, antes } = spans;
  const { dre, ...flow } = await ledgerOf(call, { ...read, antes });
  const today = localDay(now, scope.timezone);
  const { em_risco, inativo_dias, fechado_ate } = await standing(db, scope, today);
  const shown = { ...spans, fechado_ate, dre, ...flow };
  if (!periodo || !antes)
    return { ...shown, vazio: false, vendas: null, vendas_antes: null, ...rankingsOf([]), fatos: [] };
  const sales = await salesOf(db, scope, { now: periodo, before: antes, today });
  const sold = await soldByWeekday(db, scope, periodo);
  const rankings = rankingsOf(sales);
  return {
    ...shown,
    vazio: !spans.por_contar && flow.saldo === 0 && dre.every(({ valor, antes }) => valor === 0 && antes === 0),
    vendas: totalsOf(sales, "agora"),
    vendas_antes: totalsOf(sales, "antes"),
    ...rankings,
    fatos: factsOf({ periodo, dre, ...rankings, sold, em_risco, inativo_dias }),
  };
}

type Reading = { dias: Span; antes: Span | null; uncounted: string | null };
type Ledger = Pick<Results, "dre" | "passo" | "passos" | "saldo" | "previsto">;

/** The result of the visible days, money in and out in their steps, the current balances, and the amounts expected from today on. */
export async function ledgerOf(call: ShopCall, { dias, antes, uncounted }: Reading): Promise<Ledger> {
  const { db, scope } = call;
  const today = localDay(call.now, scope.timezone);
  const passo = eachOf(dias);
  const starts = startsOf(dias, passo);
  const now = passo === "month" ? nearestMonths(dias, today) : daysOnly(dias);
  const sums = antes ? await accountSums(db, scope, { now, before: nearestMonths(antes, today), starts }) : [];
  const days = { one: addDays(dias.de, -1), other: uncounted ? addDays(uncounted, -1) : today };
  const { one: opening, other: counted } = await moneyOn(db, scope, days);
  const beside = uncounted && (await moneyMoved(db, scope, { de: uncounted, ate: today, uncounted }));
  const saldo = counted + (beside ? beside.entrou - beside.saiu : 0);
  const weeks = { de: today, ate: addDays(today, forecastWeeks * 7 - 1) };
  return {
    dre: antes ? statementOf(sums) : [],
    passo,
    passos: stepsOf(sums, { starts, opening }),
    saldo,
    previsto: forecastOf(await expectedMoney(db, scope, weeks), { today, saldo }),
  };
}

/** Due and pending amounts. Only admins see the team's money, cards, Pix and online payments. */
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
    fechamentos: isDesk ? null : due("fechamento"),
    vales: isDesk ? null : due("vale"),
    receber: due("receita"),
    fiado: await owedByClients(db, scope),
    cartoes: isDesk ? null : await expectedOf(db, scope, "cartao"),
    pix: isDesk ? null : await expectedOf(db, scope, "pix"),
    online: isDesk ? null : await expectedOf(db, scope, "online"),
    a_usar: isDesk ? null : await prepaidBalances(db, scope, (await uncountedDay(db, scope)) ?? addDays(hoje, 1)),
  };
}

function eachOf({ de, ate }: Span): Each {
  const days = daysBetween(de, ate);
  return days <= 45 ? "day" : days <= 200 ? "week" : "month";
}

/** The first days of a period's steps; a week begins on Sunday. */
function startsOf({ de, ate }: Span, passo: Each): string[] {
  const starts: string[] = [];
  const first = { day: de, week: startOfWeek(de), month: firstOfMonth(de) }[passo];
  for (let inicio = first; inicio <= ate; inicio = nextStart(inicio, passo)) starts.push(inicio);
  return starts;
}

/** Every step of the period, those without anything too. */
function stepsOf(sums: AccountSum[], { starts, opening }: { starts: string[]; opening: number }): Step[] {
  const byStep = Map.groupBy(sums, ({ ordem }) => ordem);
  let saldo = opening;
  return starts.map((inicio, at) => {
    const sum = (which: (one: AccountSum) => boolean) =>
      (byStep.get(at + 1) ?? []).filter(which).reduce((all, { agora }) => all + agora, 0);
    saldo += sum(({ dinheiro }) => dinheiro);
    const [receitas, despesas] = [0 - sum(({ tipo }) => tipo === "receita"), sum(({ tipo }) => tipo === "despesa")];
    return { inicio, receitas, despesas, saldo };
  });
}

function nextStart(day: string, passo: Each): string {
  if (passo === "month") return monthsLater(day, 1);
  return addDays(day, passo === "week" ? 7 : 1);
}

/** Week by week from today, starting with the current balance. */
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
