import * as z from "zod";
import { list, listCall } from "#contract/list.ts";
import { reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { AskedDay, Day, Id, idOf } from "#contract/values.ts";

/** A sale that began a subscription, another period of one, or what was taken back since. */
export const planSaleKinds = { nova: "Nova", renovacao: "Renovação", devolvida: "Devolvida" } as const;
const Kind = z.enum(Object.keys(planSaleKinds) as (keyof typeof planSaleKinds)[]);
export type PlanSaleKind = z.infer<typeof Kind>;

/**
 * A period of a plan that a barber sold, in centavos: `valor` is what was paid for it and stands, without the joining fee, `comissao` what
 * its seller earns of it until now.
 */
const PlanSale = z.object({
  id: Id,
  dia: Day,
  cliente: z.string(),
  plano: z.string(),
  comanda_id: Id,
  comanda: z.int(),
  barbeiro: z.string(),
  tipo: Kind,
  valor: z.int(),
  comissao: z.int(),
});
export type PlanSale = z.infer<typeof PlanSale>;

/** Both days included; without them, all days. */
const period = { de: AskedDay.optional(), ate: AskedDay.optional(), barbeiro: idOf("barbeiros").optional() };

export const planSaleList = list({
  title: "Vendas de planos",
  path: "/subscribers/sold",
  item: PlanSale,
  columns: {
    cliente: "Cliente",
    plano: "Plano",
    dia: "Dia",
    tipo: "Venda",
    comanda: "Comanda",
    barbeiro: "Barbeiro",
    valor: "Valor pago",
    comissao: "Comissão",
  },
  facts: ["plano", "comissao"],
  texts: {
    tipo: ({ tipo }) => planSaleKinds[tipo],
    valor: ({ valor }) => reais(valor),
    comissao: ({ comissao }) => reais(comissao),
  },
  sorts: ["dia"],
  usual: "-dia",
  filters: { ...period, tipo: Kind.optional() },
});

/** Of the period: how many sales of each kind, what was paid for them and stands, and what they earn, in centavos. */
const Figures = z.object({
  nova: z.int(),
  renovacao: z.int(),
  devolvida: z.int(),
  valor: z.int(),
  comissao: z.int(),
});
export type PlanSaleFigures = z.infer<typeof Figures>;

const tags = ["Assinaturas"];

export const planSales = {
  sold: listCall(planSaleList, { tags, summary: "Planos que cada barbeiro vendeu; um barbeiro lê os que vendeu" }),
  soldFigures: call
    .route({ method: "GET", path: "/subscribers/sold/figures", tags, summary: "A soma dos planos vendidos" })
    .input(z.strictObject(period))
    .output(Figures),
};
