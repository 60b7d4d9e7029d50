import type * as z from "zod";
import type { RequestRecovery } from "#contract/recovery.ts";
import { inTransaction } from "#server/database.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { proveHuman } from "#server/features/auth/captcha/rules.ts";
import { passwordChangedMail } from "#server/features/auth/emails.ts";
import { voidLinks } from "#server/features/auth/links/queries.ts";
import { readLink } from "#server/features/auth/links/rules.ts";
import { aboutPassword, refuseKnown } from "#server/features/auth/passwords/rules.ts";
import { hashPassword, isPassword } from "#server/hashing.ts";
import {
  findRecovery,
  type OpenRecovery,
  replacePassword,
  useRecovery,
} from "#server/features/auth/recovery/queries.ts";
import { endSessions } from "#server/features/auth/sessions/queries.ts";
import { withinLimit } from "#server/features/limits/queries.ts";
import { refuseFlood } from "#server/features/limits/rules.ts";
import { sendsMails } from "#server/installation.ts";
import type { RequestContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Mails a link if the address has an account; answer and response time are the same if not (decisions 4). Refuses MAIL_MISSING, and as a
 * captcha does.
 */
export async function requestRecovery(
  context: RequestContext,
  { email, captcha }: z.output<typeof RequestRecovery>,
): Promise<void> {
  const { db, jobs, installation } = context.deps;
  if (!sendsMails(installation)) throw new Refusal("MAIL_MISSING");
  await proveHuman(context, captcha);
  await refuseFlood(context, "recovery", { hits: 10, seconds: 900 });
  // Limits mails to an address. The answer stays the same, so a stranger learns nothing.
  if (!(await withinLimit(db, `recovery-of:${email}`, { hits: 3, seconds: 900 }))) return;
  await inTransaction(db, { role: "navalha_auth" }, (tx) =>
    jobs.send(tx, { name: "send-recovery-link", data: { email } }),
  );
}

/**
 * Sets a new password with a recovery link, once. Ends every session and clears lockouts; if the address was not confirmed before, also
 * removes the second factor. Refuses SAME_PASSWORD and PASSWORD_KNOWN, after which the link still works, and RECOVERY_USED.
 */
export async function resetPassword(context: RequestContext & { recovery: Recovery }, password: string): Promise<void> {
  const { deps, recovery } = context;
  const { user_id } = recovery;
  refuseKnown(password);
  if (recovery.password && (await isPassword(recovery.password, password))) throw aboutPassword("SAME_PASSWORD");
  const hashed = await hashPassword(password);
  await inTransaction(deps.db, { role: "navalha_auth" }, async (tx) => {
    if (!(await useRecovery(tx, recovery.id))) throw new Refusal("RECOVERY_USED");
    const lifted = await replacePassword(tx, user_id, hashed);
    await voidLinks(tx, user_id);
    await endSessions(tx, { user: user_id });
    await recordSecurityEvent(tx, { context, event_type: "password_reset", severity: "medium", user_id });
    if (lifted) await recordSecurityEvent(tx, { context, event_type: "second_factor_off", severity: "high", user_id });
    await deps.jobs.send(tx, { name: "send-mail", data: passwordChangedMail({ to: recovery.email }) });
  });
  deps.realtime.endStreams({ user: user_id });
}

export type Recovery = OpenRecovery & { id: string };

/** The account whose password a recovery link may set. Refuses RECOVERY_EXPIRED, RECOVERY_INVALID, RECOVERY_USED. */
export async function recoveryBehind({ deps }: Pick<RequestContext, "deps">, token: string): Promise<Recovery> {
  const link = await readLink("recovery", token, deps.secret);
  if (link === "expired") throw new Refusal("RECOVERY_EXPIRED");
  if (link === "invalid") throw new Refusal("RECOVERY_INVALID");
  const found = await findRecovery(deps.db, link.id);
  if (!found || found.spent) throw new Refusal("RECOVERY_USED");
  return { ...found, id: link.id };
}
