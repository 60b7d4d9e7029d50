import { postingGroups, type StatementLine } from "#contract/finance-results.ts";
import type { AccountSum } from "#server/features/results/queries.ts";

/** Accounts with their own place in the result; each other account is a line of revenue or expenses. */
const placed: Record<string, [nome: string, contas: string[]]> = {
  servicos: ["Serviços", ["receita_servicos"]],
  produtos: ["Produtos", ["receita_produtos"]],
  descontos: ["Descontos e cortesias", ["descontos", "cortesias"]],
  repasses: ["Repasses a parceiros", ["repasses"]],
  cmv: ["Custo das mercadorias vendidas", ["cmv"]],
  taxas: ["Taxas de cartão", ["taxas"]],
  comissoes: ["Comissões", ["comissoes"]],
};
const known = new Set(Object.values(placed).flatMap(([, contas]) => contas));

/**
 * The result of a period and of the previous one, from the amounts on each account (business-rules 2 and 3): all revenue, less what is
 * passed on to partners, less expenses. Deposits and withdrawals by owners, and transfers, are on other accounts. Totals are the sum of
 * all lines above.
 */
export function statementOf(sums: AccountSum[]): StatementLine[] {
  const lines: StatementLine[] = [];
  const add = (keys: string[]) => lines.push(...keys.map((key) => placedLine(sums, key)));
  const rest = (tipo: AccountSum["tipo"]) => {
    const own = sums.filter((sum) => sum.tipo === tipo && !known.has(sum.conta));
    lines.push(
      ...[...Map.groupBy(own, ({ conta }) => conta).values()]
        .map(ownLine)
        .filter(({ valor, antes }) => valor !== 0 || antes !== 0)
        .toSorted((one, other) => Math.abs(other.valor) - Math.abs(one.valor)),
    );
  };
  const total = (chave: "recebido" | "receita_propria" | "resultado") => {
    const counted = lines.filter((line) => !line.total);
    const sum = (of: "valor" | "antes") => counted.reduce((all, line) => all + line[of], 0);
    lines.push({
      chave,
      nome: postingGroups[chave],
      total: true,
      valor: sum("valor"),
      antes: sum("antes"),
      conta: null,
      grupo: chave,
    });
  };
  add(["servicos", "produtos"]);
  rest("receita");
  add(["descontos"]);
  total("recebido");
  add(["repasses"]);
  total("receita_propria");
  add(["cmv", "taxas", "comissoes"]);
  rest("despesa");
  total("resultado");
  return lines;
}

function placedLine(sums: AccountSum[], chave: string): StatementLine {
  const [nome, contas] = placed[chave]!;
  const ours = sums.filter(({ conta }) => contas.includes(conta));
  const whose = {
    conta: contas.length === 1 ? contas[0]! : null,
    grupo: contas.length === 1 ? null : ("descontos" as const),
  };
  return { chave, nome, total: false, ...earned(ours), ...whose };
}

function ownLine(ours: AccountSum[]): StatementLine {
  const { conta, nome, pai } = ours[0]!;
  return { chave: conta, nome: pai ? `${pai} › ${nome}` : nome, total: false, ...earned(ours), conta, grupo: null };
}

function earned(sums: AccountSum[]): Pick<StatementLine, "valor" | "antes"> {
  const sum = (of: "agora" | "antes") => sums.reduce((all, one) => all - one[of], 0);
  return { valor: sum("agora"), antes: sum("antes") };
}
