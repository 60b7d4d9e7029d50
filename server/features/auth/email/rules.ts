import { DatabaseError } from "pg";
import type * as z from "zod";
import type { ChangeEmail, EmailLink, PendingEmail } from "#contract/account-security.ts";
import { inTransaction, type Tx } from "#server/database.ts";
import type { Dependencies, RequestContext, SignedInContext } from "#server/call.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { recordOwn } from "#server/features/audit/rules.ts";
import {
  accountByEmail,
  accountById,
  beginChange,
  type Change,
  confirmEmail,
  confirmSide,
  dropChange,
  finishChange,
  pendingChange,
} from "#server/features/auth/email/queries.ts";
import {
  alreadyRegisteredMail,
  confirmAccountMail,
  confirmNewAddressMail,
  confirmOldAddressMail,
} from "#server/features/auth/emails.ts";
import { voidLinks } from "#server/features/auth/links/queries.ts";
import { emailLink, readLink } from "#server/features/auth/links/rules.ts";
import { provePassword } from "#server/features/auth/passwords/rules.ts";
import { withinLimit } from "#server/features/limits/queries.ts";
import { refuseBeyond, refuseFlood } from "#server/features/limits/rules.ts";
import { type Installation, sendsMails } from "#server/installation.ts";
import { Refusal } from "#server/refusal.ts";

/** New accounts must confirm their address only if the installation sends real mail (decisions 4). */
export function confirmsEmails({ mail }: Pick<Installation, "mail">): boolean {
  return mail === "smtp";
}

type Confirmed = { email: string; waitingFor: "old" | "new" | null };

/**
 * Mails both addresses; nothing changes until both have confirmed. Without real mail the address changes at once (decisions 4). Refuses
 * WRONG_PASSWORD, SAME_EMAIL, TOO_MANY_REQUESTS, and without mail EMAIL_NOT_FREE.
 */
export async function requestEmailChange(
  context: SignedInContext,
  { password, email }: z.output<typeof ChangeEmail>,
): Promise<void> {
  const { deps, actor } = context;
  await provePassword(context, password);
  if (email === actor.email) throw new Refusal("SAME_EMAIL");
  const { user_id: user, full_name: name } = actor;
  // Limits mails to an address, which may belong to a stranger.
  await refuseBeyond(deps.db, `change-to:${email}`, { hits: 3, seconds: 900 });
  if (!sendsMails(deps.installation)) return changeUnasked(context, email);
  await inTransaction(deps.db, { role: "navalha_auth" }, async (tx) => {
    const id = await beginChange(tx, { user, email });
    const mails = [
      confirmOldAddressMail({ to: actor.email, name, email, link: await emailLink(deps, "old", id) }),
      confirmNewAddressMail({ to: email, name, link: await emailLink(deps, "new", id) }),
    ];
    for (const data of mails) await deps.jobs.send(tx, { name: "send-mail", data });
    await recordOwn(context, { event_type: "email_change_asked", severity: "medium" }, tx);
  });
}

async function changeUnasked(context: SignedInContext, new_email: string): Promise<void> {
  const unasked: Change = { user_id: context.actor.user_id, new_email, old: false, new: false };
  await inTransaction(context.deps.db, { role: "navalha_auth" }, (tx) => move(context, tx, unasked)).catch(refuseTaken);
}

/** The pending change of e-mail, if any. */
export async function pendingEmail({ deps, actor }: SignedInContext): Promise<PendingEmail | null> {
  return (await pendingChange(deps.db, actor.user_id)) ?? null;
}

/** Cancels the change; its links stop working. */
export async function cancelEmailChange(context: SignedInContext): Promise<void> {
  const { deps, actor } = context;
  await inTransaction(deps.db, { role: "navalha_auth" }, async (tx) => {
    if (!(await dropChange(tx, actor.user_id))) return;
    await recordOwn(context, { event_type: "email_change_cancelled", severity: "low" }, tx);
  });
}

/** Handles a link from a mail. Refuses EMAIL_LINK_INVALID, EMAIL_LINK_EXPIRED, EMAIL_NOT_FREE. */
export async function confirmByLink(context: RequestContext & { link: MailedLink }): Promise<Confirmed> {
  const { id, type } = context.link;
  return type === "signup" ? confirmAccount(context, id) : confirmChange(context, { id, side: type });
}

