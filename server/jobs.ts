import { CompiledQuery } from "kysely";
import { type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Database, Tx } from "#server/database.ts";
import { forgetJobData, grantJobTables } from "#server/features/jobs/queries.ts";
import type { Role } from "#contract/values.ts";
import type { Mail } from "#server/outside/mail.ts";

/** News of an appointment. `counted`: the actor has no account; otherwise `by` is the actor. */
export type Telling = { shop: string; appointment: string; counted: boolean; by: string | null };

/** A security event for a shop's admins, about an account of their team or a super admin in their shop; `by` is the actor. */
export type Alert =
  | { event: "login_locked" | "second_factor_off"; email: string; by: string | null }
  | { event: "super_admin_entered"; shop: string; by: string };

/** The next rows of an import, in the name of the person who started it. */
export type ImportStep = { shop: string; actor: { id: string; name: string; role: Role }; import: string };

/** A refund of a comanda paid online, of a plan's payment that could not be sold, or of a package or voucher bought online. */
export type SentBack =
  | { shop: string; comanda: string; refund: boolean }
  | { shop: string; payment: string }
  | { shop: string; purchase: string };

/** The data of each kind of job. */
type Work = {
  "run-import": ImportStep;
  "send-mail": Mail;
  "send-recovery-link": { email: string };
  "tell-client": Telling;
  "alert-admins": Alert;
  "hear-payments": { shop: string; event: string };
  /** `instead`: the price that the provider no longer has. */
  "offer-plan": { shop: string; plan: string; instead?: string };
  "send-back": SentBack;
  /** Reads an online subscription at the provider, or the one that paid for a comanda. */
  "read-online": { shop: string } & ({ comanda: string } | { online: string });
  /** Notifies those who subscribe to a plan of its announced price. */
  "tell-price": { shop: string; plan: string };
  /** The card of a subscription renews or ends, as the subscription says when the job runs. */
  "renew-online": { shop: string; subscription: string };
  /** A client whose merged records each had a card. */
  "end-doubled": { shop: string; client: string };
  /** A visit that is held, cancelled or missed. */
  "end-deposit": { shop: string; appointment: string };
  "refund-deposit": { shop: string; deposit: string };
  /** A charge by link: what is still to go back does, and it is read at the provider. */
  "settle-charge": { shop: string; charge: string };
  /** Payments of an invoice of a shop's plan: they are read at the provider, and what is still to go back does. */
  "settle-invoice": { invoice: string } | { payment: string };
  /** News of an invoice, or of such a payment, for the shop's admins. */
  "tell-invoice": { shop: string; invoice: string; message: string; once: string };
  "tell-platform": { request: string };
};

/** Work after the commit, or this many seconds `after` it, retried with back-off until it succeeds. */
export type Job = { [Name in keyof Work]: { name: Name; data: Work[Name]; after?: number } }[keyof Work];

/** The worker of each kind; `id` is the job's id, the same on every try. */
export type Workers = { [Name in keyof Work]: (data: Work[Name], id: string) => Promise<void> };

/** Called for a job after its last failed try. */
type GaveUp = (job: Job) => Promise<void>;

/** `atStart`: also runs soon after a start, once for all instances that start within ten minutes. */
export type Chore = { name: string; cron: string; atStart?: boolean; run: () => Promise<void> };

export type Jobs = {
  /** Inserts the job in this transaction; it exists only after the commit. */
  send: (db: Database | Tx, job: Job) => Promise<void>;
  /** Starts to run stored jobs, and the chores at their hours. */
  work: (workers: Workers, chores: Chore[], gaveUp?: GaveUp) => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  url: string;
  pool: Pool;
  log: Logger;
  working?: boolean;
  /** The number of retries. */
  retries?: number;
};

