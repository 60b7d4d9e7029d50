import * as recovery from "#server/features/auth/recovery/queries.ts";
import { exercise, nobody } from "../exercise.ts";
import { id } from "../people.ts";

const email = "20@exemplo.com";

/** The ways back into an account: asked outside any shop. */
export const ofDoors = [
  exercise(recovery.openRecovery, nobody, ({ db }) => recovery.openRecovery(db, email)),
  exercise(recovery.findRecovery, nobody, ({ db }) => recovery.findRecovery(db, id("20", "account"))),
  exercise(recovery.isBarber, nobody, ({ db }) => recovery.isBarber(db, email)),
  exercise(recovery.useRecovery, nobody, ({ db }) => recovery.useRecovery(db, id("20", "account"))),
  exercise(recovery.replacePassword, nobody, ({ db }) => recovery.replacePassword(db, id("20", "account"), "hash")),
];
