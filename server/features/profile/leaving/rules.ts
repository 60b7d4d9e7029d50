import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { inTransaction } from "#server/database.ts";
import { provePassword } from "#server/features/auth/passwords/rules.ts";
import { barberChanged } from "#server/features/barbers/rules.ts";
import { signOut } from "#server/features/auth/sign-in/rules.ts";
import { eraseSelf, obstaclesToLeaving, subscriptionsOfSelf } from "#server/features/profile/leaving/queries.ts";
import { removeFile } from "#server/features/photos/rules.ts";
import type { SignedInContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Deletes the own account: erases the person from every row; rows of money and time stay without them (business-rules 10). Subscriptions
 * end, and a job ends what a card renews. Refuses WRONG_PASSWORD, LAST_ADMIN, OPEN_APPOINTMENTS.
 */
export async function deleteAccount(context: SignedInContext, password: string): Promise<void> {
  const { deps, actor } = context;
  await provePassword(context, password);
  await inTransaction(deps.db, { role: "navalha_auth", actor: actor.user_id }, async (tx) => {
    const [obstacle] = await obstaclesToLeaving(tx);
    if (obstacle) throw new Refusal(obstacle);
    for (const of of await subscriptionsOfSelf(tx))
      await deps.jobs.send(tx, { name: "renew-online", data: { ...of, renews: false } });
    await eraseSelf(tx);
    // Even this last event keeps neither address nor headers.
    const nameless = { address: "", headers: {} };
    const event = { event_type: "account_deleted", severity: "high", user_id: actor.user_id } as const;
    await recordSecurityEvent(tx, { context: nameless, ...event });
  });
  deps.realtime.endStreams({ user: actor.user_id });
  const { barbershop_id: shop, barbeiro_id: barber } = actor;
  if (shop && barber) barberChanged({ announce: (change) => deps.realtime.publish(shop, [change]) }, barber);
  await removeFile(context, actor.image);
  await signOut(context);
}
