import type * as z from "zod";
import type { accountList } from "#contract/platform.ts";
import type { EventType } from "#contract/event-words.ts";
import { recordPlatformEvent } from "#server/features/audit/security-log/rules.ts";
import { addressOf, allAccounts, setLocked } from "#server/features/auth/accounts/queries.ts";
import { accountById } from "#server/features/auth/email/queries.ts";
import { confirmsEmails, sendConfirmationAgain } from "#server/features/auth/email/rules.ts";
import { endSessions as endSessionsOf } from "#server/features/auth/sessions/queries.ts";
import { lockAsSuperAdmin } from "#server/features/super-admins/rules.ts";
import type { PlatformCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

export async function listAccounts({ db, deps, scope }: PlatformCall, asked: z.output<typeof accountList.asked>) {
  const { items, next } = await allAccounts(db, scope, asked);
  const accounts = items.map((one) => ({
    ...one,
    awaits_confirmation: !one.email_verified && confirmsEmails(deps.installation),
    created_at: one.created_at.toISOString(),
    locked_at: one.locked_at?.toISOString() ?? null,
    last_seen_at: one.last_seen_at?.toISOString() ?? null,
  }));
  return { items: accounts, next };
}

/** Locks an account and ends its sessions. Refuses NOT_YOURSELF, NOT_FOUND. */
export async function lockAccount(call: PlatformCall, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { db, scope } = call;
  if (id === scope.actor.id) throw new Refusal("NOT_YOURSELF");
  await lockAsSuperAdmin(call);
  const changed = await setLocked(db, scope, { id, locked: true });
  if (changed === undefined) throw new Refusal("NOT_FOUND");
  await endSessionsOf(db, { user: id });
  call.endStreams({ user: id });
  if (changed) await recordAbout(call, "account_locked", { id, details: { reason } });
}

export async function unlockAccount(call: PlatformCall, id: string): Promise<void> {
  const changed = await setLocked(call.db, call.scope, { id, locked: false });
  if (changed === undefined) throw new Refusal("NOT_FOUND");
  if (changed) await recordAbout(call, "account_unlocked", { id });
}

/** Sends another link that confirms the address. Refuses NOT_FOUND, CONFIRMATION_NOT_NEEDED, TOO_MANY_REQUESTS. */
export async function resendConfirmation(call: PlatformCall, id: string): Promise<void> {
  const { db, deps, scope } = call;
  const account = await addressOf(db, scope, id);
  if (!account) throw new Refusal("NOT_FOUND");
  if (account.confirmed || !confirmsEmails(deps.installation)) throw new Refusal("CONFIRMATION_NOT_NEEDED");
  if (!(await sendConfirmationAgain(deps, db, account))) throw new Refusal("TOO_MANY_REQUESTS");
  await recordPlatformEvent(call, "confirmation_resent", { details: { email: account.email } });
}

export async function endSessions(call: PlatformCall, id: string): Promise<{ ended: number }> {
  if (!(await accountById(call.db, id))) throw new Refusal("NOT_FOUND");
  const ended = await endSessionsOf(call.db, { user: id });
  call.endStreams({ user: id });
  await recordAbout(call, "sessions_ended", { id, details: { sessions: String(ended) } });
  return { ended };
}

/** Records an act on an account, with its e-mail. */
async function recordAbout(
  call: PlatformCall,
  event_type: EventType,
  { id, details = {} }: { id: string; details?: Record<string, string> },
): Promise<void> {
  const account = await addressOf(call.db, call.scope, id);
  const named = { account: id, ...(account && { email: account.email }) };
  await recordPlatformEvent(call, event_type, { details: { ...named, ...details } });
}
