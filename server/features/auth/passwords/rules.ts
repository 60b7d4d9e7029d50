import { dictionary } from "@zxcvbn-ts/language-common";
import { newPasswordRefusals } from "#contract/recovery.ts";
import { inTransaction } from "#server/database.ts";
import { recordOwn } from "#server/features/audit/rules.ts";
import { passwordChangedMail } from "#server/features/auth/emails.ts";
import { changePasswordHash, passwordHash } from "#server/features/auth/passwords/queries.ts";
import { hashPassword, isPassword } from "#server/hashing.ts";
import { voidLinks } from "#server/features/auth/links/queries.ts";
import { endSessions } from "#server/features/auth/sessions/queries.ts";
import { refuseBeyond } from "#server/features/limits/rules.ts";
import type { SignedInContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

const leaked = new Set(dictionary["passwords-common"]);

/** Obvious words to which people add digits. */
const obvious = new Set(["senha", "minhasenha", "navalha", "barbearia", "barbeiro", "barba", "cabelo", "brasil"]);

/** Refuses PASSWORD_KNOWN for passwords on the bundled list of leaked ones, ignoring case (trust 25). */
export function refuseKnown(password: string): void {
  const typed = password.toLowerCase();
  const word = typed.replace(/[^\p{L}]+$/u, "");
  if (leaked.has(typed) || obvious.has(word)) throw aboutPassword("PASSWORD_KNOWN");
}

/** A refusal shown at the field of the new password. */
export function aboutPassword(code: keyof typeof newPasswordRefusals): Refusal {
  return new Refusal(code, { fields: [{ path: "password", message: newPasswordRefusals[code].message }] });
}

/** Refuses WRONG_PASSWORD, and TOO_MANY_REQUESTS after repeated wrong passwords in an open session. */
export async function provePassword({ deps, actor }: SignedInContext, typed: string): Promise<void> {
  await refuseBeyond(deps.db, `password-of:${actor.user_id}`, { hits: 20, seconds: 900 });
  const stored = await passwordHash(deps.db, actor.user_id);
  if (!stored || !(await isPassword(stored, typed))) throw new Refusal("WRONG_PASSWORD");
}

/** Changes the own password, ends every other session and mails the person. Refuses WRONG_PASSWORD, SAME_PASSWORD, PASSWORD_KNOWN. */
export async function changePassword(
  context: SignedInContext,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { deps, actor } = context;
  await provePassword(context, current);
  if (current === password) throw aboutPassword("SAME_PASSWORD");
  refuseKnown(password);
  const hashed = await hashPassword(password);
  const { user_id: user, session_id: except, email: to } = actor;
  await inTransaction(deps.db, { role: "navalha_auth" }, async (tx) => {
    await changePasswordHash(tx, user, hashed);
    await voidLinks(tx, user);
    await endSessions(tx, { user, except });
    await recordOwn(context, { event_type: "password_changed", severity: "medium" }, tx);
    await deps.jobs.send(tx, { name: "send-mail", data: passwordChangedMail({ to }) });
  });
  deps.realtime.endStreams({ user });
}
