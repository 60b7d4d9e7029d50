import * as z from "zod";
import { entryKinds } from "#contract/entries.ts";
import { AccountCode } from "#contract/finance-accounts.ts";
import { list, listCall, Search } from "#contract/list.ts";
import { reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { AskedDay, Day, Id, idOf, line, rowOf } from "#contract/values.ts";

/**
 * The endpoint that receives a bank statement (OFX) as raw bytes. `x-account` names the account; `x-other-account: yes` confirms that the
 * file is of another account.
 */
export const statementPath = "/api/bank-statements";
export const largestStatement = 20 * 1024 * 1024;
export const mostStatementLines = 50_000;

export const statementRefusals = {
  FILE_TOO_LARGE: { status: 413, message: "O extrato tem mais de 20 MB. Baixe um período menor." },
  FILE_TOO_LONG: { status: 422, message: "O extrato tem mais de 50.000 linhas. Baixe um período menor." },
  FILE_EMPTY: { status: 422, message: "O extrato não tem movimentos." },
  FILE_CUT: { status: 422, message: "O arquivo está incompleto. Baixe o extrato de novo no site do banco." },
  FILE_SWOLLEN: { status: 422, message: "O arquivo é pesado demais para ler. Baixe um período menor." },
  FILE_UNREADABLE: {
    status: 422,
    message: "Isto não é um extrato de conta em OFX. Baixe-o nesse formato no site do banco.",
  },
  OTHER_ACCOUNT: { status: 409, message: "Este extrato é de outra conta do que os anteriores." },
} as const;

export const bankLineStates = { aberta: "A conciliar", conciliada: "Conciliada", ignorada: "Ignorada" } as const;
const State = z.enum(Object.keys(bankLineStates) as (keyof typeof bankLineStates)[]);

/** What a bank line can match: a posting that already exists on the account, an open bill, or money that is expected. */
const Match = z.object({
  tipo: z.enum(["movimento", "lancamento", "recebimentos"]),
  ids: z.array(Id).min(1).max(200),
});
export type Match = z.infer<typeof Match>;

/** In centavos; negative when money went out. `sugestao` is the suggested match, with its wording. */
const BankLine = z.object({
  id: Id,
  dia: Day,
  descricao: z.string(),
  valor: z.int(),
  codigo: z.string(),
  conta: z.string(),
  situacao: State,
  sugestao: Match.extend({ texto: z.string() }).nullable(),
});
export type BankLine = z.infer<typeof BankLine>;

export const bankLineList = list({
  title: "Extrato",
  path: "/bank-lines",
  item: BankLine,
  columns: {
    descricao: "Descrição",
    conta: "Conta",
    dia: "Dia",
    valor: "Valor",
    sugestao: "Parece ser",
    situacao: "Situação",
  },
  facts: ["valor", "situacao"],
  texts: {
    valor: ({ valor }) => reais(valor),
    sugestao: ({ sugestao }) => sugestao?.texto ?? "",
    situacao: ({ situacao }) => bankLineStates[situacao],
  },
  sorts: ["dia", "valor"],
  usual: "-dia",
  filters: {
    query: Search,
    situacao: State.optional(),
    conta: AccountCode.optional(),
    de: AskedDay.optional(),
    ate: AskedDay.optional(),
  },
});

const Reconcile = z.strictObject({
  id: idOf("bank_lines"),
  tipo: Match.shape.tipo,
  ids: z.array(Id).min(1, "Escolha o que é.").max(200, "No máximo 200 de uma vez."),
});

/** A new entry with the line's day, value and account. `conta` is its category or the other account; null: the owners. */
export const BookLine = z
  .strictObject({
    id: idOf("bank_lines"),
    tipo: z.enum(Object.keys(entryKinds) as (keyof typeof entryKinds)[]),
    descricao: line(1, 120, "Informe a descrição."),
    conta: AccountCode.nullable(),
  })
  .refine(({ tipo, conta }) => (tipo === "retirada" || tipo === "aporte") === (conta === null), {
    path: ["conta"],
    message: "Escolha a categoria ou a conta.",
  })
  .meta({ examples: [{ tipo: "despesa", descricao: "Tarifa do banco", conta: "despesa_outras" }] });
export type BookLine = z.input<typeof BookLine>;

const LINE_SETTLED = { status: 409, message: "Esta linha já foi conciliada ou ignorada. Veja como ficou." };
const LINE_DIFFERS = { status: 409, message: "Isto mudou ou não soma o valor da linha. Veja como ficou." };
const LINE_AHEAD = { status: 409, message: "O dia desta linha ainda não chegou. Concilie-a quando o dinheiro mover." };
const LINE_EARLY = { status: 409, message: "Esta linha é de antes da venda: o dinheiro dela é de outra." };
const BILL_SETTLED = { status: 409, message: "Este lançamento já foi pago ou cancelado. Veja como ficou." };
const NO_CAIXA = { status: 409, message: "Não há caixa aberto." };
const tags = ["Extrato"];

export const bankLines = {
  list: listCall(bankLineList, { tags, summary: "O que o banco diz das contas da barbearia" }),
  reconcile: call
    .route({ method: "POST", path: "/bank-lines/{id}/reconcile", tags, summary: "Dizer o que é uma linha do extrato" })
    .errors({ LINE_SETTLED, LINE_AHEAD, LINE_EARLY, LINE_DIFFERS, BILL_SETTLED })
    .input(Reconcile)
    .output(z.void()),
  book: call
    .route({ method: "POST", path: "/bank-lines/{id}/book", tags, summary: "Lançar uma linha do extrato" })
    .errors({ LINE_SETTLED, LINE_AHEAD, LINE_DIFFERS, NO_CAIXA })
    .input(BookLine)
    .output(z.void()),
  ignore: call
    .route({ method: "POST", path: "/bank-lines/{id}/ignore", tags, summary: "Ignorar uma linha do extrato" })
    .errors({ LINE_SETTLED })
    .input(rowOf("bank_lines"))
    .output(z.void()),
  reopen: call
    .route({ method: "POST", path: "/bank-lines/{id}/reopen", tags, summary: "Reabrir uma linha do extrato" })
    .input(rowOf("bank_lines"))
    .output(z.void()),
};
