import type * as z from "zod";
import { type DeleteAccount, type LeftBehind, leftTexts } from "#contract/own-data.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { inTransaction } from "#server/database.ts";
import { provePassword } from "#server/features/auth/passwords/rules.ts";
import { barberChanged } from "#server/features/barbers/rules.ts";
import { refuseOpen } from "#server/features/clients/privacy/rules.ts";
import { signOut } from "#server/features/auth/sign-in/rules.ts";
import { eraseSelf, type Found, leftBehind, subscriptionsOfSelf } from "#server/features/profile/leaving/queries.ts";
import { removeFile } from "#server/features/photos/rules.ts";
import type { SignedInContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Deletes the own account: erases the person from every row; rows of money and time stay without them (business-rules 10). Subscriptions
 * end, and a job ends what a card renews. Refuses WRONG_PASSWORD, LAST_ADMIN; STILL_OPEN with what must be settled before; WOULD_LOSE with
 * what was paid for and not used, until that is given up. It stays in the books, and the shop's log says what it was.
 */
export async function deleteAccount(
  context: SignedInContext,
  { password, giveUp }: z.output<typeof DeleteAccount>,
): Promise<void> {
  const { deps, actor } = context;
  await provePassword(context, password);
  await inTransaction(deps.db, { role: "navalha_auth", actor: actor.user_id }, async (tx) => {
    const lost = refuseLeaving(await leftBehind(tx, deps.clock.now()), giveUp);
    for (const of of await subscriptionsOfSelf(tx)) await deps.jobs.send(tx, { name: "renew-online", data: of });
    await eraseSelf(tx);
    // Even this last event keeps neither address nor headers.
    const nameless = { address: "", headers: {} };
    const event = { event_type: "account_deleted", severity: "high", user_id: actor.user_id } as const;
    await recordSecurityEvent(tx, { context: nameless, ...event });
    for (const { shop: barbershop_id, cliente: client, ...left } of lost) {
      const details = { client: client!, what: leftTexts[left.kind](left) };
      await recordSecurityEvent(tx, {
        context: nameless,
        ...event,
        event_type: "client_gave_up",
        barbershop_id,
        details,
      });
    }
  });
  deps.realtime.endStreams({ user: actor.user_id });
  const { barbershop_id: shop, barbeiro_id: barber } = actor;
  if (shop && barber) barberChanged({ announce: (change) => deps.realtime.publish(shop, [change]) }, barber);
  await removeFile(context, actor.image);
  await signOut(context);
}

type Left = LeftBehind & Pick<Found, "shop" | "cliente">;

/** What is lost by leaving. Refuses LAST_ADMIN, and as `refuseOpen`. */
function refuseLeaving(found: Found[], giveUp: boolean): Left[] {
  const left = found.filter((one): one is Left => one.kind !== "admin");
  if (left.length < found.length) throw new Refusal("LAST_ADMIN");
  return refuseOpen(left, giveUp);
}
