import { recordInShop } from "#server/features/audit/rules.ts";
import { securitySettings, setStaffSecondFactor } from "#server/features/barbershops/security/queries.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";

export function shopSecurity({ db, scope }: ShopCall) {
  return securitySettings(db, scope);
}

/** Sets whether the team must have a second factor (decisions 4). The change is recorded. */
export async function requireSecondFactor(call: RequestContext & ShopCall, required: boolean): Promise<void> {
  const { db, scope } = call;
  await setStaffSecondFactor(db, scope, required);
  if (required) call.endStreams({ shop: scope.shop });
  const details = { exigida: required ? "sim" : "não" };
  await recordInShop(call, "second_factor_rule_changed", { severity: "medium", details });
}
