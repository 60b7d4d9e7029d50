import type { Pool } from "pg";
import type { Logger } from "pino";
import { tellEndings } from "#server/features/packages/ending/jobs.ts";
import { expireCredits } from "#server/features/clients/wallet/expiring/jobs.ts";
import { expireAll } from "#server/features/packages/jobs.ts";
import { releaseClub } from "#server/features/plans/jobs.ts";
import { forgetNoteCpfs } from "#server/features/sales/notes/jobs.ts";
import { earnEarlier } from "#server/features/sales/earlier/jobs.ts";
import { googleReturnPath } from "#contract/google-outcomes.ts";
import type { Dependencies } from "#server/call.ts";
import { openDatabase } from "#server/database.ts";
import { tellClientNews } from "#server/features/appointments/telling/jobs.ts";
import { forgetOldLogs } from "#server/features/audit/client-log/queries.ts";
import { forgetOldEvents } from "#server/features/audit/security-log/queries.ts";
import { forgetRowChanges } from "#server/features/audit/row-changes/queries.ts";
import { forgetOldChanges } from "#server/features/auth/email/queries.ts";
import { confirmsEmails } from "#server/features/auth/email/rules.ts";
import { createAuth } from "#server/auth.ts";
import { forgetOldSessions, sessionHours } from "#server/features/auth/queries.ts";
import { sendRecoveryLink } from "#server/features/auth/recovery/jobs.ts";
import { forgetOldRecoveries } from "#server/features/auth/recovery/queries.ts";
import { forgetOldFailures } from "#server/features/auth/sign-in/queries.ts";
import { forgetUsedCodes } from "#server/features/auth/second-factor/queries.ts";
import { resegmentShops } from "#server/features/clients/records/queries.ts";
import { tellPrice } from "#server/features/subscribers/pricing/jobs.ts";
import { tellSubscribers } from "#server/features/subscribers/telling/jobs.ts";
import { runImport } from "#server/features/imports/jobs.ts";
import { countShops } from "#server/features/barbershops/administration/queries.ts";
import { alertAdmins } from "#server/features/staff/alerts/jobs.ts";
import { removeForgottenAttachments } from "#server/features/entries/attachments/rules.ts";
import { remindOfBills } from "#server/features/entries/due/jobs.ts";
import { remindOfBirthdays } from "#server/features/messages/birthdays/jobs.ts";
import { forgetOldFiles } from "#server/features/imports/queries.ts";
import { settleCharge } from "#server/features/payments/charges/jobs.ts";
import { settleInvoice, tellInvoice } from "#server/features/payments/invoices/jobs.ts";
import { comparePayments } from "#server/features/payments/comparing/jobs.ts";
import { endDeposit, refundDeposit } from "#server/features/payments/deposits/jobs.ts";
import { hearPayments } from "#server/features/payments/hearing/jobs.ts";
import { offerPlan } from "#server/features/payments/offering/jobs.ts";
import {
  endDoubled,
  notifyLostJob,
  readPaid,
  renewOnline,
  sendMoneyBack,
} from "#server/features/payments/renewing/jobs.ts";
import { forgetOldNotifications } from "#server/features/notifications/queries.ts";
import { forgetOldKeys } from "#server/features/idempotency/queries.ts";
import { forgetOldWindows } from "#server/features/limits/queries.ts";
import { invoiceShops } from "#server/features/shop-plans/jobs.ts";
import { mailPlatform } from "#server/features/shop-plans/requests/jobs.ts";
import { removeUnshownPhotos } from "#server/features/photos/rules.ts";
import { createLookLimit } from "#server/features/limits/rules.ts";
import { startRealtime } from "#server/realtime/realtime.ts";
import { type Chore, startJobs, type Workers } from "#server/jobs.ts";
import type { Installation } from "#server/installation.ts";
import type { Captcha } from "#server/outside/captcha.ts";
import type { Clock } from "#server/outside/clock.ts";
import type { Files } from "#server/outside/files.ts";
import type { Payments } from "#server/outside/payments/payments.ts";
import { type GoogleOptions, googleProvider } from "#server/outside/google.ts";
import { type Mailer, withoutLinks } from "#server/outside/mail.ts";

type Options = {
  databaseUrl: string;
  secret: string;
  publicUrl: string | null;
  siteUrl: string;
  mailer: Mailer;
  files: Files;
  captcha: Captcha | null;
  google?: GoogleOptions | null;
  payments?: Payments | null;
  clock: Clock;
  log: Logger;
  /** Whether this process also runs the stored jobs. */
  working: boolean;
  poolSize?: number;
  installation?: Installation;
};

