import type { Client } from "pg";
import type { Row, Table } from "./rows.ts";
import type { World } from "./story.ts";

/** Writes the world as its owner, under the policies that every request obeys, in the transaction that is open. */
export async function writeWorld(
  client: Client,
  { shop, owner, rows: { profiles = [], ...rows } }: World,
): Promise<void> {
  for (const [table, list] of Object.entries(rows)) {
    await become(client, { shop, actor: owner });
    await insert(client, table as Table, list);
    await analyze(client, table as Table);
  }
  await become(client, { shop, actor: owner });
  await client.query("select app.tally_client(id) from clients where barbershop_id = $1", [shop]);
  // Nobody writes another's profile, not even the owner.
  for (const profile of profiles) {
    await become(client, { shop, actor: profile.id });
    await insert(client, "profiles", [profile]);
  }
}

/** Else it is taken for empty: by the checks of rows that refer to it, and by the plans of the first hour. */
async function analyze(client: Client, table: Table): Promise<void> {
  // Only the tables' owner may.
  await client.query(`select set_config('role', 'none', true)`);
  await client.query(`analyze ${quoted(table)}`);
}

async function become(client: Client, { shop, actor }: { shop: string; actor: string }): Promise<void> {
  await client.query(
    `select set_config('role', 'navalha_auth', true), set_config('app.shop', $1, true), set_config('app.actor', $2, true),
      set_config('app.actor_role', 'admin', true)`,
    [shop, actor],
  );
}

/** One statement a table; what the rows leave out gets the table's defaults. */
async function insert<Name extends Table>(client: Client, table: Name, rows: Row<Name>[]): Promise<void> {
  const name = quoted(table);
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  await client.query(
    `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`,
    [JSON.stringify(rows)],
  );
}

function quoted(table: Table): string {
  return table
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
}
