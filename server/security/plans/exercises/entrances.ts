import * as recovery from "#server/features/auth/recovery/queries.ts";
import * as email from "#server/features/auth/email/queries.ts";
import * as signIn from "#server/features/auth/sign-in/queries.ts";
import * as google from "#server/features/auth/google/queries.ts";
import * as links from "#server/features/auth/links/queries.ts";
import * as passwords from "#server/features/auth/passwords/queries.ts";
import * as secondFactor from "#server/features/auth/second-factor/queries.ts";
import * as sessions from "#server/features/auth/sessions/queries.ts";
import * as memberships from "#server/features/memberships/queries.ts";
import { exercise, nobody } from "../exercise.ts";
import { id } from "../people.ts";

const address = "20@exemplo.com";
const user = id("20", "account");

/** The ways back into an account: asked outside any shop. */
export const ofEntrances = [
  exercise(google.hasGoogle, nobody, ({ db }) => google.hasGoogle(db, user)),
  exercise(google.deleteGoogle, nobody, ({ db }) => google.deleteGoogle(db, user)),
  exercise(signIn.holderOf, nobody, ({ db }) => signIn.holderOf(db, address)),
  exercise(signIn.isLockedOut, nobody, ({ db }) => signIn.isLockedOut(db, address, "192.0.2.1")),
  exercise(recovery.openRecovery, nobody, ({ db }) => recovery.openRecovery(db, address)),
  exercise(recovery.findRecovery, nobody, ({ db }) => recovery.findRecovery(db, user)),
  exercise(recovery.isBarber, nobody, ({ db }) => recovery.isBarber(db, address)),
  exercise(recovery.useRecovery, nobody, ({ db }) => recovery.useRecovery(db, user)),
  exercise(recovery.replacePassword, nobody, ({ db }) => recovery.replacePassword(db, user, "hash")),
  exercise(email.accountById, nobody, ({ db }) => email.accountById(db, user)),
  exercise(email.accountByEmail, nobody, ({ db }) => email.accountByEmail(db, address)),
  exercise(email.confirmEmail, nobody, ({ db }) => email.confirmEmail(db, user)),
  exercise(email.beginChange, nobody, ({ db }) => email.beginChange(db, { user, email: "novo@exemplo.com" })),
  exercise(email.pendingChange, nobody, ({ db }) => email.pendingChange(db, user)),
  exercise(email.dropChange, nobody, ({ db }) => email.dropChange(db, user)),
  exercise(email.confirmSide, nobody, ({ db }) => email.confirmSide(db, { id: user, side: "old" })),
  exercise(email.finishChange, nobody, ({ db }) =>
    email.finishChange(db, { user_id: user, new_email: "novo@exemplo.com", old: true, new: true }),
  ),
  exercise(links.voidLinks, nobody, ({ db }) => links.voidLinks(db, user)),
  exercise(passwords.passwordHash, nobody, ({ db }) => passwords.passwordHash(db, user)),
  exercise(passwords.changePasswordHash, nobody, ({ db }) => passwords.changePasswordHash(db, user, "hash")),
  exercise(secondFactor.wasSpent, nobody, ({ db }) => secondFactor.wasSpent(db, user, "123456")),
  exercise(secondFactor.challenged, nobody, ({ db }) => secondFactor.challenged(db, "2fa-challenge 20")),
  exercise(secondFactor.spendCode, nobody, ({ db }) => secondFactor.spendCode(db, user, "123456")),
  exercise(memberships.shopsOf, nobody, ({ db }) => memberships.shopsOf(db, user)),
  exercise(sessions.setActiveShop, nobody, async ({ db }) => {
    await sessions.setActiveShop(db, { session: { token: "token 20" }, shop: null });
    await sessions.setActiveShop(db, { session: { id: user }, shop: user });
  }),
  exercise(sessions.enterShop, nobody, ({ db }) => sessions.enterShop(db, { session: user, shop: user })),
  exercise(sessions.openSessions, nobody, ({ db }) => sessions.openSessions(db, user)),
  exercise(sessions.endOwnSession, nobody, ({ db }) => sessions.endOwnSession(db, { user, id: user })),
  exercise(sessions.endSessions, nobody, async ({ db }) => {
    await sessions.endSessions(db, { user });
    await sessions.endSessions(db, { user, except: user });
  }),
];
