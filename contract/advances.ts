import * as z from "zod";
import { AccountCode } from "#contract/finance-accounts.ts";
import { list, listCall } from "#contract/list.ts";
import { reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { AskedDay, Centavos, Day, Id, idOf, Instant, line, rowOf } from "#contract/values.ts";

export const advanceStates = {
  solicitado: "Solicitado",
  aprovado: "Aprovado",
  recusado: "Recusado",
  pago: "Pago",
  descontado: "Descontado",
  estornado: "Estornado",
} as const;
const State = z.enum(Object.keys(advanceStates) as (keyof typeof advanceStates)[]);

/**
 * An advance paid to a barber, in centavos. `aberto` is the part that closings have not deducted yet; `resposta` says why it was refused or
 * withdrawn.
 */
const Advance = z.object({
  id: Id,
  created_at: Instant,
  barbeiro_id: Id,
  barbeiro: z.string(),
  valor: z.int(),
  motivo: z.string(),
  situacao: State,
  pago_em: Day.nullable(),
  aberto: z.int(),
  resposta: z.string(),
});
export type Advance = z.infer<typeof Advance>;

export const advanceList = list({
  title: "Vales",
  path: "/advances",
  item: Advance,
  columns: {
    barbeiro: "Barbeiro",
    motivo: "Motivo",
    created_at: "Pedido em",
    valor: "Valor",
    situacao: "Situação",
    pago_em: "Pago em",
    aberto: "A descontar",
    resposta: "Resposta",
  },
  facts: ["valor", "situacao"],
  texts: {
    valor: ({ valor }) => reais(valor),
    aberto: ({ aberto }) => reais(aberto),
    situacao: ({ situacao }) => advanceStates[situacao],
  },
  sorts: ["created_at", "valor"],
  usual: "-created_at",
  filters: { barbeiro: idOf("barbeiros").optional(), situacao: State.optional() },
});

const fields = { valor: Centavos.min(1, "Informe o valor."), motivo: line(2, 120, "Informe o motivo.") };

export const RequestAdvance = z.strictObject(fields);
export type RequestAdvance = z.input<typeof RequestAdvance>;

export const AddAdvance = z.strictObject({ barbeiro_id: idOf("barbeiros"), ...fields });
export type AddAdvance = z.input<typeof AddAdvance>;

const OneAdvance = rowOf("advances");
export const AnswerAdvance = z.strictObject({ id: idOf("advances"), resposta: line(2, 120, "Informe o motivo.") });
export type AnswerAdvance = z.input<typeof AnswerAdvance>;

/** Paid from the open drawer, or from an account on a day that is not in the future. */
export const PayAdvance = z.strictObject({ id: idOf("advances"), em: AskedDay, conta: AccountCode });
export type PayAdvance = z.input<typeof PayAdvance>;

/** In centavos: what is to be deducted or was approved (`aberto`), and what may still be requested (`disponivel`, null without a cap). */
const Room = z.object({ aberto: z.int(), disponivel: z.int().nullable() });

const ADVANCE_ENDED = { status: 409, message: "Este vale já foi respondido, pago ou estornado. Veja como ficou." };
const ADVANCE_LIMIT = {
  status: 403,
  message: "Passa do que a recepção aprova para um barbeiro. Peça a um administrador.",
};
const ADVANCE_CAP = { status: 409, message: "Passa do teto de vales sobre o que o barbeiro tem a receber." };
const NO_CAIXA = { status: 409, message: "Não há caixa aberto." };
const tags = ["Vales"];
const answered = z.object({ id: Id });

export const advances = {
  list: listCall(advanceList, { tags, summary: "Os vales dos barbeiros; um barbeiro lê os seus" }),
  add: call
    .route({ method: "POST", path: "/advances", tags, summary: "Lançar um vale, já aprovado" })
    .errors({ ADVANCE_LIMIT, ADVANCE_CAP })
    .input(AddAdvance)
    .output(answered),
  approve: call
    .route({ method: "POST", path: "/advances/{id}/approve", tags, summary: "Aprovar um vale" })
    .errors({ ADVANCE_ENDED, ADVANCE_LIMIT, ADVANCE_CAP })
    .input(OneAdvance)
    .output(answered),
  refuse: call
    .route({ method: "POST", path: "/advances/{id}/refuse", tags, summary: "Recusar um vale" })
    .errors({ ADVANCE_ENDED })
    .input(AnswerAdvance)
    .output(answered),
  pay: call
    .route({ method: "POST", path: "/advances/{id}/pay", tags, summary: "Pagar um vale aprovado" })
    .errors({ ADVANCE_ENDED, NO_CAIXA })
    .input(PayAdvance)
    .output(answered),
  reverse: call
    .route({ method: "POST", path: "/advances/{id}/reverse", tags, summary: "Estornar um vale, e o que dele foi pago" })
    .errors({
      ADVANCE_ENDED,
      NO_CAIXA,
      ADVANCE_DEDUCTED: { status: 409, message: "Um fechamento já descontou este vale. Estorne antes o fechamento." },
    })
    .input(AnswerAdvance)
    .output(answered),
  /** A barber's own advances. */
  own: {
    room: call
      .route({
        method: "GET",
        path: "/advances/own/room",
        tags,
        summary: "Quanto se deve de vales, e quanto se pode pedir",
      })
      .output(Room),
    request: call
      .route({ method: "POST", path: "/advances/own", tags, summary: "Pedir um vale" })
      .errors({ ADVANCE_CAP })
      .input(RequestAdvance)
      .output(answered),
  },
};
