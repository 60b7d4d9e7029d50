import { Client } from "pg";
import { asSuperuser, type BenchPostgres } from "../kit/durable-postgres.ts";
import type { Outcome } from "../kit/crowd.ts";
import type { Time } from "./times.ts";

const insert = {
  name: "bare_insert",
  text: "insert into bare (barbeiro_id, inicio, ocupado_ate) values ($1, $2, $3) on conflict do nothing",
};

/** The baseline: a prepared statement on a connection per client, without a transaction block and row level security. */
export async function bareInserts(postgres: BenchPostgres, clients: number) {
  await asSuperuser(postgres, (db) =>
    db.query(`
      create table bare (
        id uuid primary key default uuidv7(), barbeiro_id uuid not null, inicio timestamptz not null, ocupado_ate timestamptz not null,
        exclude using gist (barbeiro_id with =, tstzrange(inicio, ocupado_ate) with &&))`),
  );
  const connections = Array.from({ length: clients }, () => new Client(postgres.superuserUrl));
  await Promise.all(connections.map((connection) => connection.connect()));
  return {
    insert: async (client: number, { barber, startsAt }: Time): Promise<Outcome> => {
      const end = new Date(Date.parse(startsAt) + 30 * 60_000);
      const { rowCount } = await connections[client]!.query({ ...insert, values: [barber, startsAt, end] });
      return rowCount === 1 ? "won" : "lost";
    },
    close: async () => void (await Promise.all(connections.map((connection) => connection.end()))),
  };
}
