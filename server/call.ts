import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "pino";
import type { RateLimiterMemory } from "rate-limiter-flexible";
import type { Auth } from "#server/auth.ts";
import type { Database, Tx } from "#server/database.ts";
import type { Installation } from "#server/installation.ts";
import type { Job, Jobs } from "#server/jobs.ts";
import type { Captcha } from "#server/outside/captcha.ts";
import type { Clock } from "#server/outside/clock.ts";
import type { Files } from "#server/outside/files.ts";
import type { Payments } from "#server/outside/payments/payments.ts";
import type { Announcement, Realtime } from "#server/realtime/realtime.ts";
import type { StreamOwner } from "#server/realtime/streams.ts";
import type { Actor, AnyShopScope, PlatformScope, ShopScope } from "#server/scope.ts";

/** Everything that a request may use. */
export type Dependencies = {
  db: Database;
  auth: Auth;
  jobs: Jobs;
  realtime: Realtime;
  files: Files;
  /** Null when the installation has no captcha. */
  captcha: Captcha | null;
  /** Null when the installation has no payment keys. */
  payments: Payments | null;
  /** Whether sign-in with Google is configured. */
  google: boolean;
  clock: Clock;
  log: Logger;
  /** Rate limit for reads of free times, by network address. */
  looks: RateLimiterMemory;
  /** Signs cookies and links. */
  secret: string;
  /** Set in production mode, null in local mode. */
  publicUrl: string | null;
  /** The base of links in mails. Never taken from a request, because a client could send any host. */
  siteUrl: string;
  installation: Installation;
};

/** The data of a request before its session is known. */
export type RequestContext = {
  deps: Dependencies;
  headers: IncomingHttpHeaders;
  /** The client's address, as far as the configured proxies are trusted. */
  address: string;
  requestId: string;
  /** The caller, once the session is found, and the screen: for the security log. */
  asker: { user_id?: string; barbershop_id?: string | null; screen?: string };
  /** The most rows of a report in this answer, where it becomes a file. */
  reportRows?: number;
  /** Applies the admission check of the named call. Checks inside that call are not included. */
  admit: (call: string, actor: Actor) => void;
  setCookie: (cookies: string[]) => void;
  /** Sets the seconds after which a refused client may retry. */
  retryAfter: (seconds: number) => void;
};

/** The context of a shop's rules: the request's one transaction and the caller. */
export type ShopCall<Scope extends AnyShopScope = ShopScope> = {
  deps: Dependencies;
  db: Tx;
  scope: Scope;
  now: Date;
  /** Notifies everybody who may see the change, after the commit. */
  announce: (announcement: Announcement) => void;
  /** Ends these open streams after the commit, so that signed-out people get no more events. */
  endStreams: (whose: StreamOwner) => void;
  /** Stores a job in the transaction; it exists only if the transaction commits. */
  enqueue: (job: Job) => Promise<void>;
};

/** The context of the platform's rules. */
export type PlatformCall = RequestContext & Omit<ShopCall, "scope" | "announce"> & { scope: PlatformScope };

/** The context of calls about the caller's own account. */
export type SignedInContext = RequestContext & { actor: Actor };
