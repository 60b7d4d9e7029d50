import * as z from "zod";
import { call } from "#contract/refusals.ts";
import { Presence } from "#contract/team-barbers.ts";
import { Day, Id, Instant } from "#contract/values.ts";

/**
 * Today's agenda. `previsto` is the value of all visits neither cancelled nor missed, `realizado` of the concluded ones, in centavos.
 * `em_atendimento` counts the barbers that `equipe` shows as busy. `livres` counts the times left today. `minutos` of `trabalhados` are
 * booked in the next seven days.
 */
const DashboardDay = z.object({
  dia: Day,
  marcados: z.int(),
  concluidos: z.int(),
  em_atendimento: z.int(),
  faltas: z.int(),
  previsto: z.int(),
  realizado: z.int(),
  livres: z.int(),
  equipe: z.array(Presence).max(100),
  aniversarios: z.array(z.object({ id: Id, nome: z.string() })),
  semana: z.array(z.object({ day: Day, total: z.int(), minutos: z.int(), trabalhados: z.int() })).length(7),
});
export type DashboardDay = z.infer<typeof DashboardDay>;

/** The times that `livres` counts, by barber; those without any are left out. */
const FreeTimes = z.array(z.object({ id: Id, nome: z.string(), horarios: z.array(Instant).max(48) })).max(100);
export type FreeTimes = z.infer<typeof FreeTimes>;

/** The most rows that are counted of each kind. */
export const mostCounted = 200;

/** A pending task. `desde` is its first day, `valor` its amount in centavos where it is about money. */
const Alert = z.object({
  tipo: z.enum([
    "contas_atrasadas",
    "contas_de_hoje",
    "contas_a_vencer",
    "caixa_antigo",
    "comandas_antigas",
    "vales_solicitados",
    "vales_a_pagar",
    "fechamentos_a_pagar",
    "fechamentos_contestados",
    "comissoes_a_revisar",
    "extrato_a_conciliar",
    "sem_confirmar_hoje",
    "sem_confirmar_amanha",
    "estoque_baixo",
  ]),
  quantos: z.int().min(1).max(mostCounted),
  desde: Day.nullable(),
  valor: z.int().nullable(),
});
export type Alert = z.infer<typeof Alert>;

/**
 * Sales less discounts, courtesies and refunds, without tips, in centavos. Today and this month count to the day `ate`: while a drawer is
 * open, to the day before it was opened, since the person who counts must not know its cash (business-rules 2).
 */
const DashboardMonth = z.object({
  hoje: z.int().nullable(),
  /** Null where all days of this month are hidden. */
  ate: Day.nullable(),
  vendido: z.int(),
  /** Last month: up to the same day, and the whole month. */
  antes: z.int(),
  mes_passado: z.int(),
  meta: z.int().nullable(),
  dias: z.array(z.object({ dia: Day, vendido: z.int() })).max(62),
  comandas: z.object({ abertas: z.int(), falta: z.int() }),
  alertas: z.array(Alert).max(Alert.shape.tipo.options.length),
});
export type DashboardMonth = z.infer<typeof DashboardMonth>;

const tags = ["Dashboard"];

export const dashboard = {
  day: call
    .route({
      method: "GET",
      path: "/dashboard/day",
      tags,
      summary: "O dia da barbearia, e a ocupação dos próximos sete",
    })
    .output(DashboardDay),
  freeTimes: call
    .route({ method: "GET", path: "/dashboard/free-times", tags, summary: "Os horários livres de hoje, por barbeiro" })
    .output(FreeTimes),
  month: call
    .route({ method: "GET", path: "/dashboard/month", tags, summary: "O mês até aqui, e o que espera por alguém" })
    .output(DashboardMonth),
};
