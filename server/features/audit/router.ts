import { listClientLogs, tell } from "#server/features/audit/client-log/rules.ts";
import { keepFor, keptFor, logOfInstallation, logOfShop } from "#server/features/audit/security-log/rules.ts";
import { admin, procedures, signedIn, superAdmin } from "#server/procedures.ts";

const calls = procedures.audit;

export const audit = {
  events: calls.events.use(superAdmin).handler(({ context, input }) => logOfInstallation(context, input)),
  eventsOfShop: calls.eventsOfShop.use(admin).handler(({ context, input }) => logOfShop(context, input)),
  retention: calls.retention.use(superAdmin).handler(({ context }) => keptFor(context)),
  keepFor: calls.keepFor.use(superAdmin).handler(({ context, input }) => keepFor(context, input.days)),
  tell: calls.tell.use(signedIn).handler(({ context, input }) => tell(context, input)),
  clientLogs: calls.clientLogs.use(superAdmin).handler(({ context, input }) => listClientLogs(context, input)),
};
