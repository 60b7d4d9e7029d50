import * as z from "zod";
import { Rate, type LineSource, lineSources } from "#contract/commission-terms.ts";
import { rateText } from "#contract/numbers.ts";
import { TierPart, tiers } from "#contract/commission-tiers.ts";
import { list, listCall } from "#contract/list.ts";
import { reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { ownSales } from "#contract/own-sales.ts";
import { AskedDay, Day, Id, idOf, Instant, rowOf } from "#contract/values.ts";

export const commissionStates = {
  a_revisar: "A revisar",
  pendente: "Pendente",
  processada: "Processada",
  paga: "Paga",
} as const;
const State = z.enum(Object.keys(commissionStates) as (keyof typeof commissionStates)[]);
export type CommissionState = z.infer<typeof State>;

/** The source of a line: a sale, a later payment of the client, or a reversal. */
export const commissionKinds = {
  venda: "Venda",
  recebimento: "Fiado recebido",
  devolucao: "Devolução",
  estorno: "Estorno",
} as const;

/**
 * A barber's commission for an item, negative when reversed, in centavos. `base` is `bruto` less discounts, or what comes back of it;
 * `cheia` is the result of its rate (`bps`), `valor` the part that this line pays. For a partner's service `casa` is the house's share
 * (else null). `faixas` are the parts of `base` whose rate comes from tiers; `bps` is then their average. A line without a rate is to be
 * reviewed. `dia` is when it counts, `vendido_em` when it was sold.
 */
const Commission = z.object({
  id: Id,
  dia: Day,
  vendido_em: Day,
  barbeiro_id: Id,
  barbeiro: z.string(),
  tipo: z.enum(Object.keys(commissionKinds) as (keyof typeof commissionKinds)[]),
  comanda_id: Id,
  comanda: z.int(),
  nome: z.string(),
  quantidade: z.int(),
  bruto: z.int(),
  desconto: z.int(),
  consumo: z.int(),
  taxa: z.int(),
  taxa_por: z.enum(["casa", "dividida", "barbeiro"]),
  base: z.int(),
  bps: z.int().nullable(),
  origem: z.enum([...(Object.keys(lineSources) as LineSource[]), "estorno"]).nullable(),
  faixas: z.array(TierPart).nullable(),
  cheia: z.int(),
  valor: z.int(),
  casa: z.int().nullable(),
  no_recebimento: z.boolean(),
  retroativa: z.boolean(),
  situacao: State,
});
export type Commission = z.infer<typeof Commission>;

/** Both days included; without them, all days. */
const period = { de: AskedDay.optional(), ate: AskedDay.optional() };

export const commissionList = list({
  title: "Comissões",
  path: "/commissions",
  item: Commission,
  columns: {
    nome: "Item",
    barbeiro: "Barbeiro",
    dia: "Dia",
    comanda: "Comanda",
    tipo: "O quê",
    base: "Base",
    bps: "Taxa",
    valor: "Comissão",
    situacao: "Situação",
  },
  facts: ["barbeiro", "valor"],
  texts: {
    nome: ({ nome, quantidade }) => (quantidade > 1 ? `${quantidade}× ${nome}` : nome),
    tipo: ({ tipo }) => commissionKinds[tipo],
    base: ({ tipo, base }) => (tipo === "recebimento" ? null : reais(base)),
    bps: ({ bps }) => (bps === null ? null : rateText(bps)),
    valor: ({ valor }) => reais(valor),
    situacao: ({ situacao }) => commissionStates[situacao],
  },
  sorts: ["dia", "valor"],
  usual: "-dia",
  filters: { ...period, barbeiro: idOf("barbeiros").optional(), situacao: State.optional() },
});

/**
 * In centavos: of the period by state (without a period: of all days, and paid this year), the unpaid sum of all days, and this and the
 * last month of the shop's calendar.
 */
const Figures = z.object({
  pendente: z.int(),
  processada: z.int(),
  paga: z.int(),
  a_receber: z.int(),
  este_mes: z.int(),
  mes_passado: z.int(),
  /** The number of lines without a rate. */
  a_revisar: z.int(),
});
export type CommissionFigures = z.infer<typeof Figures>;

export const RateLine = z.strictObject({ id: idOf("commissions"), bps: Rate });
export type RateLine = z.input<typeof RateLine>;

/** A rate of a barber, of a service or product, or of a barber for one of those. */
const CommissionRate = z.object({
  id: Id,
  barbeiro_id: Id.nullable(),
  barbeiro: z.string().nullable(),
  service_id: Id.nullable(),
  product_id: Id.nullable(),
  alvo: z.string().nullable(),
  bps: z.int(),
  updated_at: Instant,
});
export type CommissionRate = z.infer<typeof CommissionRate>;

export const rateList = list({
  title: "Taxas de comissão",
  path: "/commission-rates",
  item: CommissionRate,
  columns: { alvo: "Serviço ou produto", barbeiro: "Barbeiro", bps: "Taxa", updated_at: "Desde" },
  texts: {
    alvo: ({ alvo }) => alvo ?? "Tudo o que faz",
    barbeiro: ({ barbeiro }) => barbeiro ?? "Todos",
    bps: ({ bps }) => rateText(bps),
  },
  sorts: ["updated_at"],
  usual: "-updated_at",
  filters: {
    barbeiro: idOf("barbeiros").optional(),
    service: idOf("services").optional(),
    product: idOf("products").optional(),
  },
});

/** Names at least one of the three. It replaces the existing rate for the same combination. */
export const SaveRate = z
  .strictObject({
    barbeiro_id: idOf("barbeiros").nullable(),
    service_id: idOf("services").nullable(),
    product_id: idOf("products").nullable(),
    bps: Rate,
  })
  .refine(({ service_id, product_id }) => !service_id || !product_id, {
    path: ["product_id"],
    message: "Escolha um serviço ou um produto.",
  })
  .refine(({ barbeiro_id, service_id, product_id }) => barbeiro_id ?? service_id ?? product_id, {
    path: ["barbeiro_id"],
    message: "Escolha um barbeiro, um serviço ou um produto.",
  });
export type SaveRate = z.input<typeof SaveRate>;

const tags = ["Comissões"];

export const commissions = {
  list: listCall(commissionList, { tags, summary: "O que cada barbeiro ganhou; um barbeiro lê o que é seu" }),
  figures: call
    .route({
      method: "GET",
      path: "/commissions/figures",
      tags,
      summary: "Quanto há a receber, e quanto foi em cada mês",
    })
    .input(z.strictObject({ ...period, barbeiro: idOf("barbeiros").optional() }))
    .output(Figures),
  rate: call
    .route({ method: "POST", path: "/commissions/{id}/rate", tags, summary: "Dizer a taxa do que não tem nenhuma" })
    .errors({ ALREADY_RATED: { status: 409, message: "Esta comissão já tem uma taxa. Veja como ficou." } })
    .input(RateLine)
    .output(z.void()),
  rates: {
    list: listCall(rateList, { tags, summary: "As taxas que valem em vez da taxa da barbearia" }),
    save: call
      .route({ method: "POST", path: "/commission-rates", tags, summary: "Dizer uma taxa; o que já foi vendido fica" })
      .input(SaveRate)
      .output(z.object({ id: Id })),
    remove: call
      .route({ method: "POST", path: "/commission-rates/{id}/remove", tags, summary: "Tirar uma taxa" })
      .input(rowOf("commission_rates"))
      .output(z.void()),
  },
  tiers,
  own: ownSales,
};
