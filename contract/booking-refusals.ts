import * as z from "zod";
import { Centavos, Id, Instant, TimeOfDay } from "#contract/values.ts";

/** How many days ahead staff book and block, and changes of hours look for visits; the public books at most a year ahead. */
export const mostDaysAhead = 400;

/** A free time, with the barber who would serve and what it costs with them (centavos). */
export const FreeTime = z.object({ startsAt: Instant, barber: Id, preco: Centavos });
export type FreeTime = z.infer<typeof FreeTime>;

const nearest = z.object({ nearest: z.array(FreeTime).max(6) });

/** Refusals when no barber, or not the chosen one, does the wanted services. */
export const unableRefusals = {
  SERVICE_NOT_OFFERED: { status: 409, message: "Esse barbeiro não faz todos os serviços escolhidos." },
  NO_BARBER: { status: 409, message: "Nenhum barbeiro faz todos os serviços escolhidos." },
  BARBER_GONE: { status: 409, message: "Esse barbeiro não atende mais aqui. Marque com outro." },
} as const;

/** Refusals of every call that puts an appointment on a time (decisions 7). */
export const bookingRefusals = {
  SLOT_TAKEN: {
    status: 409,
    message: "Esse horário acabou de ser reservado. Escolha outro: nada do que você preencheu se perdeu.",
    data: nearest,
  },
  PRICE_CHANGED: {
    status: 409,
    message: "O valor desse horário mudou. Confira antes de confirmar: nada do que você preencheu se perdeu.",
    data: nearest,
  },
  OUTSIDE_HOURS: { status: 409, message: "Esse horário está fora do expediente." },
  TIME_BLOCKED: { status: 409, message: "O barbeiro não atende nesse horário." },
  TOO_SOON: { status: 409, message: "Esse horário está muito próximo. Escolha um mais tarde." },
  TOO_FAR: { status: 409, message: "Essa data ainda não está aberta para agendamento." },
  ...unableRefusals,
} as const;

/** The shop's page is off the air, or was never on it. */
export const notPublished = { status: 404, message: "Esta barbearia ainda não abriu os agendamentos online." } as const;

/** Refusals of booking for oneself, as a client or a visitor. */
export const selfBookingRefusals = {
  NOT_PUBLISHED: notPublished,
  CLIENT_BLOCKED: { status: 403, message: "Para agendar, fale com a barbearia." },
  TOO_MANY_HERE: {
    status: 429,
    message: "Muitos horários foram marcados hoje por essa conexão. Para mais um, fale com a barbearia.",
  },
  TOO_MANY_OPEN: { status: 409, message: "Você já tem muitos horários marcados. Para mais um, fale com a barbearia." },
} as const;

/** The appointment that already holds a wanted time, as staff see it. */
export const InTheWay = z.object({ id: Id, nome: z.string(), hora_inicio: TimeOfDay, hora_fim: TimeOfDay });
export type InTheWay = z.infer<typeof InTheWay>;

/** For staff: whose appointment holds the time, and whether the barber accepts an encaixe beside it. */
export const timeOccupied = {
  status: 409,
  message: "Esse horário já está ocupado.",
  data: z.object({ nearest: z.array(FreeTime).max(6), taken: z.array(InTheWay).max(50), encaixe: z.boolean() }),
} as const;

/** Refusals of calls by which staff put an appointment on a time. */
export const staffRefusals = {
  ...bookingRefusals,
  SLOT_TAKEN: { ...bookingRefusals.SLOT_TAKEN, message: timeOccupied.message },
  ENCAIXE_NOT_ALLOWED: { status: 409, message: "Esse barbeiro não aceita encaixes." },
  BEFORE_HISTORY: {
    status: 403,
    message: "Essa data é anterior ao histórico que você pode ver. Peça à recepção ou ao administrador.",
  },
  FAR_AHEAD: {
    status: 409,
    message: `Escolha uma data mais próxima: a agenda vai até ${mostDaysAhead} dias à frente.`,
  },
  EMPTY_TIME: { status: 400, message: "O fim precisa ser depois do início." },
} as const;

/** Refusals of calls that change an appointment. */
export const changeRefusals = {
  TOO_LATE: { status: 409, message: "O prazo para mudar ou cancelar pelo site já passou. Fale com a barbearia." },
  WRONG_STATUS: { status: 409, message: "Esse agendamento já mudou de situação. Atualizamos a tela." },
  NOT_TODAY: { status: 409, message: "O atendimento só começa no dia marcado." },
  NOT_YET: { status: 409, message: "A falta só pode ser marcada depois do horário de início." },
  VISIT_IN_COMANDA: {
    status: 409,
    message:
      "A comanda deste agendamento já tem pagamento ou outros itens. A recepção precisa resolvê-la antes; se está fechada, estorná-la.",
  },
  UNDO_OVER: { status: 409, message: "Não dá mais para desfazer: passaram 10 minutos ou houve outra mudança." },
} as const;

/** The same for clients, who know of no comanda. */
export const ownRefusals = {
  ...changeRefusals,
  HANDED_OVER: {
    status: 409,
    message: "A barbearia passou este horário para outro barbeiro. Veja com quem ficou antes de mudar.",
  },
  VISIT_IN_COMANDA: {
    status: 409,
    message: "Este horário já tem pagamento na barbearia. Para mudar ou cancelar, fale com ela.",
  },
} as const;
