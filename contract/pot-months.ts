import * as z from "zod";
import { countText, numberText } from "#contract/numbers.ts";
import { moneyText } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { AskedMonth, Day, Id, idOf, Instant, line, rowOf } from "#contract/values.ts";

/** The states of a pote's month (business-rules 5): `pago` when closings have paid all of its shares. */
export const potStates = { aberto: "Aberto", calculado: "Calculado", fechado: "Fechado", pago: "Pago" } as const;
const State = z.enum(Object.keys(potStates) as (keyof typeof potStates)[]);
export type PotState = z.infer<typeof State>;

/** A barber's share in a closed month of a pote, as a line of a closing; negative where more was returned. */
export const PotShareOfClosing = z.object({ nome: z.string(), mes: Day, valor: z.int() });
export type PotShareOfClosing = z.infer<typeof PotShareOfClosing>;

const Criterion = z.enum(["fichas", "minutos", "atendimentos", "preco"]);

/**
 * The sums of a month, in centavos: base = recebido − devolvido + base_anterior; pool + casa = base, or 0 when it is negative; repartido +
 * saida = pool + entrada. `ajustes`: what late visits, estornos and corrections take from the pool first.
 */
export const potSums = {
  recebido: z.int(),
  devolvido: z.int(),
  base_anterior: z.int(),
  base: z.int(),
  pool: z.int(),
  casa: z.int(),
  entrada: z.int(),
  ajustes: z.int(),
  /** The weight of all visits. */
  peso: z.int(),
  distribuido: z.int(),
  repartido: z.int(),
  saida: z.int(),
};

/** A barber's share in a month: `valor` includes `ajustes`. Also the closing that includes it, and whether that is paid. */
const Share = z.object({
  barbeiro_id: Id,
  barbeiro: z.string(),
  atendimentos: z.int(),
  peso: z.int(),
  ajustes: z.int(),
  valor: z.int(),
  closing_id: Id.nullable(),
  pago: z.boolean(),
});
export type PotShare = z.infer<typeof Share>;

/** Takes effect in the next month that is closed. */
const Correction = z.object({ id: Id, barbeiro_id: Id, barbeiro: z.string(), valor: z.int(), motivo: z.string() });
export type PotCorrection = z.infer<typeof Correction>;

const PotMonth = z.object({
  id: Id,
  nome: z.string(),
  mes: AskedMonth,
  situacao: State,
  criterio: Criterion,
  casa_bps: z.int(),
  ...potSums,
  partes: z.array(Share).max(400),
  /** Visits of barbers who were not members on that day. */
  de_fora: z.int(),
  correcoes: z.array(Correction).max(200),
  desde: AskedMonth,
  /** The first month that is not closed; late changes count in it. */
  aberto: AskedMonth,
  /** The day of a drawer that is not counted yet; nothing from that day on is shown. */
  por_contar: Day.nullable(),
  /** Whether something changed since it was computed. */
  mudou: z.boolean(),
  calculado_em: Instant.nullable(),
  fechado_em: Instant.nullable(),
  fechado_por: z.string().nullable(),
});
export type PotMonth = z.infer<typeof PotMonth>;

const AskPotMonth = z.strictObject({ id: idOf("revenue_pots"), mes: AskedMonth });

/** Gives a barber more or less of the next month's pool, with a reason; `mes` is the closed month that was wrong. */
export const CorrectPot = z.strictObject({
  id: idOf("revenue_pots"),
  mes: AskedMonth,
  barbeiro_id: idOf("barbeiros"),
  valor: z
    .int("Informe um valor em reais.")
    .min(-100_000_000, "Valor alto demais.")
    .max(100_000_000, "Valor alto demais.")
    .refine((valor) => valor !== 0, "Informe o valor.")
    .meta({ examples: [1000] }),
  motivo: line(2, 120, "Informe o motivo."),
});
export type CorrectPot = z.input<typeof CorrectPot>;

/** The note on an extrato of a month that is not closed. */
export const openMonthText = "O mês ainda está aberto: pesos e valores mudam até ele ser fechado.";

/** The kinds of lines in a barber's extrato. */
export const potLineKinds = {
  visita: "Atendimento",
  atrasada: "De um mês já fechado",
  volta: "Estorno de um mês já fechado",
  correcao: "Correção",
} as const;
const LineKind = z.enum(Object.keys(potLineKinds) as (keyof typeof potLineKinds)[]);

