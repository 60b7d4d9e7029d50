import { isFromHere } from "#server/guards.ts";
import type { RequestContext } from "#server/call.ts";

/** The e-mail domain of all demo accounts. Nobody can own a `.example` domain (RFC 2606). */
export const demoDomain = "navalha.example";

type Asker = Pick<RequestContext, "address" | "headers"> & { deps: Pick<RequestContext["deps"], "publicUrl"> };

/** Whether this account may use the demo sign-in: demo accounts only, in local mode, from this machine (decisions 9). */
export function mayComeIn(asker: Asker, email: string): boolean {
  if (!email.endsWith(`@${demoDomain}`)) return true;
  return asker.deps.publicUrl === null && isFromHere(asker);
}
