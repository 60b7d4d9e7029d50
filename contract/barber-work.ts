import * as z from "zod";
import { list, listCall } from "#contract/list.ts";
import { call } from "#contract/refusals.ts";
import { statusNames } from "#contract/status-names.ts";
import { Status } from "#contract/status.ts";
import { AskedMonth, Centavos, Id, idOf, Instant } from "#contract/values.ts";

/** A visit that a barber still has to do, with the client's name. */
const Ahead = z.object({
  id: Id,
  inicio: Instant,
  cliente: z.string(),
  servico: z.string(),
  status: Status,
  valor_final: Centavos,
});
export type Ahead = z.infer<typeof Ahead>;

export const aheadList = list({
  title: "Próximos agendamentos",
  path: "/appointments/ahead",
  item: Ahead,
  columns: { inicio: "Quando", cliente: "Cliente", servico: "Serviços", status: "Situação", valor_final: "Valor" },
  texts: { status: ({ status }) => statusNames[status], valor_final: ({ valor_final }) => valor_final / 100 },
  sorts: ["inicio"],
  usual: "inicio",
  filters: { barber: idOf("barbeiros") },
});

/**
 * A barber's month in the shop's calendar: visits finished and missed, minutes booked for visits that were neither cancelled nor missed,
 * and the value of the finished ones (centavos; null for roles other than admin).
 */
const BarberMonth = z.object({
  visits: z.int(),
  missed: z.int(),
  minutes: z.int(),
  revenue: z.int().min(0).nullable(),
});
export type BarberMonth = z.infer<typeof BarberMonth>;

const tags = ["Agenda"];

export const barberWork = {
  ahead: listCall(aheadList, { tags, summary: "O que um barbeiro ainda tem marcado" }),
  barberMonth: call
    .route({ method: "GET", path: "/appointments/of-barber/{barber}", tags, summary: "Números de um barbeiro no mês" })
    .input(z.strictObject({ barber: idOf("barbeiros"), month: AskedMonth }))
    .output(BarberMonth),
};
