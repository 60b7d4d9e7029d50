import * as z from "zod";
import { list, listCall } from "#contract/list.ts";
import { reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { AskedDay, Day, Id } from "#contract/values.ts";

/**
 * In centavos, of services and products: `valor` is `bruto` less discounts and courtesies, `taxa` the card fees that count for the
 * barber's commissions, on the day of their sale and without those of what came back.
 */
const sums = { bruto: z.int(), desconto: z.int(), valor: z.int(), taxa: z.int() };

/** What a barber sold on a day, less what came back on it. */
const OwnDay = z.object({ id: Day, ...sums });
export type OwnDay = z.infer<typeof OwnDay>;

/** Both days included; without them, all days. */
const period = { de: AskedDay.optional(), ate: AskedDay.optional() };

export const ownDayList = list({
  title: "O que você vendeu",
  path: "/commissions/own-days",
  item: OwnDay,
  columns: {
    id: "Dia",
    bruto: "Bruto",
    desconto: "Descontos",
    valor: "Valor",
    taxa: "Taxas de cartão",
  },
  facts: ["valor", "taxa"],
  texts: {
    bruto: ({ bruto }) => reais(bruto),
    desconto: ({ desconto }) => reais(desconto),
    valor: ({ valor }) => reais(valor),
    taxa: ({ taxa }) => reais(taxa),
  },
  sorts: ["id"],
  usual: "-id",
  filters: period,
});

export const ownSaleKinds = { venda: "Venda", devolucao: "Devolução", estorno: "Estorno" } as const;

/** A barber's part of a sale, or of what came back of it, which is negative. */
const OwnSale = z.object({
  id: Id,
  tipo: z.enum(Object.keys(ownSaleKinds) as (keyof typeof ownSaleKinds)[]),
  comanda_id: Id,
  comanda: z.int(),
  itens: z.string(),
  ...sums,
});
export type OwnSale = z.infer<typeof OwnSale>;

const tags = ["Comissões"];

export const ownSales = {
  days: listCall(ownDayList, { tags, summary: "O que um barbeiro vendeu, dia por dia" }),
  day: call
    .route({ method: "GET", path: "/commissions/own-days/{dia}", tags, summary: "O que um barbeiro vendeu em um dia" })
    .input(z.strictObject({ dia: AskedDay }))
    .output(z.array(OwnSale).max(500)),
  figures: call
    .route({ method: "GET", path: "/commissions/own-days/figures", tags, summary: "Quanto um barbeiro faturou" })
    .input(z.strictObject(period))
    /** In centavos, the sums of those days. */
    .output(z.object({ faturado: z.int(), taxas: z.int() })),
};
