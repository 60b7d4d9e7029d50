import { createHash, timingSafeEqual } from "node:crypto";
import type * as z from "zod";
import type { RegisterSuperAdmin, Session } from "#contract/auth.ts";
import { recordSecurityEvent } from "#server/features/audit/queries.ts";
import { signIn } from "#server/features/auth/rules.ts";
import { registering } from "#server/features/auth/sign-up/rules.ts";
import { insertFirst, takeTurn } from "#server/features/auth/super-admins/queries.ts";
import { withinLimit } from "#server/features/limits/queries.ts";
import { asFirstSuperAdmin, type RequestContext } from "#server/procedures.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Makes the first super admin and signs in (decisions 4). A wrong code, an installation that has one and an e-mail that is
 * taken are one refusal. Refuses SUPER_ADMIN_REFUSED, TOO_MANY_REQUESTS.
 */
export async function registerSuperAdmin(
  context: RequestContext,
  input: z.output<typeof RegisterSuperAdmin>,
): Promise<Session> {
  const { deps, address } = context;
  if (!(await withinLimit(deps.db, `super-admin:${address}`, { hits: 5, seconds: 900 })))
    throw new Refusal("TOO_MANY_REQUESTS");
  if (!isCode(input.code, deps.installation.superAdminCode)) throw await refused(context, "wrong code");
  try {
    await makeFirst(context, input);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "TOO_MANY_REQUESTS") throw error;
    throw await refused(context, error.code);
  }
  return signIn(context, input);
}

function makeFirst(context: RequestContext, input: z.output<typeof RegisterSuperAdmin>): Promise<void> {
  return registering(context, input, (createAccount) =>
    asFirstSuperAdmin(context, { name: input.full_name }, async (call) => {
      const { db, scope } = call;
      await takeTurn(db, scope);
      await createAccount(call);
      if (!(await insertFirst(db, scope))) throw new Refusal("SUPER_ADMIN_EXISTS");
      const event = { context, event_type: "super_admin_added", severity: "high", user_id: scope.actor.id } as const;
      await recordSecurityEvent(db, { ...event, details: { email: input.email, how: "code" } });
    }),
  );
}

/** Compares digests, so that the time tells neither the length nor how much was right. */
function isCode(given: string, code: string | null): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return code !== null && timingSafeEqual(digest(given), digest(code));
}

async function refused(context: RequestContext, reason: string): Promise<Refusal> {
  const event = { context, event_type: "super_admin_refused", severity: "high", details: { reason } } as const;
  await recordSecurityEvent(context.deps.db, event);
  return new Refusal("SUPER_ADMIN_REFUSED");
}
