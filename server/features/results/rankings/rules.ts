import { paymentNames } from "#contract/comanda-names.ts";
import type { Ranked, Results, SalesTotals } from "#contract/finance-results.ts";
import type { SalesSum } from "#server/features/sales/days/queries.ts";

/** Lines per ranking; the rest is one more line. */
const ranked = 60;

/** All that was sold, without tips, and how often. */
export function totalsOf(sales: SalesSum[], when: SalesSum["quando"]): SalesTotals {
  const hours = sales.filter(({ quando, por }) => quando === when && por === "hora");
  const tips = sales.filter(({ quando, tipo }) => quando === when && tipo === "gorjeta");
  const sum = (of: SalesSum[], what: "quantidade" | "valor" | "custo") => of.reduce((all, one) => all + one[what], 0);
  return {
    comandas: sum(hours, "quantidade"),
    valor: sum(hours, "valor"),
    custo: sum(hours, "custo"),
    gorjetas: sum(tips, "valor"),
  };
}

type Rankings = Pick<Results, "servicos" | "produtos" | "barbeiros" | "formas" | "horas">;

/** Sales by service, product, barber, form of payment and hour, beside the previous period: the best first, hours in order. */
export function rankingsOf(sales: SalesSum[]): Rankings {
  const rank = (which: (one: SalesSum) => boolean, key: (one: SalesSum) => [string, string]) =>
    ranking(sales.filter(which), key);
  const item = ({ item_id, nome }: SalesSum): [string, string] => [item_id!, nome ?? "Outro"];
  return {
    servicos: topOf(rank(({ tipo }) => tipo === "servico", item)),
    produtos: topOf(rank(({ tipo }) => tipo === "produto", item)),
    barbeiros: topOf(
      rank(
        ({ tipo }) => tipo === "servico" || tipo === "produto",
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

function ranking(sales: SalesSum[], keyOf: (one: SalesSum) => [string, string]): Ranked[] {
  const lines = new Map<string, Ranked>();
  for (const one of sales) {
    const [chave, nome] = keyOf(one);
    const line = lines.get(chave) ?? { chave, nome, quantidade: 0, quantidade_antes: 0, valor: 0, antes: 0, custo: 0 };
    lines.set(chave, line);
    if (one.quando === "agora") {
      line.quantidade += one.quantidade;
      line.valor += one.valor;
      line.custo += one.custo;
    } else {
      line.quantidade_antes += one.quantidade;
      line.antes += one.valor;
    }
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
