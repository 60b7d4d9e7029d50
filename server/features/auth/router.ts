import { currentSession, signIn, signOut } from "#server/features/auth/rules.ts";
import { registerBarbershop, registerClient } from "#server/features/auth/sign-up/rules.ts";
import { everyone, procedures } from "#server/procedures.ts";

const calls = procedures.auth;

export const auth = {
  session: calls.session.use(everyone).handler(({ context }) => currentSession(context)),
  signIn: calls.signIn.use(everyone).handler(({ context, input }) => signIn(context, input)),
  signOut: calls.signOut.use(everyone).handler(({ context }) => signOut(context)),
  registerBarbershop: calls.registerBarbershop
    .use(everyone)
    .handler(({ context, input }) => registerBarbershop(context, input)),
  registerClient: calls.registerClient.use(everyone).handler(({ context, input }) => registerClient(context, input)),
};
