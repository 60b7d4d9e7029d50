import { normalizeIP } from "@better-auth/core/utils/ip";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "#server/database.ts";
import { withinLimit } from "#server/features/limits/queries.ts";
import type { RequestContext } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

type Limit = { hits: number; seconds: number };

/** Counts one hit. Refuses TOO_MANY_REQUESTS beyond the limit. */
export async function refuseBeyond(db: Database, key: string, limit: Limit): Promise<void> {
  if (!(await withinLimit(db, key, limit))) throw new Refusal("TOO_MANY_REQUESTS", undefined, limit.seconds);
}

/** Counts one hit for the caller's network address. Refuses TOO_MANY_REQUESTS beyond the limit. */
export async function refuseFlood(
  { deps, address }: Pick<RequestContext, "deps" | "address">,
  act: string,
  limit: Limit,
): Promise<void> {
  await refuseBeyond(deps.db, `${act}:${lineOf(address)}`, limit);
}

/**
 * Reads of free times per minute and network address: more than a full waiting room on one Wi-Fi needs, because each read scans the
 * agenda. Each instance counts in memory, because a stored row would cost as much as the read.
 */
export function createLookLimit(): RateLimiterMemory {
  return new RateLimiterMemory({ points: 300, duration: 60 });
}

/** Counts one read of free times for the caller's network address. Refuses TOO_MANY_REQUESTS beyond the limit. */
export async function refuseLook({ deps, address }: Pick<RequestContext, "deps" | "address">): Promise<void> {
  await deps.looks.consume(lineOf(address)).catch(({ msBeforeNext }: RateLimiterRes) => {
    throw new Refusal("TOO_MANY_REQUESTS", undefined, Math.ceil(msBeforeNext / 1000));
  });
}

/** Rate-limit key of a network address: the IPv4 address, or the IPv6 /64 prefix, because a client can choose any address within it. */
export function lineOf(address: string): string {
  return normalizeIP(address, { ipv6Subnet: 64 });
}
