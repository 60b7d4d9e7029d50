import type { SavePlan } from "#contract/plans.ts";
import type { Examples } from "#server/security/authorization/examples.ts";

export const plan: SavePlan = {
  nome: "Corte livre",
  preco: 9990,
  periodo: "mes",
  descricao: "Corte quando quiser.",
  beneficios: ["Corte à vontade", "10 % em produtos"],
  popular: true,
  icone: "💈",
  dias_semana: [1, 2, 3, 4],
  desconto_servicos: 0,
  desconto_produtos: 1000,
  limite: null,
  servicos: [],
  adesao: 0,
  teste_dias: null,
  dependentes: 0,
  pote_id: null,
  barbeiro_fixo: null,
  barbeiro_bps: null,
  venda_fixo: null,
  venda_bps: null,
};

export const examples: Examples = { subscription_plans: async ({ owner }) => (await owner.plans.save(plan)).id };
