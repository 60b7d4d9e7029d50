import { randomUUID } from "node:crypto";
import * as clientLog from "#server/features/audit/client-log/queries.ts";
import * as securityLog from "#server/features/audit/security-log/queries.ts";
import * as accounts from "#server/features/auth/accounts/queries.ts";
import * as sessions from "#server/features/auth/sessions/queries.ts";
import * as superAdmins from "#server/features/super-admins/queries.ts";
import * as administration from "#server/features/barbershops/administration/queries.ts";
import * as security from "#server/features/barbershops/security/queries.ts";
import * as jobs from "#server/features/jobs/queries.ts";
import * as platform from "#server/features/platform/queries.ts";
import type { AccountScope } from "#server/scope.ts";
import { exercise } from "../exercise.ts";
import { id } from "../people.ts";

const shop = id("shop", "small-500");
const account = id("2000", "account");
const own = { actor: { id: account }, shop: null } as AccountScope;
const newest = { sort: "-created_at" };
const end = "ffffffff-ffff-7fff-8fff-ffffffffffff";
const first = "00000000-0000-7000-8000-000000000000";
const above = ["platform" as const];

export const ofPlatform = [
  exercise(accounts.allAccounts, above, async ({ db, platform: scope }) => {
    const asked = { sort: "-created_at" as const, query: "" };
    const { next: after } = await accounts.allAccounts(db, scope, asked);
    await accounts.allAccounts(db, scope, { ...asked, after: after! });
    await accounts.allAccounts(db, scope, { ...asked, query: "123" });
    await accounts.allAccounts(db, scope, { ...asked, query: "pessoa 12", after: after! });
  }),
  exercise(accounts.setLocked, above, ({ db, platform: scope }) =>
    accounts.setLocked(db, scope, { id: account, locked: true }),
  ),
  exercise(accounts.addressOf, above, ({ db, platform: scope }) => accounts.addressOf(db, scope, account)),
  exercise(sessions.activeShop, above, ({ db, platform: scope }) => sessions.activeShop(db, scope)),
  exercise(superAdmins.superAdmins, above, ({ db, platform: scope }) =>
    superAdmins.superAdmins(db, scope, { sort: "since" }),
  ),
  exercise(superAdmins.insertSuperAdmin, above, ({ db, platform: scope }) =>
    superAdmins.insertSuperAdmin(db, scope, account),
  ),
  exercise(superAdmins.isSuperAdmin, above, ({ db, platform: scope }) =>
    superAdmins.isSuperAdmin(db, scope, "20@exemplo.com"),
  ),
  exercise(superAdmins.deleteSuperAdmin, above, ({ db, platform: scope }) =>
    superAdmins.deleteSuperAdmin(db, scope, account),
  ),
  exercise(administration.allShops, above, async ({ db, platform: scope }) => {
    for (const sort of ["nome", "-created_at", "-last_activity_at", "-recent_appointments"] as const) {
      const { next: after } = await administration.allShops(db, scope, { sort, query: "" });
      await administration.allShops(db, scope, { sort, query: "", after: after! });
      await administration.allShops(db, scope, { sort, query: "", status: "ativa" });
      await administration.allShops(db, scope, { sort, query: "", status: "suspensa", after: after! });
    }
    const asked = { sort: "-last_activity_at" as const, query: "small-77" };
    await administration.allShops(db, scope, asked);
    await administration.allShops(db, scope, { ...asked, status: "ativa" });
  }),
  exercise(administration.writeStatus, above, ({ db, platform: scope }) =>
    administration.writeStatus(db, scope, { id: shop, status: "suspensa", reason: "x" }),
  ),
  exercise(administration.writePlan, above, ({ db, platform: scope }) =>
    administration.writePlan(db, scope, { id: shop, plano: "Basic" }),
  ),
  exercise(administration.openShop, [], async ({ db }) => {
    await administration.openShop(db, "big");
    await administration.openShop(db, undefined);
  }),
  exercise(administration.shopExists, above, ({ db, platform: scope }) => administration.shopExists(db, scope, shop)),
  exercise(security.securitySettings, ["admin"], ({ db, scope }) => security.securitySettings(db, scope)),
  exercise(security.setStaffSecondFactor, ["admin"], ({ db, scope }) => security.setStaffSecondFactor(db, scope, true)),
  exercise(securityLog.securityEvents, above, async ({ db, platform: scope }) => {
    const { next } = await securityLog.securityEvents(db, scope, newest);
    await securityLog.securityEvents(db, scope, { ...newest, first, end, after: next ?? undefined });
    await securityLog.securityEvents(db, scope, { ...newest, event_type: "sign_in_failed" });
    await securityLog.securityEvents(db, scope, { ...newest, severity: "high" });
    await securityLog.securityEvents(db, scope, { ...newest, shop: "big" });
    await securityLog.securityEvents(db, scope, { ...newest, email: "20@exemplo.com" });
  }),
  exercise(securityLog.securityEventsOfShop, ["admin"], async ({ db, scope }) => {
    const { next } = await securityLog.securityEventsOfShop(db, scope, newest);
    await securityLog.securityEventsOfShop(db, scope, { ...newest, first, end, after: next ?? undefined });
  }),
  exercise(securityLog.namesIn, ["admin"], ({ db, scope }) =>
    securityLog.namesIn(db, scope, [id("9", "account"), id("3000", "account")]),
  ),
  exercise(securityLog.retentionDays, above, ({ db, platform: scope }) => securityLog.retentionDays(db, scope)),
  exercise(securityLog.setRetentionDays, above, ({ db, platform: scope }) =>
    securityLog.setRetentionDays(db, scope, 90),
  ),
  exercise(clientLog.insertClientLogs, ["account"], ({ db }) => {
    const told = { level: "error", message: "x", data: null, url: "/", user_agent: null } as const;
    const one = { ...told, happened_at: new Date(), session_id: randomUUID() };
    return clientLog.insertClientLogs(db, own, { told: [one], most: 500 });
  }),
  exercise(clientLog.clientLogs, above, async ({ db, platform: scope }) => {
    const { next: after } = await clientLog.clientLogs(db, scope, { sort: "-happened_at" });
    await clientLog.clientLogs(db, scope, { sort: "-happened_at", after: after ?? undefined });
    await clientLog.clientLogs(db, scope, { sort: "-happened_at", level: "error" });
    await clientLog.clientLogs(db, scope, { sort: "-happened_at", email: "2000@exemplo.com" });
  }),
  exercise(platform.databaseFacts, above, ({ db, platform: scope }) => platform.databaseFacts(db, scope)),
];

/** What has no plan to speak of, and why. */
export const unplannedOfPlatform: [unknown, string][] = [
  [administration.countShops, "counts every shop, six times an hour, a shop at a time"],
  [jobs.jobFacts, "asked by a super admin who looks at the installation; pg-boss keeps its tables short"],
  [securityLog.forgetOldEvents, "once a night"],
  [clientLog.forgetOldLogs, "once a night"],
];
