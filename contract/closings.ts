import * as z from "zod";
import { barberDebts } from "#contract/barber-debts.ts";
import {
  AdjustmentKind,
  AskPreview,
  AskTeamPreview,
  ContestClosing,
  ReplyToClosing,
  PayClosing,
  ProcessClosing,
  ReverseClosing,
  ReverseClosingPayment,
  SaveAdjustment,
} from "#contract/closing-acts.ts";
import { list, listCall } from "#contract/list.ts";
import { closingSums } from "#contract/closing-statement.ts";
import { PotShareOfClosing } from "#contract/pot-months.ts";
import { reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { Day, Id, idOf, Instant, rowOf } from "#contract/values.ts";

export const closingStates = {
  processado: "A conferir",
  aceito: "Aceito",
  contestado: "Contestado",
  parcial: "Pago em parte",
  pago: "Pago",
  estornado: "Estornado",
} as const;
const State = z.enum(Object.keys(closingStates) as (keyof typeof closingStates)[]);

const Closing = z.object({
  id: Id,
  ate: Day,
  de: Day,
  barbeiro_id: Id,
  barbeiro: z.string(),
  ...closingSums,
  pago: z.int(),
  situacao: State,
});
export type Closing = z.infer<typeof Closing>;

export const closingList = list({
  title: "Fechamentos",
  path: "/closings",
  item: Closing,
  columns: {
    ate: "Período",
    barbeiro: "Barbeiro",
    comissoes: "Comissões",
    repasses: "Repasses",
    pote: "Pote",
    gorjetas: "Gorjetas",
    bonus: "Bônus",
    recebido: "Recebido por ele",
    descontos: "Descontos",
    vales: "Vales",
    liquido: "Líquido",
    pago: "Pago",
    situacao: "Situação",
  },
  facts: ["barbeiro", "liquido", "situacao"],
  texts: {
    comissoes: ({ comissoes }) => reais(comissoes),
    repasses: ({ repasses }) => reais(repasses),
    pote: ({ pote }) => reais(pote),
    gorjetas: ({ gorjetas }) => reais(gorjetas),
    bonus: ({ bonus }) => reais(bonus),
    recebido: ({ recebido }) => reais(recebido),
    descontos: ({ descontos }) => reais(descontos),
    vales: ({ vales }) => reais(vales),
    liquido: ({ liquido }) => reais(liquido),
    pago: ({ pago }) => reais(pago),
    situacao: ({ situacao }) => closingStates[situacao],
  },
  sorts: ["ate", "liquido"],
  usual: "-ate",
  filters: { barbeiro: idOf("barbeiros").optional(), situacao: State.optional(), devidos: z.literal("sim").optional() },
});

const mostShown = 1000;

const Adjustment = z.object({
  id: Id,
  tipo: AdjustmentKind,
  dia: Day,
  valor: z.int(),
  motivo: z.string(),
  /** For a tier's bonus, the first day of its month; such an adjustment has no author. */
  mes: Day.nullable(),
  autor: z.string().nullable(),
});
export type Adjustment = z.infer<typeof Adjustment>;

/** The part of a vale, paid on `dia`, that a closing deducts, or that is open. */
const Deducted = z.object({ id: Id, dia: Day, motivo: z.string(), valor: z.int() });
export type Deducted = z.infer<typeof Deducted>;

/** The lines of a closing or of its preview, at most a thousand of each kind. `partes`: tips, and money that the barber received. */
const made = {
  linhas: z
    .array(
      z.object({
        id: Id,
        dia: Day,
        comanda: z.int(),
        nome: z.string(),
        quantidade: z.int(),
        base: z.int(),
        bps: z.int().nullable(),
        valor: z.int(),
      }),
    )
    .max(mostShown),
  partes: z
    .array(z.object({ tipo: z.enum(["gorjeta", "recebido"]), dia: Day, comanda: z.int().nullable(), valor: z.int() }))
    .max(mostShown),
  ajustes: z.array(Adjustment).max(mostShown),
  potes: z.array(PotShareOfClosing).max(mostShown),
  vales_descontados: z.array(Deducted).max(mostShown),
};

/**
 * The warnings to confirm: lines without a rate, open comandas with items of the barber (their numbers), and a barber who left and owes.
 */
const Doubts = z.object({ a_revisar: z.int(), comandas: z.array(z.int()).max(50), saiu: z.boolean() });
export type Doubts = z.infer<typeof Doubts>;

const Preview = z.object({
  barbeiro: z.string(),
  ...closingSums,
  ...made,
  /** The number of lines, including those not shown. */
  total_linhas: z.int(),
  duvidas: Doubts,
  /** The last day settled by a closing of the barber. */
  fechado_ate: Day.nullable(),
});
export type Preview = z.infer<typeof Preview>;

/** The preview of a team member's closing; `vazio`: there is nothing to close. */
const TeamPreview = z.object({
  barbeiro_id: Id,
  barbeiro: z.string(),
  liquido: z.int(),
  saldo: z.int(),
  vazio: z.boolean(),
  duvidas: Doubts,
  fechado_ate: Day.nullable(),
});
export type TeamPreview = z.infer<typeof TeamPreview>;

const ClosingDetails = Closing.extend({
  ...made,
  total_linhas: z.int(),
  criado_em: Instant,
  autor: z.string().nullable(),
  aceito_em: Instant.nullable(),
  /** The barber contests it, and some of it is still to be paid. */
  contestado: z.boolean(),
  contestacao: z.string(),
  /** The admin's answer to the contestation; empty without one. */
  resposta: z.string(),
  estornado_em: Instant.nullable(),
  motivo: z.string(),
  pagamentos: z
    .array(
      z.object({
        id: Id,
        em: Day,
        valor: z.int(),
        conta: z.string().nullable(),
        autor: z.string().nullable(),
        estornado: z.boolean(),
        motivo: z.string(),
      }),
    )
    .max(mostShown),
});
export type ClosingDetails = z.infer<typeof ClosingDetails>;

const NO_CAIXA = { status: 409, message: "Não há caixa aberto." };
const CLOSING_ENDED = { status: 409, message: "Este fechamento já foi pago ou estornado. Veja como ficou." };
/** A barber answers before anything is paid (docs/decisions/0059). */
const ANSWERED_LATE = {
  status: 409,
  message: "Este fechamento já começou a ser pago, ou foi estornado. Veja como ficou.",
};
const tags = ["Fechamentos"];

export const closings = {
  debts: barberDebts,
  list: listCall(closingList, { tags, summary: "Os fechamentos dos barbeiros; um barbeiro lê os seus" }),
  details: call
    .route({ method: "GET", path: "/closings/{id}", tags, summary: "Um fechamento com tudo o que o compõe" })
    .input(rowOf("closings"))
    .output(ClosingDetails),
  preview: call
    .route({ method: "GET", path: "/closing-preview", tags, summary: "O que um fechamento seria" })
    .input(AskPreview)
    .output(Preview),
  team: call
    .route({
      method: "GET",
      path: "/closing-preview/team",
      tags,
      summary: "O que os fechamentos de toda a equipe seriam",
    })
    .input(AskTeamPreview)
    .output(z.array(TeamPreview).max(400)),
  process: call
    .route({ method: "POST", path: "/closings", tags, summary: "Fechar o que um barbeiro ganhou até um dia" })
    .errors({
      NOTHING_TO_CLOSE: { status: 409, message: "Não há nada a fechar para este barbeiro até esse dia." },
      PERIOD_OVERLAPS: { status: 409, message: "Este barbeiro já tem um fechamento neste período, ou depois dele." },
      CLOSING_DOUBTFUL: { status: 409, message: "Há algo a resolver antes de fechar.", data: Doubts },
    })
    .input(ProcessClosing)
    .output(z.object({ id: Id })),
  pay: call
    .route({ method: "POST", path: "/closings/{id}/pay", tags, summary: "Pagar um fechamento, todo ou em parte" })
    .errors({
      NO_CAIXA,
      CLOSING_ENDED,
      PAYS_TOO_MUCH: { status: 409, message: "É mais do que falta pagar deste fechamento." },
      CLOSING_CONTESTED: { status: 409, message: "O barbeiro contestou este fechamento." },
    })
    .input(PayClosing)
    .output(z.object({ id: Id })),
  reverse: call
    .route({
      method: "POST",
      path: "/closings/{id}/reverse",
      tags,
      summary: "Estornar um fechamento e o que dele foi pago",
    })
    .errors({
      NO_CAIXA,
      CLOSING_ENDED,
      NEWER_CLOSING: { status: 409, message: "Estorne antes o fechamento mais novo deste barbeiro." },
    })
    .input(ReverseClosing)
    .output(z.object({ id: Id })),
  reversePayment: call
    .route({
      method: "POST",
      path: "/closing-payments/{id}/reverse",
      tags,
      summary: "Estornar um pagamento de um fechamento, que fica a pagar",
    })
    .errors({ NO_CAIXA, PAYMENT_REVERSED: { status: 409, message: "Este pagamento já foi estornado." } })
    .input(ReverseClosingPayment)
    .output(z.object({ id: Id })),
  reply: call
    .route({ method: "POST", path: "/closings/{id}/reply", tags, summary: "Responder ao que o barbeiro contesta" })
    .errors({ NOT_CONTESTED: { status: 409, message: "O barbeiro não contesta mais este fechamento." } })
    .input(ReplyToClosing)
    .output(z.object({ id: Id })),
  /** A barber's own closings. */
  own: {
    accept: call
      .route({ method: "POST", path: "/closings/{id}/accept", tags, summary: "Aceitar o próprio fechamento" })
      .errors({ CLOSING_ENDED: ANSWERED_LATE })
      .input(rowOf("closings"))
      .output(z.object({ id: Id })),
    contest: call
      .route({
        method: "POST",
        path: "/closings/{id}/contest",
        tags,
        summary: "Dizer o que não confere no próprio fechamento",
      })
      .errors({ CLOSING_ENDED: ANSWERED_LATE })
      .input(ContestClosing)
      .output(z.object({ id: Id })),
  },
  file: call
    .route({ method: "POST", path: "/closings/{id}/pdf", tags, summary: "O extrato de um fechamento, em PDF" })
    .input(rowOf("closings"))
    .output(z.file()),
  adjust: call
    .route({
      method: "POST",
      path: "/closings/adjustments",
      tags,
      summary: "Dar um bônus, ou descontar do próximo fechamento",
    })
    .input(SaveAdjustment)
    .output(z.object({ id: Id })),
  removeAdjustment: call
    .route({
      method: "POST",
      path: "/closings/adjustments/{id}/remove",
      tags,
      summary: "Tirar o que nenhum fechamento levou",
    })
    .input(rowOf("closing_adjustments"))
    .output(z.void()),
};
