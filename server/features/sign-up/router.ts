import { registerBarbershop, registerClient } from "#server/features/sign-up/rules.ts";
import { everyone, procedures } from "#server/procedures.ts";

const calls = procedures.auth;

/** Calls of `auth`: the ways to an account of one's own. */
export const signUp = {
  registerBarbershop: calls.registerBarbershop
    .use(everyone)
    .handler(({ context, input }) => registerBarbershop(context, input)),
  registerClient: calls.registerClient.use(everyone).handler(({ context, input }) => registerClient(context, input)),
};
