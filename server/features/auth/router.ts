import {
  cancelEmailChange,
  confirmByLink,
  pendingEmail,
  requestEmailChange,
} from "#server/features/auth/email/rules.ts";
import { beginGoogle, googleOf, linkGoogle, unlinkGoogle } from "#server/features/auth/google/rules.ts";
import { pinState, setPin } from "#server/features/auth/pins/rules.ts";
import { changePassword } from "#server/features/auth/passwords/rules.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewCodes,
  turnSecondFactorOff,
} from "#server/features/auth/second-factor/rules.ts";
import { endOthers, endOwn, ownSessions } from "#server/features/auth/sessions/rules.ts";
import { currentSession, entrance } from "#server/features/auth/rules.ts";
import { signIn, signInWithCode, signOut } from "#server/features/auth/sign-in/rules.ts";
import { requestRecovery, resetPassword } from "#server/features/auth/recovery/rules.ts";
import { openScreen } from "#server/features/auth/screens/rules.ts";
import { resetFlood } from "#server/page-visitors.ts";
import { emailLink, everyone, procedures, recoveryLink, signedIn } from "#server/procedures.ts";

const calls = procedures.auth;

export const auth = {
  password: {
    change: calls.password.change.use(signedIn).handler(({ context, input }) => changePassword(context, input)),
  },
  pin: {
    state: calls.pin.state.use(signedIn).handler(({ context }) => pinState(context)),
    set: calls.pin.set.use(signedIn).handler(({ context, input }) => setPin(context, input)),
  },
  sessions: {
    list: calls.sessions.list.use(signedIn).handler(({ context }) => ownSessions(context)),
    end: calls.sessions.end.use(signedIn).handler(({ context, input }) => endOwn(context, input.id)),
    endOthers: calls.sessions.endOthers.use(signedIn).handler(({ context }) => endOthers(context)),
  },
  email: {
    change: calls.email.change.use(signedIn).handler(({ context, input }) => requestEmailChange(context, input)),
    pending: calls.email.pending.use(signedIn).handler(({ context }) => pendingEmail(context)),
    cancel: calls.email.cancel.use(signedIn).handler(({ context }) => cancelEmailChange(context)),
    confirm: calls.email.confirm.use(emailLink).handler(({ context }) => confirmByLink(context)),
  },
  secondFactor: {
    begin: calls.secondFactor.begin
      .use(signedIn)
      .handler(({ context, input }) => beginSecondFactor(context, input.password)),
    confirm: calls.secondFactor.confirm
      .use(signedIn)
      .handler(({ context, input }) => confirmSecondFactor(context, input.code)),
    renewCodes: calls.secondFactor.renewCodes
      .use(signedIn)
      .handler(({ context, input }) => renewCodes(context, input.password)),
    turnOff: calls.secondFactor.turnOff
      .use(signedIn)
      .handler(({ context, input }) => turnSecondFactorOff(context, input.password)),
  },
  recovery: {
    request: calls.recovery.request.use(everyone).handler(({ context, input }) => requestRecovery(context, input)),
    check: calls.recovery.check.use(recoveryLink).handler(({ context }) => ({ email: context.recovery.email })),
    reset: calls.recovery.reset
      .use(resetFlood)
      .use(recoveryLink)
      .handler(({ context, input }) => resetPassword(context, input.password)),
  },
  google: {
    begin: calls.google.begin.use(everyone).handler(({ context, input }) => beginGoogle(context, input)),
    linked: calls.google.linked.use(signedIn).handler(({ context }) => googleOf(context)),
    link: calls.google.link.use(signedIn).handler(({ context, input }) => linkGoogle(context, input)),
    unlink: calls.google.unlink.use(signedIn).handler(({ context, input }) => unlinkGoogle(context, input.password)),
  },
  entrance: calls.entrance.use(everyone).handler(({ context }) => entrance(context)),
  session: calls.session.use(everyone).handler(({ context }) => currentSession(context)),
  signIn: calls.signIn.use(everyone).handler(({ context, input }) => signIn(context, input)),
  signInWithCode: calls.signInWithCode
    .use(everyone)
    .handler(({ context, input }) => signInWithCode(context, input.code)),
  openScreen: calls.openScreen.use(signedIn).handler(({ context, input }) => openScreen(context, input.screen)),
  signOut: calls.signOut.use(everyone).handler(({ context }) => signOut(context)),
};
