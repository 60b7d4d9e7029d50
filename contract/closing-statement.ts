import * as z from "zod";

/**
 * The sum of a closing, in centavos and in this order (business-rules 4): `liquido` = commissions + a partner's share + pote + tips +
 * bonuses − the previous balance − money the barber received − deductions − vales, never below zero; `saldo` is the excess, carried to the
 * next closing.
 */
export const closingSums = {
  comissoes: z.int(),
  repasses: z.int(),
  pote: z.int(),
  gorjetas: z.int(),
  bonus: z.int(),
  saldo_anterior: z.int(),
  recebido: z.int(),
  descontos: z.int(),
  vales: z.int(),
  liquido: z.int(),
  saldo: z.int(),
};

type Sums = { [sum in keyof typeof closingSums]: number };

type Sum = { name: string; valor: number; strong?: boolean };

/** The sums of a closing in their order (business-rules 4), in centavos; sums of zero are left out. */
export function statementSums({ comissoes, liquido, saldo, ...sums }: Sums): Sum[] {
  const { repasses, pote, gorjetas, bonus, saldo_anterior, recebido, descontos, vales } = sums;
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
