import { weekdays } from "#contract/dates.ts";
import type { Fact, PostingGroup, Ranked, Sold, StatementLine } from "#contract/finance-results.ts";
import { formatMoney } from "#contract/money.ts";
import { countText, percentText } from "#contract/numbers.ts";
import { changeOf, type Span } from "#contract/periods.ts";
import type { WeekdaySum } from "#server/features/results/queries.ts";

type Known = {
  periodo: Span;
  dre: StatementLine[];
  servicos: Ranked[];
  produtos: Ranked[];
  horas: Ranked[];
  sold: WeekdaySum[];
  em_risco: number;
  inativo_dias: number;
};

/** Notable facts of a period as computed sentences; each links to its rows. */
export function factsOf(known: Known): Fact[] {
  const { periodo, servicos, produtos } = known;
  return [
    ...resultFacts(known),
    ...itemFacts([...servicos, ...produtos], periodo),
    ...hourFacts(known),
    ...weekdayFacts(known),
    ...lostFacts(known),
  ];
}

/** The largest change in the result. */
function resultFacts({ dre, periodo }: Known): Fact[] {
  const result = dre.at(-1)!;
  const change = result.valor - result.antes;
  const moved = dre
    .filter(({ total, valor, antes }) => !total && valor !== antes && Math.sign(valor - antes) === Math.sign(change))
    .toSorted((one, other) => Math.abs(other.valor - other.antes) - Math.abs(one.valor - one.antes))
    .slice(0, 3);
  if (change === 0 || moved.length === 0) return [];
  const direction = change > 0 ? "subiu" : "caiu";
  const percent = changeOf(result.valor, result.antes);
  const by = percent === null || Math.abs(percent) > 999 ? "" : ` (${percentText(100 * Math.abs(percent))})`;
  const why = moved.map(({ nome, valor, antes }) => `${nome} (${signed(valor - antes)})`).join(", ");
  const texto = `O resultado ${direction} ${formatMoney(Math.abs(change))}${by}. O que mais pesou: ${why}.`;
  return [rows(texto, periodo, { grupo: "resultado" })];
}

/** Which item brought more than before, and which less. */
function itemFacts(items: Ranked[], periodo: Span): Fact[] {
  const named = items.filter(({ chave }) => chave !== "outros");
  const byChange = named.toSorted((one, other) => other.valor - other.antes - (one.valor - one.antes));
  const [best, worst] = [byChange.at(0), byChange.at(-1)];
  const facts: Fact[] = [];
  if (best && best.valor > best.antes)
    facts.push(
      rows(
        `${best.nome} foi o que mais cresceu: ${formatMoney(best.valor)}, antes ${formatMoney(best.antes)}.`,
        periodo,
        { item: best.chave },
      ),
    );
  if (worst && worst.valor < worst.antes)
    facts.push(
      rows(
        `${worst.nome} foi o que mais caiu: ${formatMoney(worst.valor)}, antes ${formatMoney(worst.antes)}.`,
        periodo,
        { item: worst.chave },
      ),
    );
  return facts;
}

function hourFacts({ horas, periodo }: Known): Fact[] {
  const sold = horas.filter(({ quantidade }) => quantidade > 0).toSorted((one, other) => other.valor - one.valor);
  const [best, worst] = [sold.at(0), sold.at(-1)];
  if (!best || !worst || best === worst) return [];
  const fact = (which: string, { nome, valor, chave }: Ranked) =>
    rows(`${which} é ${nome}, com ${formatMoney(valor)}.`, periodo, { hora: chave });
  return [fact("O melhor horário", best), fact("O horário mais fraco", worst)];
}

/** Compares weekdays with sales by their average revenue per day. */
function weekdayFacts({ sold, periodo }: Known): Fact[] {
  const averages = sold
    .map(({ weekday, dias, valor }) => ({ weekday, average: Math.round(valor / dias) }))
    .toSorted((one, other) => other.average - one.average);
  const [best, worst] = [averages.at(0), averages.at(-1)];
  if (sold.reduce((all, { dias }) => all + dias, 0) < 14 || !best || !worst || best.average <= worst.average) return [];
  const fact = (which: string, { weekday, average }: typeof best) => {
    const texto = `${which} é ${weekdays[weekday]!.toLocaleLowerCase("pt-BR")}, em média ${formatMoney(average)}.`;
    return rows(texto, periodo, { grupo: "vendas", semana: `${weekday}` });
  };
  return [fact("O dia mais forte", best), fact("O dia mais fraco", worst)];
}

function lostFacts({ em_risco, inativo_dias }: Known): Fact[] {
  if (em_risco === 0) return [];
  const who = countText(em_risco, "cliente corre", "clientes correm");
  const texto = `${who} o risco de não voltar: nenhuma visita nos últimos ${inativo_dias} dias e nada marcado.`;
  return [{ texto, to: "/relatorios/$id", params: { id: "clientes-em-risco" }, search: {} }];
}

function rows(texto: string, { de, ate }: Span, of: Sold | { grupo: PostingGroup; semana?: string }): Fact {
  return { texto, to: "/dashboard-financeiro/razao", search: { ...of, de, ate } };
}

function signed(valor: number): string {
  return `${valor > 0 ? "+" : "−"}${formatMoney(Math.abs(valor))}`;
}
