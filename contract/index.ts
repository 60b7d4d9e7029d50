import { accountants } from "#contract/accountants.ts";
import { appointments as agenda } from "#contract/appointments.ts";
import { bankLines } from "#contract/bank-lines.ts";
import { barbershops as shops } from "#contract/barbershops.ts";
import { cardMachines } from "#contract/card-machines.ts";
import { comandaActs } from "#contract/comanda-acts.ts";
import { commissions as earned } from "#contract/commissions.ts";
import { entries as bills } from "#contract/entries.ts";
import { financeAccounts } from "#contract/finance-accounts.ts";
import { financeResults } from "#contract/finance-results.ts";
import { firstSteps } from "#contract/first-steps.ts";
import { ownAppointments } from "#contract/own-appointments.ts";
import { partners } from "#contract/partners.ts";
import { receivables } from "#contract/receivables.ts";
import { sales as comandas } from "#contract/sales.ts";

// Everything that can be asked of Navalha, one line per feature; read as a whole, `import * as contract`: the type of one object is too
// long for TypeScript to write down.
export { advances } from "#contract/advances.ts";
export { audit } from "#contract/audit.ts";
export { auth } from "#contract/auth.ts";
export { barbers } from "#contract/barbers.ts";
export { cash } from "#contract/cash.ts";
export { clients } from "#contract/clients.ts";
export { closings } from "#contract/closings.ts";
export { dashboard } from "#contract/dashboard.ts";
export { hours } from "#contract/hours.ts";
export { imports } from "#contract/imports.ts";
export { notifications } from "#contract/notifications.ts";
export { plans } from "#contract/plans.ts";
export { platform } from "#contract/platform.ts";
export { products } from "#contract/products.ts";
export { profile } from "#contract/profile.ts";
export { publicPage } from "#contract/public-page.ts";
export { realtime } from "#contract/realtime.ts";
export { reports } from "#contract/reports.ts";
export { reviews } from "#contract/reviews.ts";
export { search } from "#contract/search.ts";
export { services } from "#contract/services.ts";
export { staff } from "#contract/staff.ts";
export { subscribers } from "#contract/subscribers.ts";
export { suppliers } from "#contract/suppliers.ts";

export const appointments = { ...agenda, mine: ownAppointments };
export const barbershops = { ...shops, firstSteps };
export const commissions = { ...earned, partners };
export const entries = { accounts: financeAccounts, bank: bankLines, ...bills };
export const finance = { accountants, machines: cardMachines, receivables, ...financeResults };
export const sales = { ...comandas, ...comandaActs };
