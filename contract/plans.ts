import * as z from "zod";
import { Rate } from "#contract/commission-terms.ts";
import { weekdays } from "#contract/dates.ts";
import { list, listCall, Search, Which } from "#contract/list.ts";
import { formatMoney } from "#contract/money.ts";
import { rateText } from "#contract/numbers.ts";
import { NewPrice, priceFrom, trialText } from "#contract/plan-prices.ts";
import { moneyText, reais } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { registerCalls, Version } from "#contract/registers.ts";
import { historyCall } from "#contract/row-changes.ts";
import { Centavos, Id, idOf, Instant, line, rowOf, text } from "#contract/values.ts";

/** How long a payment is valid. */
export const planPeriods = { mes: "Mês", trimestre: "Trimestre", ano: "Ano" } as const;
export const Period = z.enum(Object.keys(planPeriods) as (keyof typeof planPeriods)[]);
export type PlanPeriod = z.infer<typeof Period>;

export const monthsOfPeriod: Record<PlanPeriod, number> = { mes: 1, trimestre: 3, ano: 12 };

/** The most people that a subscription covers beside its client. */
const maxDependents = 5;

/** The icon of a plan without its own (spec section 3). */
export const defaultIcon = "✂️";

/** A service that a plan covers: `quota` times in a cycle of a month, null without limit; `fichas` is its weight in the pote (business-rules 5). */
const Covered = z.object({ id: Id, nome: z.string(), quota: z.int().nullable(), fichas: z.int() });
export type Covered = z.infer<typeof Covered>;

/** A plan of the club as staff see it; `preco` of one period, in centavos, discounts in basis points. `online`: the checkout sells it. */
const Plan = z.object({
  id: Id,
  nome: z.string(),
  preco: z.int(),
  descricao: z.string(),
  beneficios: z.array(z.string()),
  popular: z.boolean(),
  icone: z.string(),
  periodo: Period,
  dias_semana: z.array(z.int()),
  desconto_servicos: z.int(),
  desconto_produtos: z.int(),
  limite: z.int().nullable(),
  /** The joining fee with a client's first period, in centavos, and the trial days before it; null: no trial. */
  adesao: z.int(),
  teste_dias: z.int().nullable(),
  /** How many further people a subscription covers, from the same quota. */
  dependentes: z.int(),
  /** The number of subscribers who have a place: also late ones, and those whose card may still pay. */
  assinantes: z.int(),
  online: z.boolean(),
  /** There is no place for the client who asks; never so for who has one. */
  cheio: z.boolean(),
  servicos: z.array(Covered),
});
export type Plan = z.infer<typeof Plan>;

/**
 * The plan for its owner: the pote it feeds, or without one a barber's pay for each covered item, a fixed amount in centavos or a rate in
 * basis points of the service's price (business-rules 5.6). `venda_fixo` or `venda_bps` is what a barber earns for selling it, once for
 * each client whom the sale brings into the club; the rate is of what was paid for the period (decision 0095).
 */
const KeptPlan = Plan.extend({
  pote_id: Id.nullable(),
  pote: z.string().nullable(),
  barbeiro_fixo: z.int().nullable(),
  barbeiro_bps: z.int().nullable(),
  venda_fixo: z.int().nullable(),
  venda_bps: z.int().nullable(),
  /** Announced to those who subscribe; null once it holds. */
  novo_preco: NewPrice.nullable(),
  archived_at: Instant.nullable(),
  versao: Version,
});
export type KeptPlan = z.infer<typeof KeptPlan>;

/** "Corte Simples 4×", or without limit "Corte Simples à vontade". A quota is of a month, which longer periods say (business-rules 5). */
export function coveredText({ nome, quota }: Pick<Covered, "nome" | "quota">, periodo: PlanPeriod): string {
  if (quota === null) return `${nome} à vontade`;
  return periodo === "mes" ? `${nome} ${quota}×` : `${nome} ${quota}× por mês`;
}

/** "Vale também para 1 dependente, com a mesma cota". */
function dependentsText(dependentes: number): string {
  return `Vale também para ${dependentes === 1 ? "1 dependente" : `${dependentes} dependentes`}, com a mesma cota`;
}

type Offered = Pick<Plan, "periodo" | "beneficios" | "desconto_servicos" | "desconto_produtos" | "dias_semana"> & {
  adesao?: number | undefined;
  teste_dias?: number | null | undefined;
  dependentes?: number | undefined;
  servicos: { nome: string; quota: number | null }[];
};

