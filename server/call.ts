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
  /** Null where the installation has none. */
  captcha: Captcha | null;
  /** Null where the installation has no keys of a provider. */
  payments: Payments | null;
  /** Whether people may come in with a Google account. */
  google: boolean;
  clock: Clock;
  log: Logger;
  /** How often each line has looked at free times. */
  looks: RateLimiterMemory;
  /** Signs cookies and links. */
  secret: string;
  /** Set in production mode, null in local mode. */
  publicUrl: string | null;
  /** What links in mails begin with, never taken from a request: whoever asks could name their own host. */
  siteUrl: string;
  installation: Installation;
};

/** What a request brings, before anybody knows who asks. */
export type RequestContext = {
  deps: Dependencies;
  headers: IncomingHttpHeaders;
  /** The client's address as far as the configured proxies are believed. */
  address: string;
  requestId: string;
  /** Who asked, once their session was found, and for which screen: for the security log. */
  asker: { user_id?: string; barbershop_id?: string | null; screen?: string };
  /** Refuses whom that call would refuse, by its name; what a call decides by more than who asks is its own. */
  admit: (call: string, actor: Actor) => void;
  setCookie: (cookies: string[]) => void;
  /** Tells whoever is refused for now when to ask again. */
  retryAfter: (seconds: number) => void;
};

/** What a rule of a shop works with: the request's one transaction and who asks. */
export type ShopCall<Scope extends AnyShopScope = ShopScope> = {
  deps: Dependencies;
  db: Tx;
  scope: Scope;
  now: Date;
  /** Tells everybody who may see it, after the commit. */
  announce: (announcement: Announcement) => void;
  /** Ends these open streams, after the commit: who is signed out hears nothing more. */
  endStreams: (whose: StreamOwner) => void;
  /** Sends a job that exists only if the transaction commits. */
  enqueue: (job: Job) => Promise<void>;
};

/** What a rule of the platform works with. */
export type PlatformCall = RequestContext & Omit<ShopCall, "scope" | "announce"> & { scope: PlatformScope };

/** What a call about one's own account works with. */
export type SignedInContext = RequestContext & { actor: Actor };
