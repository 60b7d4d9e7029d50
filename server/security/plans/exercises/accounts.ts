import * as audit from "#server/features/audit/queries.ts";
import * as auth from "#server/features/auth/queries.ts";
import * as addresses from "#server/features/auth/email/queries.ts";
import * as secondFactor from "#server/features/auth/second-factor/queries.ts";
import * as recovery from "#server/features/auth/recovery/queries.ts";
import * as signIn from "#server/features/auth/sign-in/queries.ts";
import * as memberships from "#server/features/memberships/queries.ts";
import * as profile from "#server/features/profile/queries.ts";
import * as superAdmins from "#server/features/super-admins/queries.ts";
import * as idempotency from "#server/features/idempotency/queries.ts";
import * as jobs from "#server/features/jobs/queries.ts";
import * as limits from "#server/features/limits/queries.ts";
import * as platform from "#server/features/platform/queries.ts";
import * as leaving from "#server/features/profile/leaving/queries.ts";
import * as ownData from "#server/features/profile/own-data/queries.ts";
import type { RequestContext } from "#server/call.ts";
import { exercise, nobody } from "../exercise.ts";
import { id } from "../people.ts";

const email = "20@exemplo.com";
const address = "192.0.2.1";
const token = "token 20";
const key = { barbershop_id: id("shop"), actor: "visitante", key: "key 5" };

export const ofAccounts = [
  exercise(audit.recordSecurityEvent, nobody, ({ db }) => {
    const context = { address, headers: {} } as RequestContext;
    return audit.recordSecurityEvent(db, { context, event_type: "sign_in", severity: "low" });
  }),
  exercise(auth.findActor, nobody, ({ db }) => auth.findActor(db, token)),
  exercise(auth.sessionHours, nobody, ({ db }) => auth.sessionHours(db, id("20", "account"))),
  exercise(auth.endSession, nobody, ({ db }) => auth.endSession(db, token)),
  exercise(signIn.countSignIn, nobody, ({ db }) => signIn.countSignIn(db, email, address)),
  exercise(signIn.forgetFailures, nobody, ({ db }) => signIn.forgetFailures(db, email, address)),
  exercise(memberships.joinShop, ["newcomer"], ({ db, scope }) => memberships.joinShop(db, scope)),
  exercise(profile.startProfile, ["newcomer"], ({ db, scope }) => profile.startProfile(db, scope, "+5511999999999")),
  exercise(addresses.giveEmail, nobody, ({ db }) =>
    addresses.giveEmail(db, { id: id("20", "account"), email: "novo@exemplo.com" }),
  ),
  exercise(superAdmins.superAdminExists, nobody, ({ db }) => superAdmins.superAdminExists(db)),
  exercise(superAdmins.lockSuperAdmins, ["platform"], ({ db, platform }) => superAdmins.lockSuperAdmins(db, platform)),
  exercise(superAdmins.stillAdministers, ["platform"], ({ db, platform }) =>
    superAdmins.stillAdministers(db, platform),
  ),
  exercise(superAdmins.insertFirst, ["platform"], ({ db, platform }) => superAdmins.insertFirst(db, platform)),
  exercise(idempotency.takeKey, ["visitante"], ({ db }) => idempotency.takeKey(db, { ...key, request_hash: "" })),
  exercise(idempotency.rememberedAnswer, ["visitante"], ({ db }) => idempotency.rememberedAnswer(db, key)),
  exercise(idempotency.rememberAnswer, ["visitante"], ({ db }) => idempotency.rememberAnswer(db, key, {})),
  exercise(idempotency.forgetOldKeys, nobody, ({ db }) => idempotency.forgetOldKeys(db)),
  exercise(limits.withinLimit, nobody, ({ db }) => limits.withinLimit(db, "key 5", { hits: 1, seconds: 60 })),
  exercise(platform.databaseAnswers, nobody, ({ db }) => platform.databaseAnswers(db)),
];

/** What has no plan to speak of, and why. */
export const unplanned = new Map<unknown, string>([
  [auth.forgetOldSessions, "once a night, over a table that it keeps short"],
  [signIn.forgetOldFailures, "once a night, over a table that it keeps short"],
  [secondFactor.forgetUsedCodes, "once a night, over a table that it keeps short"],
  [recovery.forgetOldRecoveries, "once a night, over a table that it keeps short"],
  [addresses.forgetOldChanges, "once a night, over a table that it keeps short"],
  [limits.forgetOldWindows, "once a night, over a table that it keeps short"],
  [ownData.heldOf, "at most twenty times an hour and person, each part along the index of that person's rows"],
  [leaving.obstaclesToLeaving, "once in an account's life"],
  [
    leaving.eraseSelf,
    "once in an account's life; a person's events are looked for in the whole history of their shops",
  ],
  [jobs.forgetJobData, "one job by its key"],
  [jobs.grantJobTables, "rights, given once at the start"],
]);
