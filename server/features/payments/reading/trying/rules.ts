import { asProvider } from "#server/actors.ts";
import { notifyAdmins } from "#server/features/cash/rules.ts";
import { joiningFee } from "#server/features/payments/checkout/rules.ts";
import { changeOnline, type Kept, onlineNow } from "#server/features/payments/reading/queries.ts";
import {
  announce,
  idsOf,
  inTurn,
  isRefused,
  type Reading,
  refuseOther,
  unsellableCode,
  why,
} from "#server/features/payments/reading/turns/rules.ts";
import { dayOf } from "#server/features/sales/online/rules.ts";
import { beginTrial } from "#server/features/subscribers/trying/rules.ts";
import type { Standing } from "#server/outside/payments/payments.ts";

/** Begins the trial for which a card was taken. If it cannot begin, the card is never charged. */
export async function tryOnline(reading: Reading, kept: Kept, standing: Standing): Promise<string | null> {
  const { subscription } = standing;
  if (!subscription?.trial || kept.teste_ate || isRefused(kept)) return null;
  const { from, to } = subscription.trial;
  const ids = idsOf(standing);
  try {
    return await inTurn(reading, kept, async (call, { id, cliente_id: client, plan_id: plan, preco, meses }) => {
      await refuseOther(call, kept);
      const teste_ate = dayOf(call, to);
      await beginTrial(call, { client, plan, inicio: dayOf(call, from), teste_ate, preco, meses });
      const changed = { ...ids, situacao: "ativa", motivo: null, teste_ate, updated_at: call.now } as const;
      await changeOnline(call.db, call.scope, { id, ...changed });
      announce(call, client);
      return "teste começado";
    });
  } catch (error) {
    const motivo = unsellableCode(error);
    return inTurn(reading, kept, async (call, { id, cliente_id }) => {
      const failed = { ...ids, situacao: "falhou", motivo, renova_em: null, updated_at: call.now } as const;
      await changeOnline(call.db, call.scope, { id, ...failed });
      const { plano, cliente } = await onlineNow(call.db, call.scope, id);
      await notifyAdmins(call, `não começou o teste de ${plano} de ${cliente}, e nada foi cobrado: ${why[motivo]}`, {});
      announce(call, cliente_id);
      return "teste recusado";
    });
  }
}

/**
 * What the card is charged when a trial ends: the joining fee too, unless the client's records were merged with one that pays the plan;
 * nothing where it was cancelled or could not begin.
 */
export async function settleTrial(
  { deps, place }: Reading,
  { id, conta }: Kept,
  { subscription }: Standing,
): Promise<void> {
  const { payments } = deps;
  if (!payments || !subscription?.trial) return;
  const now = await asProvider({ deps }, place, ({ db, scope }) => onlineNow(db, scope, id));
  const { id: assinatura, state, trial } = subscription;
  if (isRefused(now) && state !== "cancelled") await payments.cancel(conta, assinatura, "now");
  else if (now.adesao > 0 && trial.to > deps.clock.now())
    await payments.addOnce(conta, assinatura, joiningFee(now.plano, state === "active" && !now.paga ? now.adesao : 0));
}
