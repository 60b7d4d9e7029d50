import { AsyncLocalStorage } from "node:async_hooks";
import { randomInt } from "node:crypto";
import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { twoFactor } from "better-auth/plugins";
import type { OAuthProvider } from "better-auth/oauth2";
import { betterAuth, type BetterAuthOptions } from "better-auth";
import type { DBAdapter } from "better-auth/types";
import { type Database, inTransaction, type Tx } from "#server/database.ts";
import { hashPassword, isPassword } from "#server/hashing.ts";

/** Maximum age of a session in days, however active (ASVS 7.3.2). */
export const longestSessionDays = 30;

export type AuthOptions = {
  db: Database;
  secret: string;
  publicUrl: string | null;
  confirmsEmails: boolean;
  /** The idle hours of this person's session, renewed at each use. */
  sessionHours: (db: Database | Tx, user: string) => Promise<number>;
  google: OAuthProvider | null;
};
export type Auth = ReturnType<typeof createAuth>;

const joined = new AsyncLocalStorage<Tx>();

/** Everything that better-auth writes inside `work` belongs to this transaction, and is rolled back with it. */
export function writingAccountsIn<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  return joined.run(tx, work);
}

const linking = new AsyncLocalStorage<string | null>();

/** Within `work` an external account can be linked only to this person; outside it, to nobody. */
export function linkingFor<T>(user: string | null, work: () => Promise<T>): Promise<T> {
  return linking.run(user, work);
}

export function createAuth({ db, secret, publicUrl, confirmsEmails, sessionHours, google }: AuthOptions) {
  return betterAuth({
    baseURL: publicUrl ?? "http://localhost",
    basePath: "/api/auth",
    secret,
    database: joiningAdapter(db),
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [
      alsoAfterGoogle(twoFactor({ issuer: "Navalha", schema: secondFactorTables, backupCodeOptions })),
      { id: "google", init: () => ({ context: { socialProviders: google ? [google] : [] } }) },
    ],
    rateLimit: { enabled: false },
    onAPIError: { errorURL: "/auth" },
    user: {
      fields: { name: "full_name", emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
    },
    session: {
      fields: {
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      // The cookie is set once and lives as long as the longest session; the session row decides when it really ends.
      expiresIn: longestSessionDays * 86_400,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: {
      fields: accountFields,
      updateAccountOnSignIn: false,
      accountLinking: { disableImplicitLinking: true, allowDifferentEmails: false, trustedProviders: [] },
    },
    verification: { fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" } },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: confirmsEmails,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: {
        hash: hashPassword,
        verify: ({ hash: stored, password }) => isPassword(stored, password),
      },
    },
    databaseHooks: {
      account: {
        create: {
          before: async (account) => {
            if (account.providerId === "credential") return { data: account };
            if (linking.getStore() !== account.userId) return false;
            // We never call Google in a person's name, so their tokens are not stored.
            return { data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null } };
          },
        },
      },
      session: {
        create: {
          before: async (session) => {
            const hours = await sessionHours(joined.getStore() ?? db, session.userId);
            return { data: { ...session, expiresAt: new Date(Date.now() + hours * 3_600_000) } };
          },
        },
      },
    },
    advanced: {
      database: { generateId: "uuid" },
      useSecureCookies: false,
      cookies: {
        session_token: { name: sessionCookie(publicUrl) },
        state: { name: stateCookie(publicUrl) },
        two_factor: { name: challengeCookie(publicUrl) },
      },
      ipAddress: { ipAddressHeaders: ["x-client-ip"] },
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: publicUrl !== null },
    },
  });
}

/** `__Host-` binds the cookie to this host over TLS; local mode speaks plain http on loopback. */
export function sessionCookie(publicUrl: string | null): string {
  return publicUrl ? "__Host-navalha.session" : "navalha.session";
}

/** The sign-in with Google that this browser has begun; five minutes. */
function stateCookie(publicUrl: string | null): string {
  return publicUrl ? "__Host-navalha.state" : "navalha.state";
}

/** The person who passed the password and owes the code; ten minutes. */
export function challengeCookie(publicUrl: string | null): string {
  return publicUrl ? "__Host-navalha.challenge" : "navalha.challenge";
}

/** Without this, better-auth asks for no code after a sign-in through another service (auth.md 4). */
function alsoAfterGoogle<Plugin extends ReturnType<typeof twoFactor>>(plugin: Plugin): Plugin {
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) => context.path === "/callback/:id" || hook.matcher(context),
  }));
  return { ...plugin, hooks: { ...plugin.hooks, after } };
}

/** Ten codes of ten characters that are hard to confuse on paper. */
const backupCodeOptions = {
  customBackupCodesGenerate: () => Array.from({ length: 10 }, () => Array.from({ length: 10 }, unmistakable).join("")),
};

function unmistakable(): string {
  const characters = "abcdefghjkmnpqrstuvwxyz23456789";
  return characters[randomInt(characters.length)]!;
}

const secondFactorTables = {
  user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
  twoFactor: {
    modelName: "two_factor",
    fields: {
      userId: "user_id",
      backupCodes: "backup_codes",
      failedVerificationCount: "failed_verification_count",
      lockedUntil: "locked_until",
    },
  },
};

const accountFields = {
  accountId: "account_id",
  providerId: "provider_id",
  userId: "user_id",
  accessToken: "access_token",
  refreshToken: "refresh_token",
  idToken: "id_token",
  accessTokenExpiresAt: "access_token_expires_at",
  refreshTokenExpiresAt: "refresh_token_expires_at",
  createdAt: "created_at",
  updatedAt: "updated_at",
};

/**
 * better-auth's Kysely adapter. Each call uses the transaction of `writingAccountsIn` if there is one, also for its own transactions:
 * otherwise a small pool deadlocks with itself (auth.md 3).
 */
function joiningAdapter(db: Database) {
  return (options: BetterAuthOptions): DBAdapter => {
    const over = (executor: Database | Tx) => kyselyAdapter(executor.withSchema("auth"), { type: "postgres" })(options);
    const outside = over(db);
    const bound = new WeakMap<Tx, DBAdapter>();
    const within = (tx: Tx) => {
      const adapter = bound.get(tx) ?? over(tx);
      bound.set(tx, adapter);
      return adapter;
    };
    const current = () => {
      const tx = joined.getStore();
      return tx ? within(tx) : outside;
    };
    const transaction: DBAdapter["transaction"] = (work) => {
      const tx = joined.getStore();
      if (tx) return work(within(tx));
      return inTransaction(db, { role: "navalha_auth" }, (own) => writingAccountsIn(own, () => work(within(own))));
    };
    return new Proxy(outside, {
      get: (_, name) => (name === "transaction" ? transaction : Reflect.get(current(), name)),
    });
  };
}