/** A visit with its weight and its value; `comanda_id` only for roles that may read comandas. */
const StatementLine = z.object({
  id: Id,
  tipo: LineKind,
  dia: Day.nullable(),
  numero: z.int().nullable(),
  comanda_id: Id.nullable(),
  nome: z.string(),
  quantidade: z.int(),
  peso: z.int(),
  valor: z.int(),
});
export type PotLine = z.infer<typeof StatementLine>;

/** A barber's share in a pote. Of others it shows only the total weight (`peso_total`). One ficha is worth distribuido / peso_total. */
const OwnPart = z.object({
  id: Id,
  nome: z.string(),
  situacao: State,
  criterio: Criterion,
  peso: z.int(),
  peso_total: z.int(),
  distribuido: z.int(),
  ajustes: z.int(),
  valor: z.int(),
  total_linhas: z.int(),
  linhas: z.array(StatementLine).max(1000),
});
export type OwnPart = z.infer<typeof OwnPart>;

export const AskPotStatement = z.strictObject({ barbeiro_id: idOf("barbeiros"), mes: AskedMonth });
export type AskPotStatement = z.input<typeof AskPotStatement>;

const PotStatement = z.object({
  barbeiro: z.string(),
  mes: AskedMonth,
  por_contar: Day.nullable(),
  potes: z.array(OwnPart).max(20),
});
export type PotStatement = z.infer<typeof PotStatement>;

const units = { fichas: "ficha", atendimentos: "atendimento" };

/** "40 fichas", "30 min", "R$ 45,00". */
export function weightText(criterio: z.infer<typeof Criterion>, peso: number): string {
  if (criterio === "preco") return moneyText(peso);
  if (criterio === "minutos") return `${numberText(peso)} min`;
  return countText(peso, units[criterio]);
}

/** The value of one unit of weight, to a hundredth of a centavo: "R$ 0,4167 por ficha". */
export function unitValueText({
  criterio,
  distribuido,
  peso_total,
}: Pick<OwnPart, "criterio" | "distribuido" | "peso_total">): string {
  if (peso_total === 0) return "Sem atendimentos";
  const perUnit = distribuido / 100 / (criterio === "preco" ? peso_total / 100 : peso_total);
  const value = perUnit.toLocaleString("pt-BR", { style: "currency", currency: "BRL", maximumFractionDigits: 4 });
  const unit = { ...units, minutos: "minuto", preco: "R$ 1,00 de tabela" }[criterio];
  return `${value} por ${unit}`;
}

const tags = ["Potes"];
const POT_MONTH_CLOSED = { status: 409, message: "Este mês do pote já está fechado. Veja como ficou." };
const ofMonth = (path: string, summary: string) =>
  call
    .route({ method: "POST", path: `/revenue-pots/{id}/${path}`, tags, summary })
    .errors({
      POT_MONTH_CLOSED,
      MONTH_NOT_OVER: { status: 409, message: "Este mês ainda não acabou." },
      EARLIER_MONTH_OPEN: { status: 409, message: "Feche antes o mês anterior deste pote." },
      DRAWER_NOT_COUNTED: { status: 409, message: "Há um caixa desse mês que ainda não foi contado." },
      POT_CHANGED: { status: 409, message: "Algo mudou desde o cálculo. Calcule de novo e confira antes de fechar." },
    })
    .input(AskPotMonth)
    .output(z.object({ id: Id }));

export const potMonths = {
  month: call
    .route({ method: "GET", path: "/revenue-pots/{id}/month", tags, summary: "Um mês de um pote, como está agora" })
    .input(AskPotMonth)
    .output(PotMonth),
  compute: ofMonth("compute", "Calcular um mês que acabou"),
  close: ofMonth("close", "Fechar um mês calculado: as partes vão para os fechamentos"),
  correct: call
    .route({ method: "POST", path: "/revenue-pots/{id}/correct", tags, summary: "Corrigir um mês fechado no próximo" })
    .errors({ POT_MONTH_OPEN: { status: 409, message: "Este mês ainda está aberto: não precisa de correção." } })
    .input(CorrectPot)
    .output(z.object({ id: Id })),
  removeCorrection: call
    .route({
      method: "POST",
      path: "/pot-corrections/{id}/remove",
      tags,
      summary: "Tirar uma correção que nenhum mês levou",
    })
    .input(rowOf("revenue_pot_corrections"))
    .output(z.void()),
  statement: call
    .route({ method: "GET", path: "/pot-statement", tags, summary: "O extrato de um barbeiro em um mês" })
    .input(AskPotStatement)
    .output(PotStatement),
  statementFile: call
    .route({ method: "POST", path: "/pot-statement/pdf", tags, summary: "Esse extrato, em PDF" })
    .input(AskPotStatement)
    .output(z.file()),
};
