import type * as z from "zod";
import type { closingSums } from "#contract/closing-statement.ts";
import type { Posting } from "#server/features/finance/queries.ts";

export type Sums = { [sum in keyof typeof closingSums]: z.output<(typeof closingSums)[sum]> };

/** A barber's open amounts, in centavos. `vales`: outstanding advances. */
export type Open = Omit<Sums, "liquido" | "saldo">;

/**
 * The sums of a closing, in the order of business-rules 4: earnings less what the barber already has and owes. The result is never
 * negative: vales take at most the rest, and any other excess becomes `saldo` of the next closing. The vales of a barber who has left are
 * taken whole, because no closing follows: their rest is owed to the house (0059).
 */
export function sumsOf({ vales: owed, ativo = true, ...open }: Open & { ativo?: boolean }): Sums {
  const { comissoes, repasses, pote, gorjetas, bonus, saldo_anterior, recebido, descontos } = open;
  const left = comissoes + repasses + pote + gorjetas + bonus - saldo_anterior - recebido - descontos;
  const vales = ativo ? Math.min(owed, Math.max(0, left)) : owed;
  const taken = { comissoes, repasses, pote, gorjetas, bonus, saldo_anterior, recebido, descontos, vales };
  const rest = left - vales;
  return { ...taken, liquido: Math.max(0, rest), saldo: Math.max(0, -rest) };
}

type Closed = { barbeiro_id: string; sums: Sums; aluguel: number; imposto: number };

/**
 * Moves what is owed to a barber to one account, after deductions; an excess becomes a debt to the house (`barbeiros_a_receber`). Of the
 * deductions, `aluguel` is chair rent, and `imposto` is kept by the house to pay a partner's taxes: it reduces the house's tax expense,
 * to which the tax payment is added.
 */
export function postingsOf({ barbeiro_id, sums, aluguel, imposto }: Closed): Posting[] {
  const { comissoes, repasses, pote, gorjetas, bonus, saldo_anterior, recebido, descontos, vales, liquido, saldo } =
    sums;
  return [
    { conta: "comissoes_a_pagar", valor: comissoes, barbeiro_id },
    { conta: "repasses_a_pagar", valor: repasses, barbeiro_id },
    { conta: "potes_a_pagar", valor: pote, barbeiro_id },
    { conta: "gorjetas", valor: gorjetas, barbeiro_id },
    { conta: "bonificacoes", valor: bonus, barbeiro_id },
    { conta: "barbeiros_a_receber", valor: saldo - saldo_anterior - recebido, barbeiro_id },
    { conta: "receita_aluguel_de_cadeira", valor: -aluguel, barbeiro_id },
    { conta: "despesa_impostos", valor: -imposto, barbeiro_id },
    { conta: "receita_outras", valor: aluguel + imposto - descontos, barbeiro_id },
    { conta: "vales", valor: -vales, barbeiro_id },
    { conta: "fechamentos_a_pagar", valor: -liquido, barbeiro_id },
  ];
}