/** The offers of a club plan, line by line: first its benefits, as its owner wrote them. */
export function offersOf({
  periodo,
  beneficios,
  servicos,
  desconto_servicos,
  desconto_produtos,
  dias_semana,
  adesao = 0,
  teste_dias = null,
  dependentes = 0,
}: Offered): string[] {
  return [
    ...beneficios,
    ...(teste_dias ? [`${trialText(teste_dias)} de teste sem custo`] : []),
    ...(adesao > 0 ? [`Taxa de adesão de ${formatMoney(adesao)}, uma vez`] : []),
    ...servicos.map((one) => coveredText(one, periodo)),
    ...(dependentes > 0 ? [dependentsText(dependentes)] : []),
    ...(desconto_servicos > 0 ? [`${rateText(desconto_servicos)} de desconto em outros serviços`] : []),
    ...(desconto_produtos > 0 ? [`${rateText(desconto_produtos)} de desconto em produtos`] : []),
    ...(dias_semana.length < 7
      ? [`Vale ${dias_semana.map((day) => weekdays[day]!.toLocaleLowerCase("pt-BR")).join(", ")}`]
      : []),
  ];
}

export const planList = list({
  title: "Planos",
  path: "/plans/kept",
  item: KeptPlan,
  columns: {
    nome: "Plano",
    periodo: "Período",
    preco: "Preço",
    novo_preco: "Novo preço de quem assina",
    assinantes: "Assinantes",
    limite: "Limite",
    servicos: "Serviços cobertos",
    pote: "Pote",
    venda_bps: "Comissão da venda",
    desconto_servicos: "Desconto em serviços",
    desconto_produtos: "Desconto em produtos",
    archived_at: "Arquivado em",
  },
  facts: ["preco", "assinantes"],
  texts: {
    preco: ({ preco }) => reais(preco),
    novo_preco: ({ novo_preco }) => (novo_preco ? priceFrom(novo_preco) : ""),
    periodo: ({ periodo }) => planPeriods[periodo],
    servicos: ({ servicos, periodo }) => servicos.map((one) => coveredText(one, periodo)).join(", "),
    venda_bps: sellerText,
    desconto_servicos: ({ desconto_servicos }) => rateText(desconto_servicos),
    desconto_produtos: ({ desconto_produtos }) => rateText(desconto_produtos),
  },
  sorts: ["preco", "nome"],
  usual: "preco",
  filters: { query: Search, which: Which.default("active") },
});

/** What a barber earns for selling a plan: "10 %", "R$ 20,00", or nothing. */
function sellerText({ venda_fixo, venda_bps }: Pick<KeptPlan, "venda_fixo" | "venda_bps">): string {
  if (venda_fixo !== null) return moneyText(venda_fixo);
  return venda_bps === null ? "Nenhuma" : rateText(venda_bps);
}

const Discount = z
  .int("Informe o desconto.")
  .min(0, "O desconto não pode ser negativo.")
  .max(10_000, "No máximo 100 %.")
  .meta({ examples: [1000] });

/**
 * Without `id` it creates a plan. Subscriptions sold before keep price and period. At most one of `barbeiro_fixo` and `barbeiro_bps` is
 * set; neither counts while the plan feeds a pote. At most one of `venda_fixo` and `venda_bps` is set; it counts for sales to come.
 */
export const SavePlan = z.strictObject({
  id: idOf("subscription_plans").optional(),
  versao: Version.optional(),
  nome: line(1, 60, "Informe o nome."),
  preco: Centavos.min(1, "Informe o preço."),
  periodo: Period,
  descricao: text(300),
  beneficios: z
    .array(line(1, 80, "Informe o benefício."))
    .max(20, "No máximo 20 benefícios.")
    .overwrite((all) => [...new Set(all)]),
  popular: z.boolean(),
  icone: line(0, 16, "").meta({ examples: ["💈"] }),
  dias_semana: z
    .array(z.int().min(0).max(6))
    .min(1, "Escolha pelo menos um dia.")
    .max(7)
    .overwrite((days) => [...new Set(days)].toSorted((one, other) => one - other))
    .meta({ examples: [[1, 2, 3, 4, 5]] }),
  desconto_servicos: Discount,
  desconto_produtos: Discount,
  limite: z.int("Informe um número.").min(1, "Pelo menos 1.").max(100_000, "Limite alto demais.").nullable(),
  servicos: z
    .array(
      z.strictObject({
        id: idOf("services"),
        quota: z.int("Informe quantas vezes.").min(1, "Pelo menos 1.").max(100, "No máximo 100.").nullable(),
        fichas: z.int("Informe as fichas.").min(0, "Pelo menos 0.").max(1000, "No máximo 1000."),
      }),
    )
    .max(100, "No máximo 100 serviços.")
    .overwrite((all) => [...new Map(all.map((one) => [one.id, one])).values()])
    .meta({ examples: [[]] }),
  adesao: Centavos,
  teste_dias: z.int("Informe quantos dias.").min(1, "Pelo menos 1.").max(90, "No máximo 90.").nullable(),
  dependentes: z
    .int("Informe quantos.")
    .min(0, "Pelo menos 0.")
    .max(maxDependents, `No máximo ${maxDependents}.`)
    .meta({ examples: [0] }),
  pote_id: idOf("revenue_pots").nullable(),
  barbeiro_fixo: Centavos.nullable(),
  barbeiro_bps: Rate.nullable(),
  venda_fixo: Centavos.min(1, "Informe o valor.").nullable(),
  venda_bps: Rate.min(1, "Informe uma taxa.").nullable(),
});
export type SavePlan = z.input<typeof SavePlan>;

