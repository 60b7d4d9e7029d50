import { normalizeIP } from "@better-auth/core/utils/ip";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "#server/database.ts";
import { withinLimit } from "#server/features/limits/queries.ts";
import type { RequestContext } from "#server/call.ts";
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

/**
 * How often a minute one line may look at free times: more than a full waiting room on one Wi-Fi needs, as each look walks
 * over the agenda. Each instance counts in its own memory, because a row written at every look would cost as much as the look.
 */
export function createLookLimit(): RateLimiterMemory {
  return new RateLimiterMemory({ points: 300, duration: 60 });
}

/** Counts one look more of everybody on the asker's line. Refuses TOO_MANY_REQUESTS beyond the limit. */
export async function refuseLook({ deps, address }: Pick<RequestContext, "deps" | "address">): Promise<void> {
  await deps.looks.consume(lineOf(address)).catch(({ msBeforeNext }: RateLimiterRes) => {
    throw new Refusal("TOO_MANY_REQUESTS", undefined, Math.ceil(msBeforeNext / 1000));
  });
}

/** Who is counted as one: an IPv4 address, or the /64 that a line of IPv6 has, as whoever has it chooses among its addresses. */
export function lineOf(address: string): string {
  return normalizeIP(address, { ipv6Subnet: 64 });
}
