import Bowser from "bowser";
import type { OpenSession } from "#contract/account-security.ts";
import { recordOwn } from "#server/features/audit/rules.ts";
import { endOwnSession, endSessions, openSessions } from "#server/features/auth/sessions/queries.ts";
import type { SignedInContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

export async function ownSessions({ deps, actor }: SignedInContext): Promise<OpenSession[]> {
  const stored = await openSessions(deps.db, actor.user_id);
  return stored.map(({ user_agent, ip_address, ...session }) => ({
    ...session,
    device: deviceOf(user_agent),
    address: ip_address,
    current: session.id === actor.session_id,
  }));
}

/** Refuses NOT_FOUND for other people's sessions. */
export async function endOwn(context: SignedInContext, id: string): Promise<void> {
  const user = context.actor.user_id;
  if (!(await endOwnSession(context.deps.db, { user, id }))) throw new Refusal("NOT_FOUND");
  // Browsers of the remaining sessions reopen their streams.
  context.deps.realtime.endStreams({ user });
  await recordOwn(context, { event_type: "sessions_ended", severity: "low" });
}

export async function endOthers(context: SignedInContext): Promise<void> {
  const { user_id: user, session_id: except } = context.actor;
  await endSessions(context.deps.db, { user, except });
  context.deps.realtime.endStreams({ user });
  await recordOwn(context, { event_type: "sessions_ended", severity: "low" });
}

/** `Chrome em Android`; the user agent is not trustworthy. */
function deviceOf(userAgent: string | null): string {
  if (!userAgent) return "Aparelho desconhecido";
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(" em ") || "Aparelho desconhecido";
}