/** A service's default weight in the pote, by its name (business-rules 5.3). */
export function usualFichas(nome: string): number {
  const weights: [RegExp, number][] = [
    [/corte|cabelo/i, 40],
    [/barba/i, 30],
    [/pezinho/i, 20],
  ];
  return weights.find(([name]) => name.test(nome))?.[1] ?? 20;
}

const tags = ["Planos"];
const writes = registerCalls("subscription_plans", { tags, one: "um plano", save: SavePlan });

export const NO_CLIENT = { status: 409, message: "Escolha o cliente da comanda primeiro." };
export const PLAN_ARCHIVED = { status: 409, message: "Este plano foi arquivado e não aceita novos assinantes." };
const RENEWS_ITSELF = {
  status: 409,
  message:
    "Esta assinatura é cobrada no cartão do cliente. Para receber aqui, o administrador cancela antes a renovação no cartão.",
};
/** Why a client cannot buy a plan now. */
const notNow = {
  NO_CLIENT,
  PLAN_ARCHIVED,
  RENEWS_ITSELF,
  PLAN_FULL: {
    status: 409,
    message: "O plano já tem todos os assinantes que aceita. Aumente o limite ou espere uma vaga.",
  },
  OTHER_PLAN: { status: 409, message: "O cliente já assina outro plano, que ainda está pago. Espere o fim dele." },
  NEXT_LATER: {
    status: 409,
    message: "A troca para este plano vale na renovação. Venda-o a partir do fim do que está pago.",
  },
  OTHER_TRIAL: {
    status: 409,
    message: "O cliente está testando outro plano. Espere o fim do teste, ou venda o plano que ele testa.",
  },
} as const;

/** Why a plan cannot be sold; checked at the latest when its comanda is closed. */
export const planRefusals = {
  ...notNow,
  FEE_CHANGED: { status: 409, message: "A taxa de adesão deste cliente é outra. Tire o plano e adicione de novo." },
} as const;

/** Why a plan cannot be put on a comanda. */
export const planItemRefusals = {
  ...notNow,
  TWO_PLANS: { status: 409, message: "Já há outro plano nesta comanda: um cliente assina um plano por vez." },
} as const;

/** Why a plan's sale cannot be undone: something followed it, or other people have the former plan's place. */
export const planBackRefusals = {
  PLAN_CHANGED: {
    status: 409,
    message:
      "O plano foi trocado ou renovado depois: estorne primeiro o que veio depois. A troca se desfaz pelo estorno da comanda dela.",
  },
  PLAN_FULL: planRefusals.PLAN_FULL,
} as const;

export const POT_ARCHIVED = { status: 409, message: "Este pote foi arquivado. Reative-o, ou escolha outro." };
const PLANS_FULL = { status: 409, message: "Já há 300 planos ativos. Arquive um antes de criar outro." };

export const plans = {
  list: call
    .route({ method: "GET", path: "/plans", tags, summary: "Planos à venda, do mais barato ao mais caro" })
    .output(z.array(Plan).max(300)),
  onSale: call
    .route({ method: "GET", path: "/plans/on-sale", tags, summary: "O que uma comanda vende de planos, com o preço" })
    .output(z.array(Plan.pick({ id: true, nome: true, preco: true, cheio: true })).max(300)),
  kept: listCall(planList, { tags, summary: "Planos da barbearia" }),
  details: call
    .route({ method: "GET", path: "/plans/{id}", tags, summary: "Um plano" })
    .input(rowOf("subscription_plans"))
    .output(KeptPlan),
  history: historyCall("subscription_plans", { path: "/plans", tags }),
  save: writes.save.errors({ PLANS_FULL, POT_ARCHIVED }),
  archive: writes.archive,
  restore: writes.restore.errors({ PLANS_FULL }),
};