const kinds: (keyof Work)[] = [
  "run-import",
  "send-mail",
  "send-recovery-link",
  "tell-client",
  "alert-admins",
  "hear-payments",
  "offer-plan",
  "send-back",
  "read-online",
  "tell-price",
  "renew-online",
  "end-doubled",
  "end-deposit",
  "refund-deposit",
  "settle-charge",
  "settle-invoice",
  "tell-invoice",
  "tell-platform",
];

/** Starts pg-boss on this database; with `working: false` jobs are only stored (tests, benches). */
export async function startJobs({ url, pool, log, working = true, retries = 10 }: Options): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 3, supervise: working, schedule: working });
  boss.on("error", (error) => log.error({ err: error }, "jobs"));
  await boss.start();
  for (const kind of kinds) await keepQueue(boss, kind, retries);
  await grantJobTables(pool);
  return {
    send: async (db, { name, data, after = 0 }) => {
      const executeSql = async (text: string, values: readonly unknown[] = []) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
        return { rows };
      };
      await boss.send(name, data, { db: { executeSql }, startAfter: after });
    },
    work: (workers, chores, gaveUp = async () => {}) => work({ boss, pool, log, workers, gaveUp }, chores),
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

/** Jobs older than three days are dropped: by then the longest link of a mail has expired. */
const keptSeconds = 3 * 86_400;

async function keepQueue(boss: PgBoss, kind: keyof Work, retryLimit: number): Promise<void> {
  const options = {
    retryLimit,
    retryBackoff: true,
    retryDelay: 5,
    // A worker that is silent for this long has died.
    expireInSeconds: 120,
    deleteAfterSeconds: keptSeconds,
    retentionSeconds: keptSeconds,
  };
  await boss.createQueue(kind, options);
  // Creating does not change a queue made by an older version.
  await boss.updateQueue(kind, options);
}

type Working = { boss: PgBoss; pool: Pool; log: Logger; workers: Workers; gaveUp: GaveUp };

async function work(working: Working, chores: Chore[]): Promise<void> {
  const { boss, log } = working;
  // Polling instead of NOTIFY: a NOTIFY in a booking's transaction takes a global lock at its commit (trust 3).
  const options = {
    pollingIntervalSeconds: 0.5,
    batchSize: 10,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const;
  for (const kind of kinds) {
    await boss.work(kind, options, (jobs) => Promise.all(jobs.map((job) => attempt(job, working))));
  }
  for (const { name, cron, atStart = false, run } of chores) {
    await boss.createQueue(name, { retryLimit: 2 });
    await boss.schedule(name, cron, null, { tz: "America/Sao_Paulo" });
    await boss.work(name, () => run().catch((error: unknown) => complain(log, name, error)));
    if (atStart) await boss.send(name, null, { singletonSeconds: 600 });
  }
}

type StoredJob = Pick<JobWithMetadata<unknown>, "name" | "id" | "data" | "retryCount" | "retryLimit">;

/**
 * Runs a batch job by job: a failed job is retried alone, and the others count as done. A finished job's data, such as a mail's text and
 * links, is deleted, and a job without data is not run again.
 */
async function attempt(
  { name, id, data, ...tried }: StoredJob,
  { pool, log, workers, gaveUp }: Working,
): Promise<JobResult> {
  try {
    if (data !== null) await workers[name as keyof Work](data as never, id);
    await forgetJobData(pool, { name, id });
    return { id, status: "completed" };
  } catch (error) {
    const isOver = tried.retryCount >= tried.retryLimit;
    log.warn(
      { err: error, name, id },
      isOver ? "a job failed for the last time" : "a job failed and will be tried again",
    );
    if (isOver)
      await gaveUp({ name, data } as Job).catch((why: unknown) => log.warn({ err: why, name }, "nobody heard"));
    return { id, status: "failed", output: error };
  }
}

/** Logs the error before pg-boss retries, because pg-boss does not log failures. */
function complain(log: Logger, name: string, error: unknown): never {
  log.warn({ err: error, name }, "a chore failed and will be tried again");
  throw error;
}
