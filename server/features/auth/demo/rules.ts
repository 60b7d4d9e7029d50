import { isFromHere } from "#server/guards.ts";
import type { RequestContext } from "#server/call.ts";

/** Every account of the demo shop, and nobody else: `.example` belongs to no one (RFC 2606). */
export const demoDomain = "navalha.example";

type Asker = Pick<RequestContext, "address" | "headers"> & { deps: Pick<RequestContext["deps"], "publicUrl"> };

/** Whether this account may come in by this way: demo accounts only in local mode, from the machine itself (decisions 9). */
export function mayComeIn(asker: Asker, email: string): boolean {
  if (!email.endsWith(`@${demoDomain}`)) return true;
  return asker.deps.publicUrl === null && isFromHere(asker);
}
