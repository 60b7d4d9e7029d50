import { monthsOfPeriod } from "#contract/plans.ts";
import { asProvider } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { accountOf } from "#server/features/payments/accounts/queries.ts";
import { announcePlans, isReady } from "#server/features/payments/accounts/rules.ts";
import { keepOffer, planToOffer } from "#server/features/payments/offering/queries.ts";

type Offering = { shop: string; plan: string; instead?: string };

/**
 * Creates the provider's product and price of a saved plan, after the commit. A plan changed in the meantime has a later job of its own.
 */
export async function offerPlan(deps: Dependencies, { shop, plan: id, instead }: Offering): Promise<void> {
  const { payments } = deps;
  const place = payments && (await shopById(deps.db, shop));
  if (!place) return;
  const found = await asProvider({ deps }, place, async ({ db, scope }) => {
    const account = await accountOf(db, scope, payments);
    const plan = await planToOffer(db, scope, id);
    return isReady(account) && plan ? { conta: account.conta, plan } : null;
  });
  if (!found) return;
  const { conta, plan } = found;
  const { nome: name, preco: price, periodo, product } = plan;
  const made = await payments.offer(conta, {
    plan: id,
    name,
    price,
    months: monthsOfPeriod[periodo],
    product,
    instead,
  });
  await asProvider({ deps }, place, async (call) => {
    await keepOffer(call.db, call.scope, { ...plan, ...made });
    announcePlans(call);
  });
}
