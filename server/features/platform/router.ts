import {
  endSessions,
  listAccounts,
  lockAccount,
  resendConfirmation,
  unlockAccount,
} from "#server/features/platform/accounts/rules.ts";
import { listSuperAdmins, removeSuperAdmin } from "#server/features/super-admins/rules.ts";
import { health } from "#server/features/platform/rules.ts";
import { changeStatus, enterShop, leaveShop, listShops } from "#server/features/platform/shops/rules.ts";
import {
  inviteSuperAdmin,
  listInvitations,
  resendInvitation,
  revoke,
} from "#server/features/staff/invitations/rules.ts";
import { procedures, superAdmin } from "#server/procedures.ts";

const { shops, accounts, superAdmins, health: facts } = procedures.platform;

export const platform = {
  shops: {
    list: shops.list.use(superAdmin).handler(({ context, input }) => listShops(context, input)),
    suspend: shops.suspend
      .use(superAdmin)
      .handler(({ context, input }) => changeStatus(context, { ...input, status: "suspensa" })),
    close: shops.close
      .use(superAdmin)
      .handler(({ context, input }) => changeStatus(context, { ...input, status: "encerrada" })),
    reopen: shops.reopen
      .use(superAdmin)
      .handler(({ context, input }) => changeStatus(context, { ...input, status: "ativa" })),
    enter: shops.enter.use(superAdmin).handler(({ context, input }) => enterShop(context, input.id)),
    leave: shops.leave.use(superAdmin).handler(({ context }) => leaveShop(context)),
  },
  accounts: {
    list: accounts.list.use(superAdmin).handler(({ context, input }) => listAccounts(context, input)),
    lock: accounts.lock.use(superAdmin).handler(({ context, input }) => lockAccount(context, input)),
    unlock: accounts.unlock.use(superAdmin).handler(({ context, input }) => unlockAccount(context, input.id)),
    resendConfirmation: accounts.resendConfirmation
      .use(superAdmin)
      .handler(({ context, input }) => resendConfirmation(context, input.id)),
    endSessions: accounts.endSessions.use(superAdmin).handler(({ context, input }) => endSessions(context, input.id)),
  },
  superAdmins: {
    list: superAdmins.list.use(superAdmin).handler(({ context, input }) => listSuperAdmins(context, input)),
    invite: superAdmins.invite.use(superAdmin).handler(({ context, input }) => inviteSuperAdmin(context, input)),
    invitations: superAdmins.invitations
      .use(superAdmin)
      .handler(({ context, input }) => listInvitations(context, { ...input, role: "super_admin" })),
    resendInvitation: superAdmins.resendInvitation
      .use(superAdmin)
      .handler(({ context, input }) => resendInvitation(context, input.id)),
    revokeInvitation: superAdmins.revokeInvitation
      .use(superAdmin)
      .handler(({ context, input }) => revoke(context, input.id)),
    remove: superAdmins.remove.use(superAdmin).handler(({ context, input }) => removeSuperAdmin(context, input.id)),
  },
  health: facts.use(superAdmin).handler(({ context }) => health(context)),
};
