import { registerSuperAdmin } from "#server/features/super-admins/rules.ts";
import { everyone, procedures } from "#server/procedures.ts";

/** A call of `auth`: how the first super admin of an installation signs in. */
export const firstSuperAdmin = {
  registerSuperAdmin: procedures.auth.registerSuperAdmin
    .use(everyone)
    .handler(({ context, input }) => registerSuperAdmin(context, input)),
};
