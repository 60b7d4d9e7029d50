import { os } from "@orpc/server";
import { asVisitor } from "#server/link-holders.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { currentActor } from "#server/features/auth/rules.ts";
import { refuseFlood, refuseLook } from "#server/features/limits/rules.ts";
import { Refusal } from "#server/refusal.ts";
import type { PublicScope } from "#server/scope.ts";

const base = os.$context<RequestContext>();

/** A reader of the data of a shop's page, which the shop's members read while it is off the air, too. */
export const pageReader = base.middleware(({ context, next }, { slug }: { slug: string }) =>
  asPageReader(context, slug, async (call) => next({ context: call })),
);

/** Readers of free times, within the rate limit of their network address. */
export const looking = base.middleware(async ({ context, next }) => {
  await refuseLook(context);
  return next();
});

/** At most 20 passwords in 15 minutes from one network address, for all recovery links together. */
export const resetFlood = base.middleware(async ({ context, next }) => {
  await refuseFlood(context, "reset", { hits: 20, seconds: 900 });
  return next();
});

/** A visitor of the data of a shop's page; while it is off the air only the shop's members. Refuses NOT_PUBLISHED, BARBERSHOP_NOT_FOUND. */
async function asPageReader<T>(
  context: RequestContext,
  slug: string,
  work: (call: ShopCall<PublicScope>) => Promise<T>,
): Promise<T> {
  try {
    return await asVisitor(context, { slug, page: true }, work);
  } catch (error) {
    const isOffAir = error instanceof Refusal && error.code === "NOT_PUBLISHED";
    if (!isOffAir || (await currentActor(context))?.slug !== slug) throw error;
    return asVisitor(context, { slug }, work);
  }
}
