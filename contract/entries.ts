import * as z from "zod";
import { Attachment, attachmentCalls } from "#contract/entry-attachments.ts";
import { AccountCode } from "#contract/finance-accounts.ts";
import { list, listCall, Search } from "#contract/list.ts";
import { reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { SANGRIA_LIMIT } from "#contract/sales.ts";
import { AskedDay, Centavos, Day, Id, idOf, line, rowOf } from "#contract/values.ts";

export const entryKinds = {
  despesa: "Despesa",
  receita: "Receita",
  transferencia: "Transferência",
  retirada: "Retirada de sócio",
  aporte: "Aporte de sócio",
} as const;
const EntryKind = z.enum(Object.keys(entryKinds) as (keyof typeof entryKinds)[]);
export type EntryKind = z.infer<typeof EntryKind>;

export const entryStates = { aberto: "A pagar ou receber", pago: "Pago", cancelado: "Cancelado" } as const;
const State = z.enum(Object.keys(entryStates) as (keyof typeof entryStates)[]);

export const repeats = { semana: "Toda semana", mes: "Todo mês", ano: "Todo ano" } as const;
const Repeat = z.enum(Object.keys(repeats) as (keyof typeof repeats)[]);
export type Repeat = z.infer<typeof Repeat>;

/** A payment or income other than sales, in centavos. `pago_em` and `de` are the day and the account of its payment. */
const Entry = z.object({
  id: Id,
  vencimento: Day,
  descricao: z.string(),
  tipo: EntryKind,
  categoria: z.string(),
  conta: z.string(),
  fornecedor: z.string().nullable(),
  fornecedor_id: Id.nullable(),
  valor: z.int(),
  situacao: State,
  pago_em: Day.nullable(),
  de: z.string().nullable(),
  repete: z.boolean(),
  anexos: z.array(Attachment),
});
export type Entry = z.infer<typeof Entry>;

export const entryList = list({
  title: "Lançamentos",
  path: "/entries",
  item: Entry,
  columns: {
    descricao: "Descrição",
    categoria: "Categoria",
    vencimento: "Vencimento",
    tipo: "Tipo",
    fornecedor: "Fornecedor",
    valor: "Valor",
    situacao: "Situação",
    pago_em: "Pago em",
    de: "Conta",
  },
  facts: ["valor", "vencimento"],
  texts: {
    tipo: ({ tipo }) => entryKinds[tipo],
    valor: ({ valor }) => reais(valor),
    situacao: ({ situacao }) => entryStates[situacao],
  },
  sorts: ["vencimento", "valor"],
  usual: "-vencimento",
  filters: {
    query: Search,
    tipo: EntryKind.optional(),
    situacao: z.enum([...State.options, "atrasado"]).optional(),
    conta: AccountCode.optional(),
    de: AskedDay.optional(),
    ate: AskedDay.optional(),
  },
});

/** `conta` is the account that pays or receives; the drawer (`caixa`) can only be used today. */
const Payment = z.strictObject({ em: AskedDay, conta: AccountCode }).meta({
  examples: [{ em: "2026-11-23", conta: "banco" }],
});

/**
 * Without `id` it creates an entry, which may repeat `vezes` times and be paid at once; with `id` those fields are ignored. The payment of
 * a paid entry must be undone before the entry changes.
 */
export const SaveEntry = z.strictObject({
  id: idOf("finance_entries").optional(),
  tipo: EntryKind.extract(["despesa", "receita"]),
  descricao: line(1, 120, "Informe a descrição."),
  conta: AccountCode,
  valor: Centavos.min(1, "Informe o valor."),
  vencimento: AskedDay,
  fornecedor_id: idOf("suppliers").nullable(),
  repete: z
    .strictObject({
      cada: Repeat,
      vezes: z.int("Informe quantas vezes.").min(2, "Pelo menos 2 vezes.").max(60, "No máximo 60 vezes."),
    })
    .nullable(),
  pago: Payment.nullable(),
});
export type SaveEntry = z.input<typeof SaveEntry>;

export const PayEntry = z.strictObject({ id: idOf("finance_entries"), ...Payment.shape });
export type PayEntry = z.input<typeof PayEntry>;

/** `seguintes`: also cancels the later unpaid entries of its series. */
export const CancelEntry = z.strictObject({ id: idOf("finance_entries"), seguintes: z.boolean() });

/** From one account of the shop to another; or (`socios`) between the shop and its owners. */
export const MoveMoney = z
  .strictObject({
    tipo: EntryKind.extract(["transferencia", "retirada", "aporte"]),
    descricao: line(1, 120, "Informe a descrição."),
    valor: Centavos.min(1, "Informe o valor."),
    em: AskedDay,
    conta: AccountCode,
    para: AccountCode.nullable(),
  })
  .refine(({ tipo, para }) => (tipo === "transferencia") === (para !== null), {
    path: ["para"],
    message: "Escolha a conta que recebe.",
  })
  .refine(({ conta, para }) => conta !== para, { path: ["para"], message: "Escolha outra conta." })
  .meta({
    examples: [
      { tipo: "transferencia", descricao: "Depósito", valor: 10_000, em: "2026-11-23", conta: "cofre", para: "banco" },
    ],
  });
export type MoveMoney = z.input<typeof MoveMoney>;

const BILL_SETTLED = { status: 409, message: "Este lançamento já foi pago ou cancelado. Veja como ficou." };
const BILL_NOT_PAID = { status: 409, message: "Este lançamento não está pago." };
const NO_CAIXA = { status: 409, message: "Não há caixa aberto." };
const ESTORNO_LIMIT = {
  status: 403,
  message: "Depois do dia ou do caixa do pagamento, só um administrador o desfaz.",
};
const tags = ["Lançamentos"];

export const entries = {
  attachments: attachmentCalls,
  list: listCall(entryList, { tags, summary: "Despesas, receitas e transferências" }),
  save: call
    .route({ method: "POST", path: "/entries", tags, summary: "Lançar ou mudar uma despesa ou receita" })
    .errors({ BILL_SETTLED, NO_CAIXA, SANGRIA_LIMIT })
    .input(SaveEntry)
    .output(z.object({ id: Id })),
  pay: call
    .route({ method: "POST", path: "/entries/{id}/pay", tags, summary: "Pagar ou receber um lançamento" })
    .errors({ BILL_SETTLED, NO_CAIXA, SANGRIA_LIMIT })
    .input(PayEntry)
    .output(z.object({ id: Id })),
  undo: call
    .route({ method: "POST", path: "/entries/{id}/undo", tags, summary: "Desfazer um pagamento ou transferência" })
    .errors({ BILL_NOT_PAID, ESTORNO_LIMIT, NO_CAIXA })
    .input(rowOf("finance_entries"))
    .output(z.object({ id: Id })),
  cancel: call
    .route({ method: "POST", path: "/entries/{id}/cancel", tags, summary: "Cancelar um lançamento que não foi pago" })
    .errors({ BILL_SETTLED })
    .input(CancelEntry)
    .output(z.object({ cancelados: z.int() })),
  move: call
    .route({ method: "POST", path: "/entries/move", tags, summary: "Transferir, retirar ou aportar dinheiro" })
    .errors({ NO_CAIXA })
    .input(MoveMoney)
    .output(z.object({ id: Id })),
};
