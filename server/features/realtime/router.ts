import { memberNow } from "#server/actors.ts";
import { lineOf } from "#server/features/limits/rules.ts";
import { portalOf } from "#server/portal.ts";
import { insider, procedures } from "#server/procedures.ts";

/** Hints carry ids only; reading them is decided when they are fetched. */
export const realtime = {
  changes: procedures.realtime.changes.use(insider).handler(async ({ context, signal }) => {
    const { actor, scope, address, deps } = context;
    // A barber without the agenda hears only what is about the whole team.
    const barber = (portalOf(actor)?.agenda_access ?? true) ? scope.barber : null;
    const listener = { user: scope.actor.id, role: scope.actor.role, barber, client: scope.client };
    const stillMay = () =>
      memberNow(context).then(
        (now) => now.scope.shop === scope.shop,
        () => false,
      );
    return deps.realtime.subscribe(scope.shop, listener, {
      stillMay,
      seconds: actor.lives_for,
      line: lineOf(address),
      signal,
    });
  }),
};
