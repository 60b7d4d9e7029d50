import { currentSession, signIn, signOut } from "#server/features/auth/rules.ts";
import { checkRecovery, requestRecovery, resetPassword } from "#server/features/auth/recovery/rules.ts";
import { registerBarbershop, registerClient } from "#server/features/auth/sign-up/rules.ts";
import { registerSuperAdmin } from "#server/features/auth/super-admins/rules.ts";
import { everyone, procedures } from "#server/procedures.ts";

const calls = procedures.auth;

export const auth = {
  recovery: {
    request: calls.recovery.request
      .use(everyone)
      .handler(({ context, input }) => requestRecovery(context, input.email)),
    check: calls.recovery.check.use(everyone).handler(({ context, input }) => checkRecovery(context, input.token)),
    reset: calls.recovery.reset.use(everyone).handler(({ context, input }) => resetPassword(context, input)),
  },
  session: calls.session.use(everyone).handler(({ context }) => currentSession(context)),
  signIn: calls.signIn.use(everyone).handler(({ context, input }) => signIn(context, input)),
  signOut: calls.signOut.use(everyone).handler(({ context }) => signOut(context)),
  registerBarbershop: calls.registerBarbershop
    .use(everyone)
    .handler(({ context, input }) => registerBarbershop(context, input)),
  registerClient: calls.registerClient.use(everyone).handler(({ context, input }) => registerClient(context, input)),
  registerSuperAdmin: calls.registerSuperAdmin
    .use(everyone)
    .handler(({ context, input }) => registerSuperAdmin(context, input)),
};
