import type { Router } from "@orpc/server";
import type * as contract from "#contract/index.ts";
import type { RequestContext } from "#server/call.ts";
import { accountants } from "#server/features/accountants/router.ts";
import { advances } from "#server/features/advances/router.ts";
import { appointments } from "#server/features/appointments/router.ts";
import { audit } from "#server/features/audit/router.ts";
import { auth } from "#server/features/auth/router.ts";
import { barbers } from "#server/features/barbers/router.ts";
import { barbershops } from "#server/features/barbershops/router.ts";
import { cash } from "#server/features/cash/router.ts";
import { clients } from "#server/features/clients/router.ts";
import { closings } from "#server/features/closings/router.ts";
import { commissions } from "#server/features/commissions/router.ts";
import { dashboard } from "#server/features/dashboard/router.ts";
import { entries } from "#server/features/entries/router.ts";
import { finance } from "#server/features/finance/router.ts";
import { hours } from "#server/features/hours/router.ts";
import { imports } from "#server/features/imports/router.ts";
import { memberships } from "#server/features/memberships/router.ts";
import { notifications } from "#server/features/notifications/router.ts";
import { packages } from "#server/features/packages/router.ts";
import { partners } from "#server/features/partners/router.ts";
import { payments } from "#server/features/payments/router.ts";
import { plans } from "#server/features/plans/router.ts";
import { platform } from "#server/features/platform/router.ts";
import { products } from "#server/features/products/router.ts";
import { noticeChoices, profile } from "#server/features/profile/router.ts";
import { publicPage } from "#server/features/public-page/router.ts";
import { realtime } from "#server/features/realtime/router.ts";
import { results } from "#server/features/results/router.ts";
import { reports } from "#server/features/reports/router.ts";
import { revenuePots } from "#server/features/revenue-pots/router.ts";
import { reviews } from "#server/features/reviews/router.ts";
import { sales } from "#server/features/sales/router.ts";
import { search } from "#server/features/search/router.ts";
import { services } from "#server/features/services/router.ts";
import { platformPlans, shopPlans } from "#server/features/shop-plans/router.ts";
import { signUp } from "#server/features/sign-up/router.ts";
import { staff } from "#server/features/staff/router.ts";
import { subscribers } from "#server/features/subscribers/router.ts";
import { suppliers } from "#server/features/suppliers/router.ts";
import { vouchers } from "#server/features/vouchers/router.ts";
import { firstSuperAdmin } from "#server/features/super-admins/router.ts";
import { procedures } from "#server/procedures.ts";

/** The mirror of contract/index.ts. */
export const router: Router<typeof contract, RequestContext> = procedures.router({
  advances,
  appointments,
  audit,
  auth: { ...auth, ...memberships, ...signUp, ...firstSuperAdmin },
  barbers,
  barbershops,
  cash,
  clients,
  closings,
  commissions: { ...commissions, partners },
  dashboard,
  finance: { ...finance, ...results, accountants },
  entries,
  hours,
  imports,
  notifications: { ...notifications, ...noticeChoices },
  packages,
  payments,
  plans,
  platform: { ...platform, ...platformPlans },
  products,
  profile,
  publicPage,
  realtime,
  reports,
  revenuePots,
  reviews,
  sales,
  search,
  services,
  shopPlans,
  staff,
  subscribers,
  suppliers,
  vouchers,
});
