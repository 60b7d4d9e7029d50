import { portalOf, refusePortal } from "#server/portal.ts";
import { currentActor, refuseClosedShop, refuseWithoutSecondFactor } from "#server/features/auth/rules.ts";
import { lineOf } from "#server/features/limits/rules.ts";
import type { RequestContext } from "#server/call.ts";
import { everyone, procedures } from "#server/procedures.ts";
import { Refusal } from "#server/refusal.ts";

/** No transaction here: the stream outlives every request. Hints carry ids only; reading them is decided when they are fetched. */
export const realtime = {
  changes: procedures.realtime.changes.use(everyone).handler(async ({ context, signal }) => {
    const { shop, listener, seconds } = await place(context);
    const stillMay = () =>
      place(context).then(
        (now) => now.shop === shop,
        () => false,
      );
    const line = lineOf(context.address);
    return context.deps.realtime.subscribe(shop, listener, { stillMay, seconds, line, signal });
  }),
};

/** Where somebody listens, and as whom. */
async function place(context: RequestContext) {
  const actor = await currentActor(context);
  if (!actor) throw new Refusal("UNAUTHENTICATED");
  refuseClosedShop(actor);
  refuseWithoutSecondFactor(actor);
  const role = actor.super_admin ? "super_admin" : actor.role;
  if (!actor.barbershop_id || !role) throw new Refusal("NO_BARBERSHOP");
  refusePortal(actor);
  // A barber without the agenda hears only what is about the whole team.
  const barber = (portalOf(actor)?.agenda_access ?? true) ? actor.barbeiro_id : null;
  const seconds = actor.lives_for;
  return {
    shop: actor.barbershop_id,
    seconds,
    listener: { user: actor.user_id, role, barber, client: actor.cliente_id },
  };
}
