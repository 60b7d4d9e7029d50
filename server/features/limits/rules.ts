import { normalizeIP } from "@better-auth/core/utils/ip";
import type { Database } from "#server/database.ts";
import { withinLimit } from "#server/features/limits/queries.ts";
import type { RequestContext } from "#server/procedures.ts";
import { Refusal } from "#server/refusal.ts";

type Limit = { hits: number; seconds: number };

/** Counts one hit more. Refuses TOO_MANY_REQUESTS beyond the limit. */
export async function refuseBeyond(db: Database, key: string, limit: Limit): Promise<void> {
  if (!(await withinLimit(db, key, limit))) throw new Refusal("TOO_MANY_REQUESTS", undefined, limit.seconds);
}

/** Counts one hit more of everybody on the asker's line. Refuses TOO_MANY_REQUESTS beyond the limit. */
export async function refuseFlood(
  { deps, address }: Pick<RequestContext, "deps" | "address">,
  act: string,
  limit: Limit,
): Promise<void> {
  await refuseBeyond(deps.db, `${act}:${lineOf(address)}`, limit);
}

/** Who is counted as one: an IPv4 address, or the /64 that a line of IPv6 has, as whoever has it chooses among its addresses. */
export function lineOf(address: string): string {
  return normalizeIP(address, { ipv6Subnet: 64 });
}
