import type { SaveShopPlan } from "#contract/shop-plans.ts";
import type { Examples } from "#server/security/authorization/examples.ts";
import type { TestClient } from "#server/testing.ts";

export const shopPlan: SaveShopPlan = {
  nome: "Rede",
  preco: 49_900,
  descricao: "",
  beneficios: ["Várias unidades"],
  icone: "",
  popular: false,
  limite: null,
  teste_dias: 0,
  ordem: 9,
  inicial: false,
};

/** How an invoice is paid. */
export const paidNow = { paga_em: "2026-11-23", forma: "pix", nota: "" } as const;

let plans = 0;

/** Gives a shop another plan without a trial, dearer than the one before; answers the plan and its open invoice. */
export async function newInvoice(above: TestClient, shop: string): Promise<{ id: string; plan: string }> {
  const { id: plan } = await above.platform.plans.save({ ...shopPlan, preco: 1_000_000 * ++plans });
  const { valor } = await above.platform.subscriptions.quote({ shop, plan });
  await above.platform.subscriptions.change({ shop, plan, valor });
  const { items } = await above.platform.invoices.list({ shop, situacao: "aberta" });
  return { id: items[0]!.id, plan };
}

export const examples: Examples = {
  // Without a provider none is paid online.
  shop_invoices: () => crypto.randomUUID(),
  platform_plans: async ({ owner }) => (await owner.shopPlans.offer()).plans[0]!.id,
};
