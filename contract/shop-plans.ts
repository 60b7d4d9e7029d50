import * as z from "zod";
import { list, listCall, Search, Which } from "#contract/list.ts";
import { defaultIcon } from "#contract/plans.ts";
import { reais } from "#contract/quantities.ts";
import { registerCalls, Version } from "#contract/registers.ts";
import { Centavos, Id, idOf, Instant, line, text } from "#contract/values.ts";

/** A plan that the platform sells to shops (tipo_plano `barbearia`); `preco` of one month, in centavos. */
export const ShopPlan = z.object({
  id: Id,
  nome: z.string(),
  preco: z.int(),
  descricao: z.string(),
  beneficios: z.array(z.string()),
  icone: z.string(),
  popular: z.boolean(),
  /** How many barbers a shop may have; null: no limit. */
  limite: z.int().nullable(),
  teste_dias: z.int(),
});
export type ShopPlan = z.infer<typeof ShopPlan>;

/** The plan for the platform's administration. */
const KeptShopPlan = ShopPlan.extend({
  ordem: z.int(),
  /** The plan of new shops. */
  inicial: z.boolean(),
  /** The number of shops on it. */
  barbearias: z.int(),
  archived_at: Instant.nullable(),
  versao: Version,
});
export type KeptShopPlan = z.infer<typeof KeptShopPlan>;

/** "Até 3 barbeiros". */
function barbersText(limite: number | null): string {
  if (limite === null) return "Barbeiros sem limite";
  return limite === 1 ? "1 barbeiro" : `Até ${limite} barbeiros`;
}

/** The offers of a plan, line by line: its limit and trial, then its benefits as the platform wrote them. */
export function shopPlanOffers({ limite, teste_dias, beneficios }: Omit<ShopPlan, "id">): string[] {
  const trial = teste_dias > 0 ? [`${teste_dias} ${teste_dias === 1 ? "dia" : "dias"} de teste`] : [];
  return [barbersText(limite), ...trial, ...beneficios];
}

export const shopPlanList = list({
  title: "Planos da plataforma",
  path: "/admin/plans",
  item: KeptShopPlan,
  columns: {
    nome: "Plano",
    preco: "Preço por mês",
    limite: "Barbeiros",
    teste_dias: "Dias de teste",
    ordem: "Ordem",
    barbearias: "Barbearias",
    archived_at: "Arquivado em",
  },
  facts: ["preco", "barbearias"],
  texts: {
    preco: ({ preco }) => reais(preco),
    limite: ({ limite }) => limite ?? "Sem limite",
    nome: ({ nome, icone }) => `${icone || defaultIcon} ${nome}`,
  },
  sorts: ["ordem", "nome", "preco"],
  usual: "ordem",
  filters: { query: Search, which: Which.default("active") },
});

const count = (most: number) =>
  z.int("Informe um número.").min(0, "Não pode ser negativo.").max(most, `No máximo ${most}.`);

/** Without `id` it creates a plan. Changes apply to periods that begin later; only one plan at a time is `inicial`. */
export const SaveShopPlan = z.strictObject({
  id: idOf("platform_plans").optional(),
  versao: Version.optional(),
  nome: line(1, 60, "Informe o nome."),
  preco: Centavos,
  descricao: text(300),
  beneficios: z
    .array(line(1, 80, "Informe o benefício."))
    .max(20, "No máximo 20 benefícios.")
    .overwrite((all) => [...new Set(all)]),
  icone: line(0, 16, "").meta({ examples: ["💈"] }),
  popular: z.boolean(),
  limite: z.int("Informe um número.").min(1, "Pelo menos 1.").max(10_000, "Limite alto demais.").nullable(),
  teste_dias: count(365),
  ordem: count(999),
  inicial: z.boolean(),
});
export type SaveShopPlan = z.input<typeof SaveShopPlan>;

const tags = ["Plataforma"];
const writes = registerCalls("platform_plans", { tags, one: "um plano da plataforma", save: SaveShopPlan });

/** Why a plan cannot be given to a shop. */
export const SHOP_PLAN_ARCHIVED = { status: 409, message: "Este plano foi arquivado. Escolha outro." } as const;

export const keptShopPlans = {
  list: listCall(shopPlanList, { tags, summary: "Os planos que a plataforma vende às barbearias" }),
  save: writes.save.errors({ SHOP_PLAN_ARCHIVED }),
  archive: writes.archive,
  restore: writes.restore,
};

/** The refusal when a shop adds a barber beyond its plan; `limite` is null where an invoice is overdue. */
export const beyondPlan = {
  BARBER_LIMIT: {
    status: 409,
    message: "O plano NOME permite até N barbeiros.",
    data: z.object({ plano: z.string(), barbeiros: z.int().nullable() }),
  },
} as const;

/** The text of {@link beyondPlan}: the plan, its limit and where to change it. */
export function beyondPlanText({ plano, barbeiros }: { plano: string; barbeiros: number | null }): string {
  const where = "em Planos, Planos para barbearias";
  if (barbeiros === null)
    return `A assinatura do plano ${plano} está vencida. Veja a fatura ${where}: depois do pagamento dá para adicionar barbeiros.`;
  const most = barbeiros === 1 ? "1 barbeiro" : `${barbeiros} barbeiros`;
  return `O plano ${plano} permite até ${most}, com os convites pendentes. Para ter mais, peça outro plano ${where}.`;
}
