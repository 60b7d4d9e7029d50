import { AsyncLocalStorage } from "node:async_hooks";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresDialectConfig,
  type Transaction,
} from "kysely";
import { Client, Pool, types } from "pg";
import type { DB } from "#db/schema.ts";

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

/** The settings of one transaction, which the row level security policies read. */
export type Settings = {
  role: "navalha_app" | "navalha_auth";
  shop?: string;
  /** Instead of `shop`: the active shop with this slug, if any. */
  slug?: string;
  /** With `slug`: also a shop that is suspended or closed, for the holder of a link that was proven. */
  ofVisitLink?: boolean;
  actor?: string;
  actorRole?: string;
  client?: string | null;
  barber?: string | null;
  /** The first instant that a barber may read. */
  since?: Date | null;
  /**
   * The transaction can write nothing, so its first statement does not wait for the opening, nor its answer for the commit. When the
   * opening failed there is no answer.
   */
  readOnly?: boolean;
};

const settingsOfNext = new AsyncLocalStorage<Settings>();
const insideTransaction = new AsyncLocalStorage<true>();

/** Runs `work` in one transaction under the app's role. Nothing in this product opens a transaction another way. */
export function inTransaction<T>(db: Database, settings: Settings, work: (tx: Tx) => Promise<T>): Promise<T> {
  return settingsOfNext.run(settings, () =>
    db.transaction().execute((tx) => insideTransaction.run(true, () => work(tx))),
  );
}

/** Generic plans: each statement has one plan, which the tests have checked, instead of a new plan per call. */
const sessionOptions =
  "-c plan_cache_mode=force_generic_plan -c statement_timeout=15000 -c lock_timeout=2000 " +
  "-c idle_in_transaction_session_timeout=15000 -c timezone=UTC";

/** Connections for statements outside the request's transaction. With a single pool, transactions would wait for each other. */
const besideTransactions = 3;

export function openDatabase(url: string, size = 10): { db: Database; pool: Pool; close: () => Promise<void> } {
  const pool = openPool(url, size);
  const db = new Kysely<DB>({ dialect: new ScopedDialect({ pool }, openPool(url, besideTransactions)) });
  return { db, pool, close: () => db.destroy() };
}

function openPool(url: string, size: number): Pool {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString: url,
    max: size,
    pipeline: true,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser },
    options: sessionOptions,
  });
  // Without both listeners a connection killed by the server takes the process down (trust 0.7).
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

const statementNames = new Map<string, string>();

/** Statements have constant texts, so each connection parses and plans each of them once. */
class PreparingClient extends Client {
  override query: Client["query"] = ((text: string, values: unknown[], ...callback: []) =>
    typeof text === "string" && Array.isArray(values) && values.length > 0
      ? super.query({ name: statementName(text), text, values }, ...callback)
      : super.query(text, values, ...callback)) as Client["query"];
}

function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known) return known;
  const name = `statement_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

class ScopedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #beside: Pool;

  constructor(config: PostgresDialectConfig, beside: Pool) {
    super(config);
    this.#config = config;
    this.#beside = beside;
  }

  override createDriver(): Driver {
    return new ScopedDriver(this.#config, new PostgresDriver({ pool: this.#beside }));
  }
}

/** Opens a transaction and sets its role and shop in one message; without settings it refuses, so nothing runs unscoped. */
class ScopedDriver extends PostgresDriver {
  readonly #beside: PostgresDriver;
  readonly #openings = new WeakMap<DatabaseConnection, Promise<unknown>>();

  constructor(config: PostgresDialectConfig, beside: PostgresDriver) {
    super(config);
    this.#beside = beside;
  }

  override async init(): Promise<void> {
    await Promise.all([super.init(), this.#beside.init()]);
  }

  /** A request that holds a connection must not take a second one of the same pool: enough such requests would deadlock. */
  override acquireConnection(): Promise<DatabaseConnection> {
    return insideTransaction.getStore() ? this.#beside.acquireConnection() : super.acquireConnection();
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#beside.destroy()]);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const settings = settingsOfNext.getStore();
    if (!settings) throw new Error("A transaction needs settings: use inTransaction.");
    const opened = connection.executeQuery(CompiledQuery.raw(opening(settings)));
    opened.catch(() => {});
    this.#openings.set(connection, opened);
    if (settings.readOnly) return;
    try {
      await opened;
    } catch (error) {
      // Kysely treats a failed begin as not begun, and would give the next request an aborted transaction.
      await connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => {});
      throw error;
    }
  }

  /** The connection sends the statements of its next user after the commit. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const committed = super.commitTransaction(connection);
    committed.catch(() => {});
    await this.#openings.get(connection);
    if (!settingsOfNext.getStore()?.readOnly) await committed;
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]): Promise<void> {
    await Promise.all([this.#openings.get(connection), super.rollbackTransaction(connection)]);
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const word = /^[a-z0-9_-]{1,60}$/;

/**
 * Missing settings are not set, and policies then return no rows. Settings end with their transaction. `set local` is not planned, which
 * costs a third of a select of `set_config`.
 */
function opening(settings: Settings): string {
  const bySlug = settings.ofVisitLink ? "shop_of_visit_link" : "shop_by_slug";
  const ofSlug = settings.slug && `coalesce(app.${bySlug}(${quoted(settings.slug, word)})::text, '')`;
  const values = [
    ["app.shop", quoted(settings.slug ? null : settings.shop, uuid)],
    ["app.actor", quoted(settings.actor, uuid)],
    ["app.actor_role", quoted(settings.actorRole, word)],
    ["app.client", quoted(settings.client, uuid)],
    ["app.barber", quoted(settings.barber, uuid)],
    ["app.since", quoted(settings.since?.toISOString(), instant)],
    ["role", quoted(settings.role, word)],
  ].filter(([, value]) => value !== undefined);
  return [
    `begin${settings.readOnly ? " read only" : ""}`,
    ...(ofSlug ? [`select set_config('app.shop', ${ofSlug}, true)`] : []),
    ...values.map(([name, value]) => `set local ${name} = ${value}`),
  ].join("; ");
}

function quoted(value: string | null | undefined, shape: RegExp): string | undefined {
  if (value == null) return undefined;
  if (!shape.test(value)) throw new Error("A setting of the transaction has an impossible value.");
  return `'${value}'`;
}

const int8 = 20;
const date = 1082;

/** Parses money and counters as numbers, days as `YYYY-MM-DD`. */
const getTypeParser: typeof types.getTypeParser = ((oid: number, format?: "text") => {
  if (oid === int8) return safeInteger;
  if (oid === date) return (text: string) => text;
  return types.getTypeParser(oid, format);
}) as typeof types.getTypeParser;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer.`);
  return value;
}