/** Opens the database and everything that needs it; `close` ends streams, jobs and connections, in this order. */
export async function openDependencies(
  options: Options,
): Promise<{ deps: Dependencies; pool: Pool; close: () => Promise<void> }> {
  const { databaseUrl: url, secret, publicUrl, siteUrl, mailer, files, captcha, clock, log, working } = options;
  const { installation = { superAdminCode: null, missing: [], mail: "none" } } = options;
  const { db, pool, close } = openDatabase(url, options.poolSize);
  const jobs = await startJobs({ url, pool, log, working });
  const realtime = await startRealtime(url, pool, log);
  const google = options.google ? googleProvider(options.google, siteUrl + googleReturnPath) : null;
  const deps: Dependencies = {
    db,
    auth: createAuth({ db, secret, publicUrl, confirmsEmails: confirmsEmails(installation), sessionHours, google }),
    jobs,
    realtime,
    files,
    captcha,
    google: Boolean(options.google),
    payments: options.payments ?? null,
    clock,
    log,
    looks: createLookLimit(),
    secret,
    publicUrl,
    siteUrl,
    installation,
  };
  if (working) await jobs.work(workersOf(deps, mailer), choresOf(deps), (job) => notifyLostJob(deps, job));
  return {
    deps,
    pool,
    close: async () => {
      await realtime.stop();
      await jobs.stop();
      await close();
    },
  };
}

export function workersOf(deps: Dependencies, mailer: Mailer): Workers {
  return {
    "run-import": (step) => runImport(deps, step),
    "send-mail": (mail, id) => mailer.send({ ...mail, subject: withoutLinks(mail.subject) }, id),
    "send-recovery-link": (data) => sendRecoveryLink(deps, data),
    "tell-client": (telling) => tellClientNews(deps, telling),
    "alert-admins": (alert) => alertAdmins(deps, alert),
    "hear-payments": (event) => hearPayments(deps, event),
    "offer-plan": (offer) => offerPlan(deps, offer),
    "send-back": (back) => sendMoneyBack(deps, back),
    "read-online": (paid) => readPaid(deps, paid),
    "tell-price": (data) => tellPrice(deps, data),
    "renew-online": (data) => renewOnline(deps, data),
    "end-doubled": (data) => endDoubled(deps, data),
    "end-deposit": (data) => endDeposit(deps, data),
    "refund-deposit": (data) => refundDeposit(deps, data),
    "settle-charge": (data) => settleCharge(deps, data),
    "settle-invoice": (data) => settleInvoice(deps, data),
    "tell-invoice": (data) => tellInvoice(deps, data),
    "tell-platform": (data) => mailPlatform(deps, data),
  };
}

function choresOf(deps: Dependencies): Chore[] {
  const { db } = deps;
  return [
    { name: "remind-of-birthdays", cron: "0 * * * *", run: () => remindOfBirthdays(deps) },
    { name: "remind-of-bills", cron: "5 * * * *", run: () => remindOfBills(deps) },
    { name: "tell-subscribers", cron: "8 * * * *", run: () => tellSubscribers(deps) },
    { name: "tell-endings", cron: "9 * * * *", run: () => tellEndings(deps) },
    { name: "forget-old-notifications", cron: "23 3 * * *", run: () => forgetOldNotifications(db) },
    { name: "forget-old-sessions", cron: "17 3 * * *", run: () => forgetOldSessions(db) },
    { name: "forget-note-cpfs", cron: "19 3 * * *", run: () => forgetNoteCpfs(deps) },
    { name: "forget-old-failures", cron: "13 3 * * *", run: () => forgetOldFailures(db) },
    { name: "forget-old-keys", cron: "27 3 * * *", run: () => forgetOldKeys(db) },
    { name: "count-shops", cron: "*/10 * * * *", atStart: true, run: () => countShops(db) },
    { name: "resegment-clients", cron: "41 3 * * *", atStart: true, run: () => resegmentShops(db) },
    { name: "earn-earlier", cron: "33 3 * * *", atStart: true, run: () => earnEarlier(deps) },
    { name: "release-club", cron: "11 0 * * *", atStart: true, run: () => releaseClub(deps) },
    { name: "expire-prepaid", cron: "13 0 * * *", atStart: true, run: () => expireAll(deps) },
    { name: "expire-credit", cron: "19 0 * * *", atStart: true, run: () => expireCredits(deps) },
    { name: "invoice-shops", cron: "12 * * * *", atStart: true, run: () => invoiceShops(deps) },
    { name: "compare-payments", cron: "37 4 * * *", run: () => comparePayments(deps) },
    { name: "forget-old-events", cron: "7 3 * * *", run: () => forgetOldEvents(db) },
    { name: "forget-old-logs", cron: "9 3 * * *", run: () => forgetOldLogs(db) },
    { name: "forget-old-changes", cron: "49 3 * * *", run: () => forgetOldChanges(db) },
    { name: "forget-old-files", cron: "51 3 * * *", run: () => forgetOldFiles(db) },
    { name: "forget-row-changes", cron: "53 3 * * *", run: () => forgetRowChanges(db) },
    { name: "forget-old-windows", cron: "37 3 * * *", run: () => forgetOldWindows(db) },
    { name: "forget-used-codes", cron: "57 3 * * *", run: () => forgetUsedCodes(db) },
    { name: "remove-unshown-photos", cron: "41 3 * * *", run: () => removeUnshownPhotos(deps) },
    { name: "remove-attachments", cron: "45 3 * * *", run: () => removeForgottenAttachments(deps) },
    { name: "forget-old-recoveries", cron: "47 3 * * *", run: () => forgetOldRecoveries(db) },
  ];
}
