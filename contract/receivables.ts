import * as z from "zod";
import { paymentNames } from "#contract/comanda-names.ts";
import { AccountCode } from "#contract/finance-accounts.ts";
import { list, listCall } from "#contract/list.ts";
import { moneyText, reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { AskedDay, Centavos, Day, Id, idOf } from "#contract/values.ts";

/** Expected money by card, on a day set by the machine; by Pix, at once; or from the provider of online payments, on its day. */
export const ReceivableKind = z.enum(["cartao", "pix", "online"]);
export type ReceivableKind = z.infer<typeof ReceivableKind>;

export const receivableStates = { esperado: "A conferir", recebido: "Conferido", desfeito: "Desfeito" } as const;
const State = z.enum(Object.keys(receivableStates) as (keyof typeof receivableStates)[]);

/** Which ones a list shows: `agora` are those expected until today. */
export const shownReceivables = { agora: "A conferir até hoje", ...receivableStates, todos: "Todos" } as const;
const Shown = z.enum(Object.keys(shownReceivables) as (keyof typeof shownReceivables)[]);

/**
 * `dia` is the expected day, `proposto` the day that a receipt is posted on unless another is given: the expected one, or today where that
 * is to come or closed. `recebido` is the amount received; centavos, negative where a received amount was paid back.
 */
const Receivable = z.object({
  id: Id,
  dia: Day,
  proposto: Day,
  /** Null where it comes from fiado or credit. */
  comanda_id: Id.nullable(),
  comanda: z.int().nullable(),
  cliente: z.string().nullable(),
  forma: z.enum(["pix", "cartao_debito", "cartao_credito", "online"]),
  maquina: z.string().nullable(),
  parcela: z.int(),
  parcelas: z.int(),
  bruto: z.int(),
  taxa: z.int(),
  liquido: z.int(),
  recebido: z.int().nullable(),
  situacao: State,
});
export type Receivable = z.infer<typeof Receivable>;

export const receivableList = list({
  title: "Recebimentos",
  path: "/receivables",
  item: Receivable,
  columns: {
    dia: "Dia",
    comanda: "Comanda",
    cliente: "Cliente",
    forma: "Forma",
    maquina: "Maquininha",
    parcela: "Parcela",
    bruto: "Bruto",
    taxa: "Taxa",
    liquido: "Líquido",
    recebido: "Recebido",
    situacao: "Situação",
  },
  facts: ["liquido", "situacao"],
  texts: {
    forma: ({ forma }) => paymentNames[forma],
    parcela: ({ parcela, parcelas }) => `${parcela} de ${parcelas}`,
    bruto: ({ bruto }) => reais(bruto),
    taxa: ({ taxa }) => reais(taxa),
    liquido: ({ liquido }) => reais(liquido),
    recebido: ({ recebido }) => reais(recebido),
    situacao: ({ situacao }) => receivableStates[situacao],
  },
  sorts: ["dia"],
  usual: "dia",
  filters: { tipo: ReceivableKind.default("cartao"), situacao: Shown.default("agora"), dia: AskedDay.optional() },
});

/** The amount still expected on a day, in centavos. */
const ExpectedDay = z.object({
  dia: Day,
  proposto: Day,
  linhas: z.int(),
  bruto: z.int(),
  taxa: z.int(),
  liquido: z.int(),
});
export type ExpectedDay = z.infer<typeof ExpectedDay>;

/** The bank account that the money came to. */
const conta = AccountCode.default("banco");

/** The day that it came on; by default each on its proposed day. Not before the sale, nor after today. */
const em = AskedDay.optional();

/** Received as expected. */
const Receive = z.strictObject({
  ids: z.array(idOf("receivables")).min(1, "Escolha o que chegou.").max(200),
  conta,
  em,
});

export const ReceiveDay = z.strictObject({ tipo: ReceivableKind, dia: AskedDay, conta, em }).meta({
  examples: [{ tipo: "cartao", dia: "2026-11-24" }],
});
export type ReceiveDay = z.input<typeof ReceiveDay>;

const recebido = Centavos.min(
  1,
  "Informe quanto foi. Se não veio nada, deixe a conferir ou desfaça o pagamento na comanda.",
);

/** The amount that may come of a payment of `bruto`: never more, since the difference is a fee; centavos. `bruto` has either sign. */
export function receivedOf(bruto: number) {
  const most = Math.abs(bruto);
  return recebido.max(most, `No máximo ${moneyText(most)}, o que foi pago. O que passar é outro lançamento.`);
}

/**
 * `recebido` is the amount received (for a payback: paid out), even where it differs from the expected one. Nothing would make all of it a
 * fee: what never comes is a payment to reverse.
 */
export const ReceiveOther = z.strictObject({ id: idOf("receivables"), recebido, conta, em });
export type ReceiveOther = z.input<typeof ReceiveOther>;

const NOTHING_EXPECTED = { status: 409, message: "Isto já foi conferido ou desfeito. Veja como ficou." };
const Received = z.object({ linhas: z.int(), recebido: z.int() });
const tags = ["Recebimentos"];

export const receivables = {
  list: listCall(receivableList, { tags, summary: "O que se recebe de cartões, por Pix e online" }),
  days: call
    .route({ method: "GET", path: "/receivables/days", tags, summary: "O que falta conferir, por dia" })
    .input(z.strictObject({ tipo: ReceivableKind }).meta({ examples: [{ tipo: "cartao" }] }))
    .output(z.array(ExpectedDay).max(400)),
  receive: call
    .route({ method: "POST", path: "/receivables/receive", tags, summary: "Conferir o que chegou como esperado" })
    .errors({ NOTHING_EXPECTED })
    .input(Receive)
    .output(Received),
  receiveDay: call
    .route({
      method: "POST",
      path: "/receivables/receive-day",
      tags,
      summary: "Conferir um dia que chegou como esperado",
    })
    .errors({ NOTHING_EXPECTED })
    .input(ReceiveDay)
    .output(Received),
  receiveOther: call
    .route({
      method: "POST",
      path: "/receivables/{id}/receive",
      tags,
      summary: "Conferir o que chegou com outro valor",
    })
    .errors({ NOTHING_EXPECTED })
    .input(ReceiveOther)
    .output(Received),
  undo: call
    .route({ method: "POST", path: "/receivables/{id}/undo", tags, summary: "Desfazer uma conferência" })
    .errors({ NOT_RECEIVED: { status: 409, message: "Isto não está conferido, ou o pagamento já foi desfeito." } })
    .input(z.strictObject({ id: idOf("receivables") }))
    .output(z.object({ id: Id })),
};
