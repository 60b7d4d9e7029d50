import type { Closing } from "#contract/closings.ts";

type Sum = { name: string; valor: number; strong?: boolean };

/** The sums of a closing in the order in which they are taken (business-rules 4), in centavos; those of nothing are left out. */
export function statementSums(
  closing: Omit<Closing, "id" | "barbeiro_id" | "situacao" | "pago" | "ate" | "de" | "barbeiro">,
): Sum[] {
  const { comissoes, repasses, pote, gorjetas, bonus, saldo_anterior, recebido, descontos, vales, liquido, saldo } =
    closing;
  const parts = [
    { name: "Cota-parte do parceiro", valor: repasses },
    { name: "Parte do pote", valor: pote },
    { name: "Gorjetas", valor: gorjetas },
    { name: "Bônus", valor: bonus },
    { name: "Saldo do fechamento anterior", valor: -saldo_anterior },
    { name: "Recebido pelo barbeiro", valor: -recebido },
    { name: "Descontos", valor: -descontos },
    { name: "Vales", valor: -vales },
  ];
  return [
    { name: "Comissões", valor: comissoes },
    ...parts.filter(({ valor }) => valor !== 0),
    { name: "Líquido a pagar", valor: liquido, strong: true },
    ...(saldo > 0 ? [{ name: "Fica para o próximo fechamento", valor: -saldo }] : []),
  ];
}
