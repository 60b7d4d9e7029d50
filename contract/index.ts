import { appointments } from "#contract/appointments.ts";
import { audit } from "#contract/audit.ts";
import { auth } from "#contract/auth.ts";
import { barbers } from "#contract/barbers.ts";
import { barbershops } from "#contract/barbershops.ts";
import { cash } from "#contract/cash.ts";
import { clients } from "#contract/clients.ts";
import { cardMachines } from "#contract/card-machines.ts";
import { comandaActs } from "#contract/comanda-acts.ts";
import { closings } from "#contract/closings.ts";
import { commissions } from "#contract/commissions.ts";
import { dashboard } from "#contract/dashboard.ts";
import { entries } from "#contract/entries.ts";
import { financeAccounts } from "#contract/finance-accounts.ts";
import { financeResults } from "#contract/finance-results.ts";
import { firstSteps } from "#contract/first-steps.ts";
import { hours } from "#contract/hours.ts";
import { imports } from "#contract/imports.ts";
import { notifications } from "#contract/notifications.ts";
import { ownAppointments } from "#contract/own-appointments.ts";
import { platform } from "#contract/platform.ts";
import { products } from "#contract/products.ts";
import { profile } from "#contract/profile.ts";
import { publicPage } from "#contract/public-page.ts";
import { receivables } from "#contract/receivables.ts";
import { realtime } from "#contract/realtime.ts";
import { reports } from "#contract/reports.ts";
import { reviews } from "#contract/reviews.ts";
import { sales } from "#contract/sales.ts";
import { search } from "#contract/search.ts";
import { services } from "#contract/services.ts";
import { staff } from "#contract/staff.ts";
import { suppliers } from "#contract/suppliers.ts";

/** Everything that can be asked of Navalha, one line per feature. */
export const contract = {
  appointments: { ...appointments, mine: ownAppointments },
  audit,
  auth,
  barbers,
  barbershops: { ...barbershops, firstSteps },
  cash,
  clients,
  closings,
  commissions,
  dashboard,
  finance: { machines: cardMachines, receivables, ...financeResults },
  entries: { accounts: financeAccounts, ...entries },
  hours,
  imports,
  notifications,
  platform,
  products,
  profile,
  publicPage,
  realtime,
  reports,
  reviews,
  sales: { ...sales, ...comandaActs },
  search,
  services,
  staff,
  suppliers,
};
