import type { ShopPlan } from "#contract/values.ts";

/** What the platform sells to shops by default, in centavos a month (spec section 9); until its own plans are kept, these are they. */
export const shopPlans: { nome: ShopPlan; preco: number; icone: string; descricao: string; popular: boolean }[] = [
  { nome: "Basic", preco: 2990, icone: "🪒", descricao: "Para quem está começando.", popular: false },
  { nome: "Premium", preco: 7990, icone: "💈", descricao: "Para a barbearia que cresce.", popular: true },
  { nome: "Enterprise", preco: 15_000, icone: "👑", descricao: "Para equipes grandes.", popular: false },
];
