import { CompiledQuery } from "kysely";
import { PgBoss } from "pg-boss";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Tx } from "#server/database.ts";
import { grantJobTables } from "#server/features/jobs/queries.ts";
import type { Mail, Mailer } from "#server/outside/mail.ts";

/** Work that happens after the commit, retried with back-off until it succeeds. */
export type Job = { name: "send-mail"; data: Mail };

type Chore = { name: string; cron: string; run: () => Promise<void> };

export type Jobs = {
  /** Inserts the job in this transaction: no commit, no job. */
  send: (db: Tx, job: Job) => Promise<void>;
  stop: () => Promise<void>;
};

type Options = { url: string; pool: Pool; log: Logger; mailer: Mailer; chores?: Chore[]; working?: boolean };

/** Starts pg-boss on this database; with `working: false` jobs are only stored (tests, benches). */
export async function startJobs({ url, pool, log, mailer, chores = [], working = true }: Options): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 3, supervise: working, schedule: working });
  boss.on("error", (error) => log.error({ error }, "jobs"));
  await boss.start();
  await boss.createQueue("send-mail", { retryLimit: 10, retryBackoff: true, retryDelay: 5 });
  await grantJobTables(pool);
  if (working) await work(boss, mailer, chores);
  return {
    send: async (db, { name, data }) => {
      const executeSql = async (text: string, values: readonly unknown[] = []) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
        return { rows };
      };
      await boss.send(name, data, { db: { executeSql } });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

async function work(boss: PgBoss, mailer: Mailer, chores: Chore[]): Promise<void> {
  await boss.work<Mail>("send-mail", async (jobs) => {
    for (const job of jobs) await mailer.send(job.data, job.id);
  });
  for (const { name, cron, run } of chores) {
    await boss.createQueue(name, { retryLimit: 2 });
    await boss.schedule(name, cron, null, { tz: "America/Sao_Paulo" });
    await boss.work(name, run);
  }
}
