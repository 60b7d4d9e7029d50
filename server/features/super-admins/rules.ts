import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type * as z from "zod";
import type { RegisterSuperAdmin, Session } from "#contract/auth.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { recordPlatformEvent } from "#server/features/audit/security-log/rules.ts";
import { addressOf } from "#server/features/auth/accounts/queries.ts";
import { proveHuman } from "#server/features/auth/captcha/rules.ts";
import { endSessions } from "#server/features/auth/sessions/queries.ts";
import { signIn } from "#server/features/auth/sign-in/rules.ts";
import { registering } from "#server/features/sign-up/rules.ts";
import {
  deleteSuperAdmin,
  insertFirst,
  insertSuperAdmin,
  stillAdministers,
  superAdmins,
  lockSuperAdmins,
} from "#server/features/super-admins/queries.ts";
import { refuseFlood } from "#server/features/limits/rules.ts";
import { asNewSuperAdmin } from "#server/actors.ts";
import type { PlatformCall, RequestContext } from "#server/call.ts";
import type { PageAsked } from "#server/paging/queries.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Creates the first super admin and signs in (decisions 4). A wrong code, an existing super admin and a taken e-mail give the same
 * refusal. Refuses SUPER_ADMIN_REFUSED, TOO_MANY_REQUESTS.
 */
export async function registerSuperAdmin(
  context: RequestContext,
  input: z.output<typeof RegisterSuperAdmin>,
): Promise<Session> {
  const { deps } = context;
  await proveHuman(context, input.captcha);
  await refuseFlood(context, "super-admin", { hits: 5, seconds: 900 });
  if (!isCode(input.code, deps.installation.superAdminCode)) throw await refused(context, "wrong code");
  try {
    await makeFirst(context, input);
  } catch (error) {
    if (!(error instanceof Refusal) || !["EMAIL_TAKEN", "SUPER_ADMIN_EXISTS"].includes(error.code)) throw error;
    throw await refused(context, error.code);
  }
  return signIn(context, input);
}

export async function listSuperAdmins({ db, scope }: PlatformCall, asked: PageAsked) {
  const { items, next } = await superAdmins(db, scope, asked);
  return { items: items.map((one) => ({ ...one, since: one.since.toISOString() })), next };
}

/** Makes the caller a super admin after their invitation was used, under the lock. Refuses ALREADY_SUPER_ADMIN. */
export async function joinSuperAdmins(
  call: PlatformCall,
  { email, by }: { email: string; by: string | null },
): Promise<void> {
  if (!(await insertSuperAdmin(call.db, call.scope, by))) throw new Refusal("ALREADY_SUPER_ADMIN");
  await recordPlatformEvent(call, "super_admin_added", { details: { email, how: "invitation" } });
}

/** Removes another super admin. Nobody removes themselves, so one always remains. Refuses NOT_YOURSELF, NOT_FOUND. */
export async function removeSuperAdmin(call: PlatformCall, id: string): Promise<void> {
  const { db, scope } = call;
  if (id === scope.actor.id) throw new Refusal("NOT_YOURSELF");
  await lockAsSuperAdmin(call);
  if (!(await deleteSuperAdmin(db, scope, id))) throw new Refusal("NOT_FOUND");
  await endSessions(db, { user: id });
  call.endStreams({ user: id });
  const account = await addressOf(db, scope, id);
  const details = { account: id, ...(account && { email: account.email }) };
  await recordPlatformEvent(call, "super_admin_removed", { details });
}

/**
 * Takes the lock for changes of super admins and checks the caller again: two super admins who remove or lock each other at once would
 * otherwise leave none. Refuses FORBIDDEN.
 */
export async function lockAsSuperAdmin({ db, scope }: PlatformCall): Promise<void> {
  await lockSuperAdmins(db, scope);
  if (!(await stillAdministers(db, scope))) throw new Refusal("FORBIDDEN");
}

function makeFirst(context: RequestContext, input: z.output<typeof RegisterSuperAdmin>): Promise<void> {
  // A caller with the code has access to the server; a mail would prove no more.
  return registering(context, { ...input, proven: true }, (createAccount) =>
    asNewSuperAdmin(context, { id: randomUUID(), name: input.full_name }, async (call) => {
      const { db, scope } = call;
      await lockSuperAdmins(db, scope);
      await createAccount(call, async () => {
        if (!(await insertFirst(db, scope))) throw new Refusal("SUPER_ADMIN_EXISTS");
        const event = { context, event_type: "super_admin_added", severity: "high", user_id: scope.actor.id } as const;
        await recordSecurityEvent(db, { ...event, details: { email: input.email, how: "code" } });
      });
    }),
  );
}

/** Compares digests, so that the time reveals neither the length nor matching characters. */
function isCode(given: string, code: string | null): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return code !== null && timingSafeEqual(digest(given), digest(code));
}

async function refused(context: RequestContext, reason: string): Promise<Refusal> {
  const event = { context, event_type: "super_admin_refused", severity: "high", details: { reason } } as const;
  await recordSecurityEvent(context.deps.db, event);
  return new Refusal("SUPER_ADMIN_REFUSED");
}