type MailedLink = { id: string; type: z.output<typeof EmailLink>["type"] };

/** The content of a mailed link: an account, or a change of address. Refuses EMAIL_LINK_EXPIRED, EMAIL_LINK_INVALID. */
export async function mailedLink(
  context: RequestContext,
  { token, type }: z.output<typeof EmailLink>,
): Promise<MailedLink> {
  await refuseFlood(context, "email-link", { hits: 30, seconds: 900 });
  const link = await readLink(`email-${type}`, token, context.deps.secret);
  if (link === "expired") throw new Refusal("EMAIL_LINK_EXPIRED");
  if (link === "invalid") throw new Refusal("EMAIL_LINK_INVALID");
  return { id: link.id, type };
}

async function confirmAccount({ deps }: RequestContext, user: string): Promise<Confirmed> {
  const account = await accountById(deps.db, user);
  if (!account) throw new Refusal("EMAIL_LINK_INVALID");
  await confirmEmail(deps.db, user);
  return { email: account.email, waitingFor: null };
}

async function confirmChange(context: RequestContext, link: { id: string; side: "old" | "new" }): Promise<Confirmed> {
  const { db } = context.deps;
  const change = await inTransaction(db, { role: "navalha_auth" }, async (tx) => {
    const confirmed = await confirmSide(tx, link);
    if (!confirmed) throw new Refusal("EMAIL_LINK_EXPIRED");
    if (confirmed.old && confirmed.new) await move(context, tx, confirmed);
    return confirmed;
  }).catch(refuseTaken);
  return { email: change.new_email, waitingFor: waiting(change) };
}

async function move(context: RequestContext, tx: Tx, change: Change): Promise<void> {
  const { user_id } = change;
  await finishChange(tx, change);
  await voidLinks(tx, user_id);
  await recordSecurityEvent(tx, { context, event_type: "email_changed", severity: "medium", user_id });
}

function refuseTaken(error: unknown): never {
  throw isEmailTaken(error) ? new Refusal("EMAIL_NOT_FREE") : error;
}

function waiting(change: Change): Confirmed["waitingFor"] {
  if (!change.old) return "old";
  return change.new ? null : "new";
}

/** Whether a write failed because another account has the e-mail. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.constraint === "user_email_key";
}

type Person = { id: string; name: string; email: string };

/** Mails the link that confirms an account's address, after this transaction commits. */
export async function sendConfirmation(deps: Dependencies, db: Tx, { id, name, email }: Person): Promise<void> {
  const link = await emailLink(deps, "signup", id);
  await deps.jobs.send(db, { name: "send-mail", data: confirmAccountMail({ to: email, name, link }) });
}

/** Mails the owner of an address that somebody tried to sign up with it, at most three times in 15 minutes. */
export async function sendAlreadyRegistered({ db, jobs, siteUrl }: Dependencies, email: string): Promise<void> {
  if (!(await withinLimit(db, `known:${email}`, { hits: 3, seconds: 900 }))) return;
  await inTransaction(db, { role: "navalha_auth" }, (tx) =>
    jobs.send(tx, { name: "send-mail", data: alreadyRegisteredMail({ to: email, siteUrl }) }),
  );
}

/** Mails another link to a person who gave the right password but has not confirmed yet. */
export async function confirmAgain(deps: Dependencies, email: string): Promise<void> {
  const account = await accountByEmail(deps.db, email);
  if (!account) return;
  await inTransaction(deps.db, { role: "navalha_auth" }, (tx) =>
    sendConfirmationAgain(deps, tx, { ...account, name: account.full_name }),
  );
}

/** Mails another link, at most three times in 15 minutes per address and for all callers together; false beyond that. */
export async function sendConfirmationAgain(deps: Dependencies, db: Tx, person: Person): Promise<boolean> {
  if (!(await withinLimit(db, `confirm:${person.email}`, { hits: 3, seconds: 900 }))) return false;
  await sendConfirmation(deps, db, person);
  return true;
}
