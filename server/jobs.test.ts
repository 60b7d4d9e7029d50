import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, expect, test, vi } from "vitest";
import { inTransaction, openDatabase } from "#server/database.ts";
import { grantJobTables } from "#server/features/jobs/queries.ts";
import { startJobs } from "#server/jobs.ts";
import { cloneDatabase } from "../scripts/test-database.ts";

const database = await cloneDatabase();
const { db, pool, close } = openDatabase(database.url);
const lines: string[] = [];
const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
const instance = () => startJobs({ url: database.url, pool, log });
const jobs = await instance();
/** Jobs that the working instance gave up. */
const lost: unknown[] = [];
const workers = {
  "send-mail": async () => {},
  "run-import": async () => {},
  "send-recovery-link": async () => {},
  "tell-client": async () => {},
  "alert-admins": async () => {},
  "hear-payments": async () => {},
  "end-deposit": async () => {},
  "refund-deposit": async () => {},
  "settle-charge": async () => {},
  "settle-invoice": async () => {},
  "tell-invoice": async () => {},
  "offer-plan": async () => {},
  "send-back": async () => {},
  "read-online": async () => {},
  "renew-online": () => Promise.reject(new Error("no answer")),
  "end-doubled": async () => {},
  "tell-platform": async () => {},
  "tell-price": async () => {},
};

afterAll(async () => {
  await jobs.stop();
  await close();
  await database.drop();
});

test("a queue of many is done at once, and one that fails is tried again alone", async () => {
  const sent: string[] = [];
  await jobs.work(
    {
      ...workers,
      "send-mail": async ({ to }) => {
        if (to === "recusado@exemplo.com") throw new Error("550 no such mailbox");
        sent.push(to);
      },
    },
    [],
    async (job) => void lost.push(job),
  );
  const people = Array.from({ length: 30 }, () => `${randomUUID()}@exemplo.com`);
  await inTransaction(db, { role: "navalha_app" }, async (tx) => {
    for (const to of [...people, "recusado@exemplo.com"]) {
      await jobs.send(tx, { name: "send-mail", data: { to, subject: "Olá", text: "Olá" } });
    }
  });
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select data->>'to' as refused, output->>'message' as why from pgboss.job where name = 'send-mail' and state = 'retry'`,
    );
    expect(rows).toEqual([{ refused: "recusado@exemplo.com", why: "550 no such mailbox" }]);
    expect(sent.toSorted()).toEqual(people.toSorted());
    const { rows: done } = await pool.query(
      `select distinct state, data from pgboss.job where name = 'send-mail' and state <> 'retry'`,
    );
    expect(done).toEqual([{ state: "completed", data: null }]);
  }, 10_000);
  const said = lines.map((line) => JSON.parse(line)).find(({ name }) => name === "send-mail");
  expect(said).toMatchObject({ msg: "a job failed and will be tried again", err: { message: "550 no such mailbox" } });
  expect(lines.join()).not.toContain("recusado@exemplo.com");
});

test("instances that start together grant rights on the job tables without a conflict", async () => {
  const starts = Array.from({ length: 30 }, () => grantJobTables(pool));
  await expect(Promise.all(starts)).resolves.toHaveLength(30);
});

test("a chore runs soon after the start, and only once for two instances that start together", async () => {
  const ran: string[] = [];
  const chores = ["counts", "waits for its hour"].map((name) => ({
    name: name.replaceAll(" ", "-"),
    cron: "0 0 1 1 *",
    atStart: name === "counts",
    run: async () => void ran.push(name),
  }));
  const instances = await Promise.all([instance(), instance()]);
  await Promise.all(instances.map((one) => one.work(workers, chores)));
  await vi.waitFor(() => expect(ran).toEqual(["counts"]), 10_000);
  const { rows } = await pool.query(
    "select name, state from pgboss.job where name in ('counts', 'waits-for-its-hour')",
  );
  expect(rows.map(({ name }) => name)).toEqual(["counts"]);
  await Promise.all(instances.map((one) => one.stop()));
});

test("a chore that fails says why", async () => {
  const failing = await instance();
  const run = () => Promise.reject(new Error("no room on the disk"));
  await failing.work(workers, [{ name: "fails", cron: "0 0 1 1 *", atStart: true, run }]);
  await vi.waitFor(() => expect(lines.join()).toContain("no room on the disk"), 10_000);
  await failing.stop();
});

test("a job that failed its last try is reported once", async () => {
  // Keeps its queues without retries; the earlier instance does the work.
  const impatient = await startJobs({ url: database.url, pool, log, retries: 0 });
  const job = {
    name: "renew-online",
    data: { shop: randomUUID(), subscription: randomUUID() },
  } as const;
  await inTransaction(db, { role: "navalha_app" }, (tx) => impatient.send(tx, job));
  await vi.waitFor(() => expect(lost).toEqual([job]), 10_000);
  await impatient.stop();
});
